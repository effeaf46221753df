// Deposits by PIX: a charge is opened, then paid (deposit-payments.ts), cancelled or expired.
import { and, desc, eq, gt, type InferSelectModel, not, type SQL, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import { eachPageApart } from '#server/core/concurrently.ts';
import type { Database, Queries } from '#server/core/db/database.ts';
import { isDatabaseUnavailable } from '#server/core/db/database-error.ts';
import { deriveId } from '#server/core/ids.ts';
import { endsTheRun } from '#server/core/jobs/run-ended.ts';
import { isPast, isPastSql } from '#server/core/passed-moments.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { depositsTable } from '#server/data/schema/wallet-table.ts';

export type Deposit = InferSelectModel<typeof depositsTable>;

const NOT_PAID = {
  status: TRANSACTION_STATUS.pending,
  settledAt: null,
  rolloverCents: 0,
  stakedCents: 0,
} as const;

/** The condition that a charge can't be paid any more, whether or not the job has closed it. */
export const isExpired = (now: number): SQL =>
  isPastSql(depositsTable.expiresAt, now, sql`(${depositsTable.expiresAt} - ${depositsTable.createdAt})`);

/** The deposit id of a command; the same command gives the same id, so that its charge isn't opened twice. */
export function deriveDepositId(playerId: string, idempotencyKey: string): string {
  return deriveId(`deposit:${playerId}:${idempotencyKey}`);
}

async function recordDepositTransaction(tx: Queries, deposit: Deposit, now: number): Promise<void> {
  await recordTransaction(tx, {
    playerId: deposit.playerId,
    sourceType: 'Deposit',
    sourceId: deposit.id,
    type: 1,
    status: deposit.status,
    amountCents: deposit.amountCents,
    source: {},
    now,
  });
}

/** Stores a charge that was opened. */
export async function openDeposit(
  tx: Queries,
  charge: Omit<Deposit, 'status' | 'settledAt' | 'rolloverCents' | 'stakedCents'>,
  now: number,
): Promise<Deposit> {
  const deposit: Deposit = { ...charge, ...NOT_PAID };
  await tx.insert(depositsTable).values(deposit);
  await recordDepositTransaction(tx, deposit, now);
  return deposit;
}

/** A player's deposit; undefined if it doesn't exist or belongs to another player. */
export async function findDeposit(
  queries: Queries,
  playerId: string,
  id: string,
): Promise<Deposit | undefined> {
  const [deposit] = await queries
    .select()
    .from(depositsTable)
    .where(and(eq(depositsTable.id, id), eq(depositsTable.playerId, playerId)));
  return deposit;
}

/** A player's charges that can still be paid, newest first. */
export async function findOpenDeposits(queries: Queries, playerId: string, now: number): Promise<Deposit[]> {
  return queries
    .select()
    .from(depositsTable)
    .where(
      and(
        eq(depositsTable.playerId, playerId),
        eq(depositsTable.status, TRANSACTION_STATUS.pending),
        not(isExpired(now)),
      ),
    )
    .orderBy(desc(depositsTable.createdAt));
}

/** Ends a deposit with a final status; the caller holds its row's lock. */
export async function closeDeposit(
  tx: Queries,
  deposit: Deposit,
  status: Deposit['status'],
  now: number,
): Promise<Deposit> {
  const closed = { ...deposit, status, settledAt: now };
  await tx.update(depositsTable).set({ status, settledAt: now }).where(eq(depositsTable.id, deposit.id));
  await recordDepositTransaction(tx, closed, now);
  return closed;
}

/** Stores how many times a deposit must be staked before it can be withdrawn; the caller holds its row's lock. */
export async function setRolloverRequirement(tx: Queries, deposit: Deposit, times: number): Promise<void> {
  const rolloverCents = deposit.amountCents * times;
  await tx.update(depositsTable).set({ rolloverCents }).where(eq(depositsTable.id, deposit.id));
}

const isOver = ({ status, expiresAt, createdAt }: Deposit, now: number): boolean =>
  status === TRANSACTION_STATUS.pending && isPast(expiresAt, now, expiresAt - createdAt);

/**
 * The deposit as it is at this moment: expired if its time has passed, whether or not the job has run. The caller holds its row's lock.
 */
export async function expireIfOver(tx: Queries, deposit: Deposit, now: number): Promise<Deposit> {
  return isOver(deposit, now) ? closeDeposit(tx, deposit, TRANSACTION_STATUS.expired, now) : deposit;
}

/** Cancels an open charge, unless its time has passed: then it has expired. The caller holds its row's lock. */
async function cancelIfOpen(tx: Queries, deposit: Deposit, now: number): Promise<Deposit> {
  const current = await expireIfOver(tx, deposit, now);
  const { pending, cancelled } = TRANSACTION_STATUS;
  return current.status === pending ? closeDeposit(tx, current, cancelled, now) : current;
}

/** Cancels a charge; one that isn't open stays unchanged. Undefined if it belongs to another player. */
export async function cancelDeposit(
  tx: Queries,
  playerId: string,
  id: string,
  now: number,
): Promise<Deposit | undefined> {
  const [deposit] = await tx
    .select()
    .from(depositsTable)
    .where(and(eq(depositsTable.id, id), eq(depositsTable.playerId, playerId)))
    .for('update');
  return deposit && cancelIfOpen(tx, deposit, now);
}

/** Cancels every open charge of a player. */
export async function cancelOpenDeposits(tx: Queries, playerId: string, now: number): Promise<void> {
  const open = await tx
    .select()
    .from(depositsTable)
    .where(and(eq(depositsTable.playerId, playerId), eq(depositsTable.status, TRANSACTION_STATUS.pending)))
    .orderBy(depositsTable.id)
    .for('update');
  for (const deposit of open) await cancelIfOpen(tx, deposit, now);
}

/** Closes expired charges: all, or those of a player. Throws the failures after all were tried. */
export async function expireDeposits(db: Database, now: number, playerId?: string): Promise<void> {
  const isOfPlayer = playerId === undefined ? undefined : eq(depositsTable.playerId, playerId);
  // A literal: a prepared statement whose status is a parameter can't use the index of open charges.
  const isPending = sql`${depositsTable.status} = ${sql.raw(String(TRANSACTION_STATUS.pending))}`;
  const isToClose = and(isPending, isExpired(now), isOfPlayer);
  const run = playerId === undefined ? db.bulkTransaction : db.transaction;
  await eachPageApart(
    (after, size) =>
      db.queries
        .select({ id: depositsTable.id })
        .from(depositsTable)
        .where(and(isToClose, after === undefined ? undefined : gt(depositsTable.id, after)))
        .orderBy(depositsTable.id)
        .limit(size),
    ({ id }) =>
      run(async (tx) => {
        const [deposit] = await tx
          .select()
          .from(depositsTable)
          .where(and(eq(depositsTable.id, id), isToClose))
          .for('update', { skipLocked: true });
        if (deposit) await expireIfOver(tx, deposit, now);
      }),
    playerId === undefined ? endsTheRun : isDatabaseUnavailable,
  );
}
