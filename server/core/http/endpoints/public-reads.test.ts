// Public reads that are sent with a token: whose turns they take.
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/define-call.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { logout } from '#contract/endpoints/player/session-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { endpoint } from './endpoint.ts';

const open = { method: 'GET', access: 'public', response: v.object({ done: v.number() }) } as const;
const plain = defineCall({ ...open, name: 'plain', path: '/api/plain' });
const shared = defineCall({ ...open, name: 'shared', path: '/v2/shared', query: v.looseObject({}) });

let whole: Database;
let backend: Backend;
let asked: number;
let begun: number;
let release: () => void;
beforeEach(async () => {
  whole = await memoryDatabase();
  asked = 0;
  begun = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer = async () => {
    begun += 1;
    await held;
    return { done: begun };
  };
  const database: Database = {
    ...whole,
    get queries() {
      asked += 1;
      return whole.queries;
    },
  };
  backend = await openBackend({
    database,
    playerLoad: {
      commands: { running: 1, waiting: 1, perMinute: 5 },
      others: { running: 1, waiting: 1 },
    },
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      endpoint(plain, answer),
      endpoint(shared, answer, { version: async () => 1 }),
    ],
  });
});
afterEach(async () => {
  await backend.close();
  await whole.close();
});

const READS = {
  'a public read': (token: string) => backend.ask(plain, { token }),
  'one that is answered from memory where it is known': (token: string, place: number) =>
    backend.ask(shared, { token, query: { n: String(place) } }),
};
/** The network is read again. */
const nextRounds = async () => {
  for (let round = 0; round < 50; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe.each(Object.entries(READS))('%s', (_name, read) => {
  test('takes a turn of a live token’s player, without the database', async () => {
    const { token } = await backend.player();
    expect((await backend.ask(getProfile, { token })).status).toBe(200);
    await nextRounds();
    const askedBy = async (sent: string, place: number) => {
      asked = 0;
      const answer = read(sent, place);
      await nextRounds();
      return { answer, asked };
    };
    const visitors = await askedBy('', 1);
    const first = await askedBy(token, 2);
    expect(first.asked).toBe(visitors.asked);
    expect(begun).toBe(2);
    const second = read(token, 3);
    await nextRounds();
    // One runs and one waits.
    expect(begun).toBe(2);
    const third = await read(token, 4);
    expect(third).toMatchObject({ status: 429, body: { rule: 'calls_at_once' } });
    release();
    for (const answer of [visitors.answer, first.answer, second]) expect((await answer).status).toBe(200);
  });

  test('takes a visitor’s with a token that is not known to be alive', async () => {
    const { token } = await backend.player();
    const { token: ended } = await backend.player();
    const { token: old } = await backend.player();
    expect((await backend.ask(logout, { token: ended })).status).toBe(200);
    expect((await backend.ask(getProfile, { token: ended })).status).toBe(401);
    expect((await backend.ask(getProfile, { token: old })).status).toBe(200);
    backend.clock.advance(61_000);
    await nextRounds();
    const all = [token, ended, old, `${token}x`, 'invented'].map((sent, row) =>
      Promise.all([0, 1, 2].map((column) => read(sent, 3 * row + column))),
    );
    await nextRounds();
    release();
    for (const answers of await Promise.all(all))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
