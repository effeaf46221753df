import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { depositsTable } from '#server/data/schema/wallet-table.ts';
import { ledgerFaults, someDocument, somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import {
  cancelDeposit,
  cancelOpenDeposits,
  deriveDepositId,
  expireDeposits,
  findDeposit,
  findOpenDeposits,
  openDeposit,
} from './deposit-charges.ts';
import { handleDeferredPaymentEvents, handlePaymentEvent, type PaymentEvent } from './deposit-payments.ts';
import {
  listDueRefunds,
  markRefundSent,
  refundUnknownCharges,
  WAIT_FOR_CHARGE_MS,
} from './deposit-refunds.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const END = NOW + 600_000;

describe.each(DATABASES)('a deposit on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(db)).toEqual([]);
    await cluster?.stop();
  });

  async function setUp({ opened = true } = {}) {
    const document = someDocument();
    const playerId = await somePlayer(db, { document });
    const id = newId();
    const chargeId = `charge-${id}`;
    const charge = {
      id,
      playerId,
      amountCents: 5_000,
      code: 'code',
      chargeId,
      payerUrl: null,
      couponCode: null,
    };
    const open = () =>
      db.transaction(async (tx) => {
        await openDeposit(tx, { ...charge, expiresAt: END, createdAt: NOW }, NOW);
        await handleDeferredPaymentEvents(tx, chargeId, NOW);
      });
    if (opened) await open();
    const event = (over: Partial<PaymentEvent> = {}): PaymentEvent => ({
      eventId: newId(),
      chargeId,
      type: 'paid',
      amountCents: 5_000,
      payerDocument: document,
      at: NOW + 1_000,
      ...over,
    });
    const take = (taken: PaymentEvent, now = NOW + 2_000) =>
      db.transaction((tx) => handlePaymentEvent(tx, taken, now));
    const status = async () => (await findDeposit(db.queries, playerId, id))?.status;
    const real = async () => (await balancesOf(db.queries, playerId)).realCents;
    const refunds = async () =>
      (await listDueRefunds(db.queries, Number.MAX_SAFE_INTEGER)).filter((due) => due.chargeId === chargeId);
    return { playerId, id, chargeId, open, event, take, status, real, refunds };
  }

  test.runIf(there)('when paid is credited once, and shows as approved', async () => {
    const { playerId, id, event, take, status, real, refunds } = await setUp();
    expect(await take(event())).toBe('credited');
    expect([await status(), await real(), await refunds()]).toEqual([2, 5_000, []]);
    const { rows } = await listPlayerTransactions(db.queries, playerId, { page: 1 });
    expect(rows).toMatchObject([
      {
        sourceType: 'Deposit',
        sourceId: id,
        type: 1,
        status: 2,
        amountCents: 5_000,
        createdAt: NOW,
        source: { status: 2 },
      },
    ]);
  });

  test.runIf(there)('whose time has passed has expired, also where its job has not run', async () => {
    const cancelled = await setUp();
    const cancel = (now: number) =>
      db.transaction((tx) => cancelDeposit(tx, cancelled.playerId, cancelled.id, now));
    expect((await cancel(END))?.status).toBe(4);
    // A payment in time that is reported later counts, as for every expired charge.
    expect(await cancelled.take(cancelled.event(), END + 1)).toBe('credited');

    const refused = await setUp();
    expect(await refused.take(refused.event({ type: 'refused' }), END)).toBe('ignored');
    expect(await refused.status()).toBe(4);

    const paused = await setUp();
    await db.transaction((tx) => cancelOpenDeposits(tx, paused.playerId, END));
    expect(await paused.status()).toBe(4);
    const open = await setUp();
    await db.transaction((tx) => cancelOpenDeposits(tx, open.playerId, END - 1));
    expect(await open.status()).toBe(5);
  });

  test.runIf(there)(
    'is closed with all others that have expired, however many, or with those of its player',
    async () => {
      const { playerId, id } = await setUp();
      const more = Array.from({ length: 401 }, (_, index) => ({
        ...{
          id: newId(),
          playerId: index === 0 ? playerId : '',
          amountCents: 100,
          code: 'code',
          payerUrl: null,
        },
        ...{ chargeId: newId(), couponCode: null, status: 0 as const, expiresAt: END, createdAt: NOW },
      }));
      const other = await somePlayer(db);
      await db.queries
        .insert(depositsTable)
        .values(more.map((row) => ({ ...row, playerId: row.playerId || other })));
      await expireDeposits(db, END - 1, playerId);
      expect(await findOpenDeposits(db.queries, playerId, END - 1)).toHaveLength(2);
      await expireDeposits(db, END, playerId);
      expect((await findDeposit(db.queries, playerId, id))?.status).toBe(4);
      const pending = () =>
        db.queries
          .select()
          .from(depositsTable)
          .where(and(eq(depositsTable.playerId, other), eq(depositsTable.status, 0)));
      expect(await pending()).toHaveLength(400);
      await expireDeposits(db, END);
      expect(await pending()).toEqual([]);
    },
  );

  test.runIf(there)('that can’t be closed holds up no other', async () => {
    const charges = [await setUp(), await setUp(), await setUp()];
    const [failing] = charges.map(({ id }) => id).toSorted();
    const refused = sql.raw(`check (source_id <> '${failing}') not valid`);
    await db.queries.execute(sql`alter table transactions add constraint refused ${refused}`);
    await expect(expireDeposits(db, END)).rejects.toThrow();
    for (const { playerId, id } of charges)
      expect((await findDeposit(db.queries, playerId, id))?.status).toBe(id === failing ? 0 : 4);
    await db.queries.execute(sql`alter table transactions drop constraint refused`);
    await expireDeposits(db, END);
    for (const { status } of charges) expect(await status()).toBe(4);
  });

  test.runIf(there)('is credited once for an event that arrives ten times, also concurrently', async () => {
    const { event, take, real, refunds } = await setUp();
    const same = event();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => take(same)));
    expect(outcomes.filter((outcome) => outcome !== 'duplicate')).toEqual(['credited']);
    expect([await real(), await refunds()]).toEqual([5_000, []]);
  });

  test.runIf(there)('when paid twice is credited once, and the second payment is refunded', async () => {
    const { event, take, real, refunds } = await setUp();
    const outcomes = await Promise.all([take(event()), take(event())]);
    expect(outcomes.sort()).toEqual(['credited', 'refund_already_paid']);
    expect(await real()).toBe(5_000);
    expect(await refunds()).toMatchObject([{ amountCents: 5_000, reason: 'refund_already_paid' }]);
  });

  test.runIf(there).each([
    ['too little', { amountCents: 4_999 }, 'refund_wrong_amount'],
    ['too much', { amountCents: 5_001 }, 'refund_wrong_amount'],
    ["from another person's account", { payerDocument: '52998224725' }, 'refund_wrong_payer'],
    ['by an unknown payer', { payerDocument: '' }, 'refund_wrong_payer'],
  ])('when paid %s is refused and the payment is refunded', async (_, over, outcome) => {
    const { event, take, status, real, refunds } = await setUp();
    const taken = event(over);
    expect(await take(taken)).toBe(outcome);
    expect([await status(), await real()]).toEqual([3, 0]);
    expect(await refunds()).toMatchObject([{ amountCents: taken.amountCents, reason: outcome }]);
  });

  test.runIf(there)(
    'when paid after its expiry is refunded, also before the expiry was processed',
    async () => {
      const { event, take, real, refunds } = await setUp();
      expect(await take(event({ at: END + 1 }), END + 2)).toBe('refund_late');
      expect([await real(), (await refunds()).length]).toEqual([0, 1]);
    },
  );

  test.runIf(there)('when paid in time counts even if the event arrives late', async () => {
    const { event, take, status, real } = await setUp();
    await expireDeposits(db, END);
    expect(await status()).toBe(4);
    expect(await take(event({ at: END }), END + 60_000)).toBe('credited');
    expect([await status(), await real()]).toEqual([2, 5_000]);
  });

  test.runIf(there)('when cancelled and paid all the same is refunded', async () => {
    const { playerId, id, event, take, status, real, refunds } = await setUp();
    await db.transaction((tx) => cancelDeposit(tx, playerId, id, NOW));
    expect(await status()).toBe(5);
    expect(await take(event())).toBe('refund_late');
    expect([await real(), (await refunds()).length]).toEqual([0, 1]);
  });

  test.runIf(there)(
    'with a payment event before its own transaction is credited when it is stored',
    async () => {
      const { open, event, take, status, real } = await setUp({ opened: false });
      const same = event();
      expect(await take(same)).toBe('waiting');
      expect(await take(same)).toBe('duplicate');
      await open();
      expect([await status(), await real()]).toEqual([2, 5_000]);
    },
  );

  test.runIf(there)('that was never stored is refunded after an hour', async () => {
    const { event, take, refunds } = await setUp({ opened: false });
    await take(event(), NOW);
    await refundUnknownCharges(db, NOW + WAIT_FOR_CHARGE_MS - 1);
    expect(await refunds()).toEqual([]);
    await refundUnknownCharges(db, NOW + WAIT_FOR_CHARGE_MS);
    await refundUnknownCharges(db, NOW + WAIT_FOR_CHARGE_MS);
    const due = await refunds();
    expect(due).toMatchObject([{ reason: 'refund_unknown_charge', depositId: null }]);
    await markRefundSent(db.queries, due[0]?.eventId ?? '', NOW);
    expect(await refunds()).toEqual([]);
  });

  test.runIf(there)('that the payer refused or let expire is closed, unless it was paid', async () => {
    const refused = await setUp();
    expect(await refused.take(refused.event({ type: 'refused', amountCents: 0 }))).toBe('closed');
    expect(await refused.status()).toBe(3);
    const paid = await setUp();
    await paid.take(paid.event());
    expect(await paid.take(paid.event({ type: 'expired', amountCents: 0 }))).toBe('ignored');
    expect([await paid.status(), await paid.real()]).toEqual([2, 5_000]);
  });

  test.runIf(there)('expires at its end, not before', async () => {
    const { playerId, status } = await setUp();
    await expireDeposits(db, END - 1);
    expect([await status(), (await findOpenDeposits(db.queries, playerId, END - 1)).length]).toEqual([0, 1]);
    expect(await findOpenDeposits(db.queries, playerId, END)).toEqual([]);
    await expireDeposits(db, END);
    expect(await status()).toBe(4);
  });

  test.runIf(there)("is not another player's to see or give up", async () => {
    const { id, status } = await setUp();
    const other = await somePlayer(db);
    expect(await findDeposit(db.queries, other, id)).toBeUndefined();
    expect(await db.transaction((tx) => cancelDeposit(tx, other, id, NOW))).toBeUndefined();
    expect(await status()).toBe(0);
  });

  test.runIf(there)('announces its status and the new balance', async () => {
    const { playerId, event, take } = await setUp();
    await take(event());
    const { rows } = (await db.queries.execute(
      sql`select channel, event, data from outbox where channel like ${`%${playerId}`} order by id`,
    )) as { rows: { channel: string; event: string; data: Record<string, unknown> }[] };
    const transactions = `private-transactions.user.${playerId}`;
    expect(rows).toMatchObject([
      {
        channel: transactions,
        event: 'UserTransactionEvent',
        data: { source_type: 'Deposit', status: 0, type: 1, amount: 5_000 },
      },
      {
        channel: transactions,
        event: 'UserTransactionEvent',
        data: { source_type: 'Deposit', status: 2, type: 1 },
      },
      {
        channel: `private-users.${playerId}`,
        event: 'UserUpdateEvent',
        data: { balance: 50, bonus_mixed: 0 },
      },
    ]);
  });

  test.runIf(there)('has one charge, even if it is requested twice', async () => {
    const { playerId, open } = await setUp();
    await expect(open()).rejects.toThrow();
    const rows = await db.queries.select().from(depositsTable).where(eq(depositsTable.playerId, playerId));
    expect(rows).toHaveLength(1);
  });
});

test('has the same id for the same command', () => {
  const id = deriveDepositId('p1', 'key-1');
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(deriveDepositId('p1', 'key-1')).toBe(id);
  expect(new Set([id, deriveDepositId('p2', 'key-1'), deriveDepositId('p1', 'key-2')]).size).toBe(3);
});
