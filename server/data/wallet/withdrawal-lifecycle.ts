// Withdrawals (D3): the requested amount is held at once, and is then paid out or returned. A caller that changes a
// withdrawal locks its row first and then the player's accounts.
import {
  and,
  asc,
  count,
  desc,
  eq,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  or,
} from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { BankRefusal, WithdrawalRefusal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import type { Queries } from '#server/core/db/database.ts';
import { runStatement, together } from '#server/core/db/statement.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { isRetryDue, nextRetryAt } from '#server/core/queue/retry-backoff.ts';
import { endAllBonuses } from '#server/data/bonuses/bonus-lifecycle.ts';
import { publishBalance } from '#server/data/ledger/balance-events.ts';
import { type LedgerEntry, type PostingKind, postEntries } from '#server/data/ledger/ledger.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { enqueueNotice } from '#server/data/notices/push-queue.ts';
import { accountClosuresTable } from '#server/data/schema/players-table.ts';
import { affiliatesTable, withdrawalStepsTable, withdrawalsTable } from '#server/data/schema/wallet-table.ts';
import { refusalNote } from './withdrawal-refusals.ts';

export type Withdrawal = InferSelectModel<typeof withdrawalsTable>;
type Step = Omit<InferSelectModel<typeof withdrawalStepsTable>, 'id'>;

const WITHDRAWALS_A_PAGE = 20;
const PAYOUT_BATCH_SIZE = 50;
const { pending, processing, approved, refused, cancelled } = TRANSACTION_STATUS;

async function insertStep(tx: Queries, withdrawal: Withdrawal, note: string, now: number): Promise<void> {
  const { id, status } = withdrawal;
  await tx.insert(withdrawalStepsTable).values({ withdrawalId: id, status, at: now, note });
  await recordWithdrawalTransaction(tx, withdrawal, now);
}

async function recordWithdrawalTransaction(
  tx: Queries,
  { id, playerId, status, amountCents }: Withdrawal,
  now: number,
) {
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

async function postWithdrawalTransfer(
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

/**
 * Stores a request and holds its money; returns it with its first step. One beyond the ordinary limits (`everything`)
 * first ends the player's bonuses and makes a closure under way final (D11). The caller holds the locks on the player's
 * accounts. Throws `InsufficientFunds`.
 */
export async function reserveWithdrawal(
  tx: Queries,
  request: Pick<
    Withdrawal,
    'id' | 'playerId' | 'amountCents' | 'pixKeyType' | 'pixKey' | 'everything' | 'waitsFor'
  >,
  now: number,
): Promise<{ withdrawal: Withdrawal; steps: Step[] }> {
  if (request.everything) {
    await endAllBonuses(tx, request.playerId, now);
    await makeClosureFinal(tx, request.playerId, now);
  }
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
  await together([
    insertRequest(tx, withdrawal, note),
    postWithdrawalTransfer(tx, withdrawal, 'withdrawal_hold', 'pending_withdrawal', now),
  ]);
  await recordWithdrawalTransaction(tx, withdrawal, now);
  return { withdrawal, steps: [first] };
}

/** A new request and its first step. */
async function insertRequest(tx: Queries, withdrawal: Withdrawal, note: string): Promise<void> {
  const { id, playerId, amountCents, pixKeyType, pixKey, everything, waitsFor } = withdrawal;
  const { status, automatic, nextTryAt, createdAt } = withdrawal;
  await runStatement(tx, {
    text: `with inserted as (
      insert into withdrawals (id, player_id, amount_cents, pix_key_type, pix_key, everything, waits_for, status, automatic,
        tries, next_try_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11)
    ) insert into withdrawal_steps (withdrawal_id, status, at, note) values ($1, $8, $11, $12)`,
    values: [
      id,
      playerId,
      amountCents,
      pixKeyType,
      pixKey,
      everything,
      waitsFor,
      status,
      automatic,
      nextTryAt,
      createdAt,
      note,
    ],
  });
}

async function makeClosureFinal(tx: Queries, playerId: string, now: number): Promise<void> {
  const underWay = and(
    eq(accountClosuresTable.playerId, playerId),
    isNull(accountClosuresTable.cancelledAt),
    isNull(accountClosuresTable.finalAt),
  );
  await tx.update(accountClosuresTable).set({ finalAt: now }).where(underWay);
}

/** A withdrawal, locked until the transaction ends; only of the given player, if any. */
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

async function updateWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  changed: Partial<Withdrawal>,
  note: string,
  now: number,
): Promise<Withdrawal> {
  const next = { ...withdrawal, ...changed };
  await tx.update(withdrawalsTable).set(changed).where(eq(withdrawalsTable.id, withdrawal.id));
  await insertStep(tx, next, note, now);
  return next;
}

/**
 * Cancels a withdrawal that wasn't sent; a cancelled one stays unchanged. Throws the refusal 'limit_reached' for one that
 * is at the bank or over. The caller holds its lock.
 */
export async function cancelWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  now: number,
): Promise<Withdrawal> {
  if (withdrawal.status === cancelled) return withdrawal;
  if (withdrawal.status !== pending) {
    const rule = withdrawal.status === processing ? 'withdrawal_sent' : 'withdrawal_over';
    throw new Refusal('limit_reached', { text: rule, rule });
  }
  await postWithdrawalTransfer(tx, withdrawal, 'withdrawal_back', 'real', now);
  return updateWithdrawal(tx, withdrawal, { status: cancelled, waitsFor: null, settledAt: now }, '', now);
}

/** Approves a waiting withdrawal; any other stays unchanged. The caller holds its lock. */
export async function approveWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  now: number,
): Promise<Withdrawal> {
  if (withdrawal.status !== pending || withdrawal.waitsFor === null) return withdrawal;
  return updateWithdrawal(tx, withdrawal, { waitsFor: null }, 'approved_by_operator', now);
}

/** Refuses a withdrawal and returns its money; one that has ended stays unchanged. The caller holds its lock. */
export async function refuseWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  why: WithdrawalRefusal,
  now: number,
): Promise<Withdrawal> {
  const refusedBy = why === 'operator' ? ('operator' as const) : ('provider' as const);
  const open = refusedBy === 'operator' ? [pending] : [pending, processing];
  if (!open.some((status) => status === withdrawal.status)) return withdrawal;
  await postWithdrawalTransfer(tx, withdrawal, 'withdrawal_back', 'real', now);
  const changed = { status: refused, waitsFor: null, refusedBy, settledAt: now };
  return updateWithdrawal(tx, withdrawal, changed, refusalNote(why), now);
}

/** Records that a withdrawal was paid: the held money leaves the ledger's hold account. The caller holds its lock. */
export async function settleWithdrawal(
  tx: Queries,
  withdrawal: Withdrawal,
  now: number,
): Promise<Withdrawal> {
  await postWithdrawalTransfer(tx, withdrawal, 'withdrawal_paid', 'payment_provider', now);
  await enqueueNotice(tx, withdrawal.playerId, 'withdrawal_paid', now);
  return updateWithdrawal(tx, withdrawal, { status: approved, settledAt: now }, '', now);
}

/**
 * Marks a withdrawal that may be sent as processing, so that it can't be cancelled any more, and records the try.
 * Returns it; undefined if it may not be sent, or was tried a moment ago.
 */
export async function startPayoutAttempt(
  tx: Queries,
  id: string,
  now: number,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await tx
    .select()
    .from(withdrawalsTable)
    .where(and(eq(withdrawalsTable.id, id), isToSend(now)))
    .for('update');
  if (!withdrawal) return undefined;
  const tries = withdrawal.tries + 1;
  const tried = { tries, nextTryAt: nextRetryAt(tries, now) };
  if (withdrawal.status === pending)
    return updateWithdrawal(tx, withdrawal, { ...tried, status: processing }, '', now);
  await tx.update(withdrawalsTable).set(tried).where(eq(withdrawalsTable.id, id));
  return { ...withdrawal, ...tried };
}

/** Records that the order of a try was not sent: the try doesn't count, and the next one is made after the first wait. */
export async function takeBackPayoutAttempt(
  queries: Queries,
  { id, tries }: Pick<Withdrawal, 'id' | 'tries'>,
  now: number,
): Promise<void> {
  await queries
    .update(withdrawalsTable)
    .set({ tries: tries - 1, nextTryAt: nextRetryAt(1, now) })
    .where(and(eq(withdrawalsTable.id, id), eq(withdrawalsTable.tries, tries)));
}

/** May be sent, or was begun and not yet accepted by the payment provider. */
const isToSend = (now: number) =>
  and(
    inArray(withdrawalsTable.status, [pending, processing]),
    isNull(withdrawalsTable.waitsFor),
    isNull(withdrawalsTable.orderedAt),
    isRetryDue(withdrawalsTable.nextTryAt, now),
  );

/** Puts off a withdrawal whose try could not be begun: it stands behind the others that are due. */
export async function putOffPayout(queries: Queries, id: string, now: number): Promise<void> {
  await queries
    .update(withdrawalsTable)
    .set({ nextTryAt: nextRetryAt(1, now) })
    .where(and(eq(withdrawalsTable.id, id), isToSend(now)));
}

/** Withdrawals that may be sent, or that were begun and not yet accepted by the payment provider, by due time. */
export async function listWithdrawalsToSend(queries: Queries, now: number): Promise<string[]> {
  const rows = await queries
    .select({ id: withdrawalsTable.id })
    .from(withdrawalsTable)
    .where(isToSend(now))
    .orderBy(asc(withdrawalsTable.nextTryAt), asc(withdrawalsTable.createdAt))
    .limit(PAYOUT_BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/**
 * Returns the money of a withdrawal that the payment provider will never send. False, with nothing done, if the
 * provider accepted it or it has ended.
 */
export async function refuseUnsentWithdrawal(
  tx: Queries,
  id: string,
  why: BankRefusal,
  now: number,
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal?.status !== processing || withdrawal.orderedAt !== null) return false;
  await refuseWithdrawal(tx, withdrawal, why, now);
  return true;
}

/** Records that the payment provider accepted the order. */
export async function markPayoutOrdered(queries: Queries, id: string, now: number): Promise<void> {
  await queries.update(withdrawalsTable).set({ orderedAt: now }).where(eq(withdrawalsTable.id, id));
}

/** A player's withdrawal; undefined if it doesn't exist or belongs to another player. */
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

/** The keys that the player's withdrawals were paid to, the last used first; each stands for the newest withdrawal to it. */
export async function listPaidKeys(
  queries: Queries,
  playerId: string,
): Promise<Pick<Withdrawal, 'id' | 'pixKeyType' | 'pixKey'>[]> {
  const { id, pixKeyType, pixKey, createdAt } = withdrawalsTable;
  const newest = queries
    .selectDistinctOn([pixKeyType, pixKey], { id, pixKeyType, pixKey, createdAt })
    .from(withdrawalsTable)
    .where(and(eq(withdrawalsTable.playerId, playerId), eq(withdrawalsTable.status, approved)))
    .orderBy(pixKeyType, pixKey, desc(createdAt), desc(id))
    .as('newest');
  return queries.select().from(newest).orderBy(desc(newest.createdAt), desc(newest.id));
}

/** A page of a player's withdrawals, newest first, and the number of pages. */
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

const NEWEST_SHOWN = 200;

/** Withdrawals of all players for the operator: those of `ids` and all that wait for a decision, or the newest 200 of all. */
export async function listWithdrawalsForOperator(
  queries: Queries,
  ids: readonly string[] | 'all',
): Promise<Withdrawal[]> {
  const { id, waitsFor, createdAt } = withdrawalsTable;
  const all = queries.select().from(withdrawalsTable);
  if (ids === 'all') return all.orderBy(desc(createdAt)).limit(NEWEST_SHOWN);
  return all.where(or(isNotNull(waitsFor), inArray(id, [...ids]))).orderBy(asc(createdAt));
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

/**
 * Makes a player an affiliate, or an ordinary player again: an affiliate's withdrawals follow
 * `withdraw_affiliate_day`. §6
 */
export async function setAffiliate(
  tx: Queries,
  playerId: string,
  affiliate: boolean,
  now: number,
): Promise<void> {
  if (affiliate) await tx.insert(affiliatesTable).values({ playerId, since: now }).onConflictDoNothing();
  else await tx.delete(affiliatesTable).where(eq(affiliatesTable.playerId, playerId));
}
