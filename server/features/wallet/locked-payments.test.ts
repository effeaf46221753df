// A payment whose row another transaction holds for longer than the server waits.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { sqlStateOf } from '#server/core/db/database-error.ts';
import { newId } from '#server/core/ids.ts';
import type { Services } from '#server/core/services.ts';
import { paymentEventsTable } from '#server/data/schema/wallet-table.ts';
import { WAIT_FOR_CHARGE_MS } from '#server/data/wallet/deposit-refunds.ts';
import type { PixProvider } from '#server/partners/pix/pix-provider.ts';
import { hasPostgres, startPostgres } from '#tests/support/backend/postgres.ts';
import { walletJobs } from './wallet-jobs.ts';

const NOW = Date.UTC(2026, 10, 20, 15);

describe.runIf(hasPostgres)('a payment whose row is locked', () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let db: Database;
  let other: Database;
  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.create();
    other = await cluster.openAt(url);
    db = await cluster.openAt(url, { lockMs: 300 });
  });
  afterAll(() => cluster?.stop());

  test('holds up neither the other payments nor the refunds that are due', async () => {
    const ids = [newId(), newId(), newId()].toSorted();
    const [locked = '', ...free] = ids;
    const payment = { type: 'paid', amountCents: 1_000, payerDocument: '', outcome: 'waiting' };
    await other.queries
      .insert(paymentEventsTable)
      .values(ids.map((id) => ({ id, chargeId: `charge-${id}`, ...payment, paidAt: NOW, receivedAt: NOW })));
    const refund = vi.fn(async (_order: { eventId: string }) => {});
    const pix = { refund, hasRefund: async () => false } as unknown as PixProvider;
    const [, , sendRefunds] = walletJobs({ db } as unknown as Services, pix);
    const run = async () => sendRefunds?.run(NOW + WAIT_FOR_CHARGE_MS);
    const refunded = () => refund.mock.calls.map(([{ eventId }]) => eventId).toSorted();

    await other.transaction(async (tx) => {
      await tx.select().from(paymentEventsTable).where(eq(paymentEventsTable.id, locked)).for('update');
      const failure = await run().catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: `item ${locked} failed` });
      expect(sqlStateOf(failure)).toBe('55P03');
    });
    expect(refunded()).toEqual(free);
    await run();
    expect(refunded()).toEqual(ids);
  });
});
