import { afterAll, beforeAll, expect, test } from 'vitest';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { MovableClock } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import { openHttpApp } from '#server/core/http/http-app.ts';
import { openLog } from '#server/core/log.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import {
  BARRED_TEST_DOCUMENTS,
  impedimentRoutes,
  sandboxImpediments,
} from './sandbox-impediment-register.ts';

const NOW = Date.UTC(2026, 10, 20);

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

test('the sandboxed register bars its test documents and no other', async () => {
  const register = sandboxImpediments(db);
  for (const { document, since } of BARRED_TEST_DOCUMENTS) {
    expect(isValidCpf(document)).toBe(true);
    expect(await register.check(document, NOW)).toEqual({ mayPlay: false, since });
  }
  expect(await register.check('52998224725', NOW)).toEqual({ mayPlay: true });
});

test('a document can be barred by hand, from now on, and struck off again', async () => {
  const clock = new MovableClock({ now: () => NOW });
  const app = openHttpApp({ clock, log: openLog('silent'), trustedHops: 0 });
  impedimentRoutes(db)(app);
  const bar = (document: string, more = {}) =>
    app.request('/sandbox/impediments', { method: 'POST', body: JSON.stringify({ document, ...more }) });
  expect((await bar('111.444.777-35')).status).toBe(200);
  expect((await bar('1')).status).toBe(422);
  expect(await sandboxImpediments(db).check('11144477735', NOW)).toEqual({ mayPlay: false, since: NOW });
  expect((await bar('111.444.777-35', { barred: false })).status).toBe(200);
  expect(await sandboxImpediments(db).check('11144477735', NOW)).toEqual({ mayPlay: true });
});
