import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { createSandboxKyc } from './sandbox-kyc.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());

test('a callback is delivered although seventy older ones can’t be, which are sent again all the same', async () => {
  const hopeless = new Map<string, number>();
  const taken: string[] = [];
  let isDown = true;
  const kyc = createSandboxKyc({
    database,
    name: 'caf',
    secret: 'shared with the provider',
    origin: 'http://127.0.0.1:3001',
    onDeliveryFailure: () => {},
    async send(body) {
      if (isDown) return 503;
      const { uuid } = JSON.parse(body) as { uuid: string };
      const tries = hopeless.get(uuid);
      if (tries === undefined) {
        taken.push(uuid);
        return 200;
      }
      hopeless.set(uuid, tries + 1);
      return 404;
    },
  });
  async function finish(reference: string, at: number): Promise<string> {
    const { transactionId } = await kyc.startVerification({
      ...{ reference, step: 'onboarding', document: '52998224725', name: 'Ana', language: 'pt' },
      expiresAt: NOW + 600_000,
    });
    const run = await kyc.findRun(transactionId);
    if (run) await kyc.applyAction(run, 'approve', at);
    return transactionId;
  }
  for (let made = 0; made < 70; made += 1) hopeless.set(await finish(`hopeless-${made}`, NOW), 0);
  const late = await finish('late', NOW + 1_000);
  isDown = false;
  for (const at of [2_000, 3_000, 4_000]) await kyc.deliverCallbacks(NOW + at);
  expect(taken).toEqual([late]);
  expect(Math.min(...hopeless.values())).toBeGreaterThan(0);
});
