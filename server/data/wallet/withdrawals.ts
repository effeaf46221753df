// Withdrawals (D3): what is asked for is held at once, and is paid out or comes back. Whoever changes one holds its row's
// lock first and then the player's accounts.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet.ts';
import type { Queries } from '#server/core/db/database.ts';
import { isRetryDue, nextRetryAt } from '#server/core/queue/retry-backoff.ts';
import { publishBalance } from '#server/data/ledger/balance-events.ts';
import { type LedgerEntry, lockBalances, type PostingKind, postEntries } from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/transactions.ts';
import { enqueueNotice } from '#server/data/notices/push-queue.ts';
import {
  affiliatesTable,
  withdrawalStepsTable,
  withdrawalsTable,
} from '#server/data/schema/wallet/withdrawals-table.ts';

export type Withdrawal = InferSelectModel<typeof withdrawalsTable>;
type Step = Omit<InferSelectModel<typeof withdrawalStepsTable>, 'id'>;

const WITHDRAWALS_A_PAGE = 20;
const ORDERED_A_RUN = 50;
/** After so many tries a person should see it. */
const MANY_TRIES = 5;
const { pending, processing, approved, refused, cancelled } = TRANSACTION_STATUS;

async function step(tx: Queries, withdrawal: Withdrawal, note: string, now: number): Promise<void> {
  const { id, status } = withdrawal;
  await tx.insert(withdrawalStepsTable).values({ withdrawalId: id, status, at: now, note });
  await record(tx, withdrawal, now);
}

async function record(tx: Queries, { id, playerId, status, amountCents }: Withdrawal, now: number) {
  await recordTransaction(tx, {
    playerId,
    sourceType: 'Withdraw',
    sourceId: id,
    type: 0,
    status,
    amountCents,
    source: {},
    now,
  });
}

async function move(
  tx: Queries,
  withdrawal: Withdrawal,
  kind: PostingKind,
  to: LedgerEntry['account'],
  now: number,
): Promise<void> {
  const { id, playerId, amountCents } = withdrawal;
  const from = kind === 'withdrawal_hold' ? 'real' : 'pending_withdrawal';
  const balances = await postEntries(tx, {
    kind,
    reference: id,
    playerId,
    entries: [
      { account: from, amountCents: -amountCents },
      { account: to, amountCents },
    ],
    now,
  });
  await publishBalance(tx, playerId, balances, now);
}

/** Takes a request and holds its money; gives it with its first step. Throws `InsufficientFunds`. */
export async function reserveWithdrawal(
  tx: Queries,
  request: Pick<
    Withdrawal,
    'id' | 'playerId' | 'amountCents' | 'pixKeyType' | 'pixKey' | 'everything' | 'waitsFor'
  >,
  now: number,
): Promise<{ withdrawal: Withdrawal; steps: Step[] }> {
  const withdrawal: Withdrawal = {
    ...request,
    status: pending,
    automatic: request.waitsFor === null,
    refusedBy: null,
    orderedAt: null,
    tries: 0,
    nextTryAt: now,
    createdAt: now,
    settledAt: null,
  };
  const note = request.waitsFor === null ? '' : 'waits_for_operator';
  const first = { withdrawalId: request.id, status: pending, at: now, note };
  const taken = tx.insert(withdrawalsTable).values(withdrawal);
  const noted = tx.insert(withdrawalStepsTable).values(first);
  await tx.execute(sql`with taken as (${taken.getSQL()}) ${noted.getSQL()}`);
  await move(tx, withdrawal, 'withdrawal_hold', 'pending_withdrawal', now);
  await record(tx, withdrawal, now);
  return { withdrawal, steps: [first] };
}

/** A withdrawal, locked until the transaction ends; of this player where one is named. */
export async function lockWithdrawal(
  tx: Queries,
  id: string,
  playerId?: string,
): Promise<Withdrawal | undefined> {
  const whose = playerId === undefined ? undefined : eq(withdrawalsTable.playerId, playerId);
  const [withdrawal] = await tx
    .select()
    .from(withdrawalsTable)
    .where(and(eq(withdrawalsTable.id, id), whose))
    .for('update');
  return withdrawal;
}

async function change(
  tx: Queries,
  withdrawal: Withdrawal,
  changed: Partial<Withdrawal>,
  note: string,
  now: number,
): Promise<Withdrawal> {
  const next = { ...withdrawal, ...changed };
  await tx.update(withdrawalsTable).set(changed).where(eq(withdrawalsTable.id, withdrawal.id));
  await step(tx, next, note, now);
  return next;
}

/** Gives up a withdrawal that wasn't sent; any other stays as it is. The caller holds its lock. */
export async function cancelWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  now: number,
  note: '' | 'closing_called_off' = '',
): Promise<Withdrawal> {
  if (withdrawal.status !== pending) return withdrawal;
  await move(tx, withdrawal, 'withdrawal_back', 'real', now);
  return change(tx, withdrawal, { status: cancelled, waitsFor: null, settledAt: now }, note, now);
}

/** Gives up what a player asked for past the ordinary bounds since he wanted to leave, and what wasn't sent: he stays. */
export async function cancelUnsentClosureWithdrawals(
  tx: Queries,
  playerId: string,
  since: number,
  now: number,
): Promise<void> {
  const unsent = () =>
    tx
      .select()
      .from(withdrawalsTable)
      .where(
        and(
          eq(withdrawalsTable.playerId, playerId),
          eq(withdrawalsTable.everything, true),
          eq(withdrawalsTable.status, pending),
          gte(withdrawalsTable.createdAt, since),
        ),
      )
      .orderBy(asc(withdrawalsTable.id))
      .for('update');
  // Their locks before the accounts', as everywhere; then once more, for one that was just being asked for.
  await unsent();
  await lockBalances(tx, playerId);
  for (const withdrawal of await unsent()) await cancelWithdrawal(tx, withdrawal, now, 'closing_called_off');
}

/** Lets a waiting withdrawal go on its way; any other stays as it is. The caller holds its lock. */
export async function approveWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  now: number,
): Promise<Withdrawal> {
  if (withdrawal.status !== pending || withdrawal.waitsFor === null) return withdrawal;
  return change(tx, withdrawal, { waitsFor: null }, 'approved_by_operator', now);
}

/** Refuses a withdrawal and gives its money back; one that ended stays as it is. The caller holds its lock. */
export async function refuseWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  refusedBy: NonNullable<Withdrawal['refusedBy']>,
  now: number,
): Promise<Withdrawal> {
  const open = refusedBy === 'operator' ? [pending] : [pending, processing];
  if (!open.some((status) => status === withdrawal.status)) return withdrawal;
  await move(tx, withdrawal, 'withdrawal_back', 'real', now);
  const changed = { status: refused, waitsFor: null, refusedBy, settledAt: now };
  return change(tx, withdrawal, changed, `refused_by_${refusedBy}`, now);
}

/** Notes that a withdrawal was paid: what was held is gone. The caller holds its lock. */
export async function settleWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  now: number,
): Promise<Withdrawal> {
  await move(tx, withdrawal, 'withdrawal_paid', 'payment_provider', now);
  await enqueueNotice(tx, withdrawal.playerId, 'withdrawal_paid', now);
  return change(tx, withdrawal, { status: approved, settledAt: now }, '', now);
}

/**
 * Marks a withdrawal that may go as on its way, so that it can't be given up any more, and notes the try. Gives it; undefined where it
 * may not go, or was tried a moment ago.
 */
export async function startPayoutAttempt(
  tx: Queries,
  id: string,
  now: number,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await tx
    .select()
    .from(withdrawalsTable)
    .where(and(eq(withdrawalsTable.id, id), toSend(now)))
    .for('update');
  if (!withdrawal) return undefined;
  const tries = withdrawal.tries + 1;
  const tried = { tries, nextTryAt: nextRetryAt(tries, now) };
  if (withdrawal.status === pending) return change(tx, withdrawal, { ...tried, status: processing }, '', now);
  await tx.update(withdrawalsTable).set(tried).where(eq(withdrawalsTable.id, id));
  return { ...withdrawal, ...tried };
}

/** May be sent, or was begun and not yet taken by the payment provider. */
const toSend = (now: number) =>
  and(
    inArray(withdrawalsTable.status, [pending, processing]),
    isNull(withdrawalsTable.waitsFor),
    isNull(withdrawalsTable.orderedAt),
    isRetryDue(withdrawalsTable.nextTryAt, now),
  );

/** Withdrawals that may be sent, or that were begun and not yet taken by the payment provider, by when they are due. */
export async function listWithdrawalsToSend(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries
    .select({ id: withdrawalsTable.id })
    .from(withdrawalsTable)
    .where(toSend(now))
    .orderBy(asc(withdrawalsTable.nextTryAt), asc(withdrawalsTable.createdAt))
    .limit(ORDERED_A_RUN);
  return rows.map(({ id }) => id);
}

/** Gives back what the payment provider will never send. False, and nothing done, where the provider took it or it has ended. */
export async function refuseUnsentWithdrawal(tx: Queries, id: string, now: number): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal?.status !== processing || withdrawal.orderedAt !== null) return false;
  await refuseWithdrawal(tx, withdrawal, 'provider', now);
  return true;
}

/** Notes that the payment provider took the order. */
export async function markPayoutOrdered(queries: Queries, id: string, now: number): Promise<void> {
  await queries.update(withdrawalsTable).set({ orderedAt: now }).where(eq(withdrawalsTable.id, id));
}

/** A player's withdrawal; undefined for another player's, as for none. */
export async function findWithdrawal(
  queries: Queries,
  playerId: string,
  id: string,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await queries
    .select()
    .from(withdrawalsTable)
    .where(and(eq(withdrawalsTable.id, id), eq(withdrawalsTable.playerId, playerId)));
  return withdrawal;
}

/** A page of a player's withdrawals, newest first, and how many pages there are. */
export async function listWithdrawals(
  queries: Queries,
  playerId: string,
  page: number,
): Promise<{ rows: Withdrawal[]; pages: number }> {
  const where = eq(withdrawalsTable.playerId, playerId);
  const [counted] = await queries.select({ rows: count() }).from(withdrawalsTable).where(where);
  const rows = await queries
    .select()
    .from(withdrawalsTable)
    .where(where)
    .orderBy(desc(withdrawalsTable.createdAt), desc(withdrawalsTable.id))
    .limit(WITHDRAWALS_A_PAGE)
    .offset((page - 1) * WITHDRAWALS_A_PAGE);
  return { rows, pages: Math.max(1, Math.ceil((counted?.rows ?? 0) / WITHDRAWALS_A_PAGE)) };
}

/** Everybody's withdrawals for the operator: those that wait for a person or that the bank keeps not taking, or the newest of all. */
export async function listWithdrawalsForOperator(queries: Queries, waiting: boolean): Promise<Withdrawal[]> {
  const stuck = and(
    eq(withdrawalsTable.status, processing),
    isNull(withdrawalsTable.orderedAt),
    gte(withdrawalsTable.tries, MANY_TRIES),
  );
  return queries
    .select()
    .from(withdrawalsTable)
    .where(waiting ? or(isNotNull(withdrawalsTable.waitsFor), stuck) : undefined)
    .orderBy(waiting ? asc(withdrawalsTable.createdAt) : desc(withdrawalsTable.createdAt))
    .limit(200);
}

/** The steps of some withdrawals, from the first to the last. */
export async function listWithdrawalSteps(queries: Queries, ids: readonly string[]): Promise<Step[]> {
  if (ids.length === 0) return [];
  return queries
    .select()
    .from(withdrawalStepsTable)
    .where(inArray(withdrawalStepsTable.withdrawalId, [...ids]))
    .orderBy(asc(withdrawalStepsTable.id));
}

/** Makes a player an affiliate, or no longer one: his withdrawals go by `withdraw_affiliate_day`. §6 */
export async function setAffiliate(
  tx: Queries,
  playerId: string,
  affiliate: boolean,
  now: number,
): Promise<void> {
  if (affiliate) await tx.insert(affiliatesTable).values({ playerId, since: now }).onConflictDoNothing();
  else await tx.delete(affiliatesTable).where(eq(affiliatesTable.playerId, playerId));
}
