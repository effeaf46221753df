// Two copies of the server on one database, as an operator runs them (D14).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile, refresh } from '#contract/endpoints/player/authentication-calls.ts';
import { createDeposit, getCommand, listOpenDeposits } from '#contract/endpoints/wallet/wallet-calls.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { handlePaymentEvent } from '#server/data/wallet/deposit-payments.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { depositEndpoints } from '#server/features/wallet/deposit-endpoints.ts';
import { walletEndpoints } from '#server/features/wallet/wallet-endpoints.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, NOON, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { ledgerFaults } from '#tests/support/backend/players.ts';
import { hasPostgres, startPostgres, type TestCluster } from '#tests/support/backend/postgres.ts';

/** A provider outside both copies: the same deposit gets the same charge. */
const pix: PixProvider = {
  lookUpCharge: async () => undefined,
  hasPayout: async () => false,
  hasRefund: async () => false,
  createCharge: async ({ depositId }) => ({ code: `code-${depositId}`, chargeId: `charge-${depositId}` }),
  parseWebhook: () => {
    throw new Error('no webhook in this test');
  },
  refund: async () => {},
  createPayout: async () => {},
  findKeyOwner: async () => undefined,
};

describe.runIf(hasPostgres)('two copies of the server', () => {
  let cluster: TestCluster;
  let copies: [Backend, Backend];
  beforeAll(async () => {
    cluster = await startPostgres();
    const open = async (database: Awaited<ReturnType<TestCluster['open']>>) =>
      openBackend({
        database,
        endpoints: (services) => [
          ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
          ...walletEndpoints(services),
          ...depositEndpoints(services, pix),
        ],
      });
    copies = [await open(await cluster.open()), await open(await cluster.openAgain())];
  });
  afterAll(async () => {
    if (copies) expect(await ledgerFaults(copies[0].db)).toEqual([]);
    await cluster?.stop();
  });

  test('accept the same sessions, and exchange a token for exactly one successor', async () => {
    const [one, other] = copies;
    const { id, token } = await one.player({ realCents: 700 });
    expect(await other.ask(getProfile, { token })).toMatchObject({ status: 200, body: { id, balance: 7 } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : other).ask(refresh, { token })),
    );
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
  });

  test('execute a money command once, whichever of them receives it', async () => {
    const [one, other] = copies;
    const { token } = await one.player();
    const asking = { token, key: 'the-same-for-both', body: { amount: 5_000 } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : other).ask(createDeposit, asking)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    expect((await other.ask(listOpenDeposits, { token })).body.data).toHaveLength(1);
    const found = await other.ask(getCommand, { token, params: { key: asking.key } });
    expect(found.body).toEqual({ state: 'done', status: 200, response: answers[0]?.body });
  });

  test('credit a payment once when both receive its event at the same time', async () => {
    const [one, other] = copies;
    const { id, token } = await one.player();
    const { body } = await one.ask(createDeposit, {
      token,
      key: 'a-deposit-to-pay',
      body: { amount: 5_000 },
    });
    const player = await findPlayer(one.db.queries, id);
    const event = {
      eventId: 'event-for-both',
      chargeId: `charge-${body.id}`,
      type: 'paid',
      amountCents: 5_000,
      payerDocument: player?.document ?? '',
      at: NOON,
    };
    const outcomes = await Promise.all(
      [one, other, one, other].map(({ db }) => db.transaction((tx) => handlePaymentEvent(tx, event, NOON))),
    );
    expect(outcomes.sort()).toEqual(['credited', 'duplicate', 'duplicate', 'duplicate']);
    expect((await other.ask(getProfile, { token })).body).toMatchObject({ balance: 50 });
  });
});
