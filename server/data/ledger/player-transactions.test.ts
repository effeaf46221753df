import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channels, REALTIME_EVENTS } from '#contract/channel-events.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { recordTransaction } from './player-transactions.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({});
});
afterAll(() => backend.close());

test.each([
  ['Deposit', 1, {}],
  ['CasinoTransaction', 0, { casino_game: { name: 'Sete Ladeiras' }, occurrence: 'round-7' }],
  ['BetTransaction', 0, { type: 0, market: { sport_name: 'Futebol', full_name: 'Resultado final' } }],
] as const)(
  '[R3.18] a %s announces source, status, type, amount and details of the source on its channel',
  async (sourceType, type, known) => {
    const { id: playerId } = await backend.player();
    const record = { playerId, sourceType, sourceId: `of-${sourceType}`, type, amountCents: 2_500 };
    const tell = (status: 0 | 2) =>
      backend.db.transaction((tx) =>
        recordTransaction(tx, { ...record, status, source: known, now: backend.clock.now() }),
      );
    await tell(0);
    await tell(2);
    await backend.settled();
    const received = backend.published.filter(({ channel }) => channel === channels.transactions(playerId));
    expect(received.map(({ event }) => event)).toEqual(['UserTransactionEvent', 'UserTransactionEvent']);
    const [pending, approved] = received.map(
      ({ data }) => data as v.InferInput<typeof REALTIME_EVENTS.UserTransactionEvent>,
    );
    // The complete event as it is sent: no field relies on a default of the page.
    expect(v.parse(REALTIME_EVENTS.UserTransactionEvent, approved)).toEqual(approved);
    const nothing = { occurrence: null, casino_game: null, type: null, market: null };
    expect(approved).toEqual({
      source_type: sourceType,
      status: 2,
      type,
      amount: 2_500,
      source: { ...nothing, ...known, id: record.sourceId, status: 2, amount: 2_500 },
      version: expect.any(Number),
    });
    expect(pending?.status).toBe(0);
    // An event that arrives late never overwrites a newer one (D7).
    expect(Number(approved?.version)).toBeGreaterThan(Number(pending?.version));
  },
);
