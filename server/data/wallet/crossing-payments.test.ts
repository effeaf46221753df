// A payment event and the transaction that stores its deposit, at the same time.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { paymentEventsTable } from '#server/data/schema/wallet-table.ts';
import { ledgerFaults, someDocument, somePlayer } from '#tests/support/backend/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/backend/postgres.ts';
import { findDeposit, openDeposit } from './deposit-charges.ts';
import {
  handleDeferredPaymentEvents,
  handlePaymentEvent,
  settleOvertakingPayments,
} from './deposit-payments.ts';
import { listDueRefunds, refundUnknownCharges } from './deposit-refunds.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

describe.each(DATABASES)('a payment that crosses its deposit on $name', ({ name, there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  /** Another copy's connections; with the embedded database the same one. */
  let other: Database;
  let watching: Database;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    other = await cluster.openAgain();
    watching = await cluster.openAgain();
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(db)).toEqual([]);
    await cluster?.stop();
  });

  async function setUp() {
    const document = someDocument();
    const playerId = await somePlayer(db, { document });
    const id = newId();
    const chargeId = `charge-${id}`;
    const charge = {
      id,
      playerId,
      chargeId,
      code: 'code',
      amountCents: 5_000,
      payerUrl: null,
      couponCode: null,
    };
    const open = (beforeCommit = async () => {}) =>
      db.transaction(async (tx) => {
        await openDeposit(tx, { ...charge, expiresAt: NOW + 600_000, createdAt: NOW }, NOW);
        await handleDeferredPaymentEvents(tx, chargeId, NOW);
        await beforeCommit();
      });
    const paid = {
      eventId: newId(),
      chargeId,
      type: 'paid',
      amountCents: 5_000,
      payerDocument: document,
      at: NOW,
    };
    const take = (beforeCommit = async () => {}) =>
      other.transaction(async (tx) => {
        const outcome = await handlePaymentEvent(tx, paid, NOW);
        await beforeCommit();
        return outcome;
      });
    const result = async () => {
      const events = await db.queries
        .select({ outcome: paymentEventsTable.outcome })
        .from(paymentEventsTable)
        .where(eq(paymentEventsTable.chargeId, chargeId));
      const deposit = await findDeposit(db.queries, playerId, id);
      return [events, deposit?.status, (await balancesOf(db.queries, playerId)).realCents];
    };
    return { chargeId, paid, open, take, result };
  }
  const CREDITED = [[{ outcome: 'credited' }], 2, 5_000];

  /** Resolves when the work has ended or waits for a lock. */
  async function blockedOrDone(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    void work.finally(() => {
      isDone = true;
    });
    await vi.waitFor(async () => {
      // Of this database alone: other tests share the server.
      const waiting = (await watching.queries.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) as {
        rows: unknown[];
      };
      expect(isDone || waiting.rows.length > 0).toBe(true);
    });
  }

  const isPostgres = there && name === 'PostgreSQL';

  test.runIf(isPostgres)(
    'is credited at once where the event comes before the deposit’s commit',
    async () => {
      const { open, take, result } = await setUp();
      let taken: Promise<string> | undefined;
      await open(async () => {
        taken = take();
        await blockedOrDone(taken);
      });
      await taken;
      expect(await result()).toEqual(CREDITED);
    },
  );

  test.runIf(isPostgres)(
    'is credited at once where the deposit comes before the event’s commit',
    async () => {
      const { open, take, result } = await setUp();
      let opened: Promise<void> | undefined;
      await take(async () => {
        opened = open();
        await blockedOrDone(opened);
      });
      await opened;
      expect(await result()).toEqual(CREDITED);
    },
  );

  test.runIf(isPostgres)(
    'is refunded and not credited too where the job gives the charge up first',
    async () => {
      const { open, take, result } = await setUp();
      await take();
      let opened: Promise<void> | undefined;
      const paused = (run: Database['transaction']): Database['transaction'] => {
        return (work) =>
          run(async (tx) => {
            const done = await work(tx);
            opened = open();
            await blockedOrDone(opened);
            return done;
          });
      };
      const pausing = {
        ...other,
        transaction: paused(other.transaction),
        bulkTransaction: paused(other.bulkTransaction),
      };
      await refundUnknownCharges(pausing, NOW + 3_600_000);
      await opened;
      expect(await result()).toEqual([[{ outcome: 'refund_unknown_charge' }], 0, 0]);
      expect(await listDueRefunds(db.queries, NOW + 3_600_000)).toHaveLength(1);
    },
  );

  test.runIf(there)('is credited at once where they are sent together, forty times', async () => {
    for (let time = 0; time < 40; time += 1) {
      const { open, take, result } = await setUp();
      await Promise.all(time % 2 === 0 ? [open(), take()] : [take(), open()]);
      expect(await result()).toEqual(CREDITED);
    }
  });

  test.runIf(there)(
    'and was left waiting by an earlier build is credited by the next job, once',
    async () => {
      const { open, paid, result } = await setUp();
      await open();
      const { eventId, at, ...event } = paid;
      const left = { ...event, id: eventId, paidAt: at, outcome: 'waiting', receivedAt: NOW };
      await db.queries.insert(paymentEventsTable).values(left);
      for (const _ of ['first', 'again']) await settleOvertakingPayments(db, NOW + 10_000);
      expect(await result()).toEqual(CREDITED);
    },
  );

  test.runIf(there)('and that can’t be credited holds up no other, and is not refunded', async () => {
    const two = [await setUp(), await setUp()];
    for (const { open, paid } of two) {
      await open();
      const { eventId, at, ...event } = paid;
      const left = { ...event, id: eventId, paidAt: at, outcome: 'waiting', receivedAt: NOW };
      await db.queries.insert(paymentEventsTable).values(left);
    }
    let calls = 0;
    const failing: Database = {
      ...db,
      bulkTransaction(work) {
        calls += 1;
        return calls === 1 ? Promise.reject(new Error('it can’t be credited')) : db.bulkTransaction(work);
      },
    };
    const credited = async () => {
      const results = await Promise.all(two.map(({ result }) => result()));
      return results.filter(([, status]) => status === 2).length;
    };
    await expect(settleOvertakingPayments(failing, NOW + 10_000)).rejects.toMatchObject({
      message: expect.stringMatching(/^item charge-/),
      cause: { message: 'it can’t be credited' },
    });
    expect(await credited()).toBe(1);
    await refundUnknownCharges(db, NOW + 3_600_000);
    await settleOvertakingPayments(db, NOW + 3_600_000);
    for (const { result } of two) expect(await result()).toEqual(CREDITED);
  });
});
