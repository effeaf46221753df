// The closure of an account (LGPD art. 18 VI, D11): the player asks for it and from then on can only see the account
// and withdraw; the operator carries it out when no money is left. Data with a legal retention period is stored for
// that period only.
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { notFound, Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { excludeBonus, listBonuses } from '#server/data/bonuses/bonus-lifecycle.ts';
import { creditRewardsAfterExclusion } from '#server/data/bonuses/rewards.ts';
import { countOpenHouseGames } from '#server/data/casino/house-games/house-games.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { lockPlayer } from '#server/data/players/caller-lock.ts';
import { endPlayerSessions } from '#server/data/players/player-sessions.ts';
import { accountClosuresTable, playersTable } from '#server/data/schema/players-table.ts';
import { eraseContactData } from './account-erasure.ts';

interface Closure {
  id: string;
  playerId: string;
  /** ms since 1970. */
  askedAt: number;
  /** The money left in the account (cents). */
  realCents: number;
  pendingWithdrawalCents: number;
  /** Open bets and rounds. */
  openBets: number;
}

const openBetsOf = (playerId: unknown) => sql<number>`(
  (select count(*) from bets where player_id = ${playerId} and state = 'open')
  + ${countOpenHouseGames(playerId)}
)::int`;

const OPEN = and(isNull(accountClosuresTable.cancelledAt), isNull(accountClosuresTable.closedAt));

/** A request that comes within this time (ms) after one was cancelled is that one again: a player can fill neither table nor mailbox. */
const SAME_REQUEST_MS = 60 * 60_000;

/** Opens the player's last cancelled request again; false if it was cancelled too long ago, or there is none. */
async function reopenRequest(tx: Queries, playerId: string, now: number): Promise<boolean> {
  const { id, playerId: whose, cancelledAt } = accountClosuresTable;
  const [last] = await tx
    .select({ id, cancelledAt })
    .from(accountClosuresTable)
    .where(and(eq(whose, playerId), isNotNull(cancelledAt)))
    .orderBy(desc(cancelledAt))
    .limit(1);
  if (!last || isPast((last.cancelledAt ?? 0) + SAME_REQUEST_MS, now, SAME_REQUEST_MS)) return false;
  const reopened = { cancelledAt: null, askedAt: now };
  await tx.update(accountClosuresTable).set(reopened).where(eq(id, last.id));
  return true;
}

/** Records a player's request to close the account; false if there is one already, or one was cancelled within the last hour. */
export async function requestAccountClosure(tx: Queries, playerId: string, now: number): Promise<boolean> {
  // A concurrent stake either precedes the request or is refused.
  await lockBalances(tx, playerId);
  const [open] = await tx
    .select({ id: accountClosuresTable.id })
    .from(accountClosuresTable)
    .where(and(eq(accountClosuresTable.playerId, playerId), isNull(accountClosuresTable.cancelledAt)));
  if (open) return false;
  if (await reopenRequest(tx, playerId, now)) {
    await setClosing(tx, playerId, now);
    return false;
  }
  const updated = await tx
    .insert(accountClosuresTable)
    .values({ id: newId(), playerId, askedAt: now })
    .onConflictDoNothing()
    .returning({ id: accountClosuresTable.id });
  if (updated.length === 0) return false;
  await setClosing(tx, playerId, now);
  return true;
}

/**
 * Cancels the request; an account that was closed in the meantime stays closed. Throws the refusal 'limit_reached'
 * once a withdrawal beyond the ordinary limits was requested (D11).
 */
export async function cancelAccountClosure(tx: Queries, playerId: string, now: number): Promise<void> {
  // A concurrent withdrawal either makes the closure final before this check or meets the ordinary limits after it.
  await lockBalances(tx, playerId);
  const [closure] = await tx
    .select()
    .from(accountClosuresTable)
    .where(and(eq(accountClosuresTable.playerId, playerId), OPEN));
  if (!closure) return;
  if (closure.finalAt !== null) {
    throw new Refusal('limit_reached', { text: 'closure_final', rule: 'closure_final' });
  }
  await tx
    .update(accountClosuresTable)
    .set({ cancelledAt: now })
    .where(eq(accountClosuresTable.id, closure.id));
  await setClosing(tx, playerId, null);
  await creditRewardsAfterExclusion(tx, playerId, now);
}

/** Whether a player's request to close the account can't be called off any more. */
export async function isClosureFinal(queries: Queries, playerId: string): Promise<boolean> {
  const [closure] = await queries
    .select({ finalAt: accountClosuresTable.finalAt })
    .from(accountClosuresTable)
    .where(and(eq(accountClosuresTable.playerId, playerId), OPEN));
  return closure !== undefined && closure.finalAt !== null;
}

async function setClosing(tx: Queries, playerId: string, closingAt: number | null): Promise<void> {
  await tx.update(playersTable).set({ closingAt }).where(eq(playersTable.id, playerId));
}

const closureRow = v.object({
  id: v.string(),
  playerId: v.string(),
  askedAt: v.number(),
  realCents: v.number(),
  pendingWithdrawalCents: v.number(),
  openBets: v.number(),
});

/** The waiting requests, the oldest first, with the money left in each account; with an id only that one. */
export async function listPendingClosures(queries: Queries, id?: string): Promise<Closure[]> {
  const balance = (kind: string) => sql`(
    select balance_cents::float8 from accounts a where a.player_id = c.player_id and a.kind = ${kind}
  )`;
  return selectRows(
    queries,
    closureRow,
    sql`select c.id, c.player_id as "playerId", c.asked_at::float8 as "askedAt",
      ${balance('real')} as "realCents", ${balance('pending_withdrawal')} as "pendingWithdrawalCents",
      ${openBetsOf(sql`c.player_id`)} as "openBets"
      from account_closures c
      where c.cancelled_at is null and c.closed_at is null ${id === undefined ? sql`` : sql`and c.id = ${id}`}
      order by c.asked_at`,
  );
}

/**
 * Closes an account whose player asked for it: bonuses are given up, sessions end, and data without a legal retention
 * period is erased. Throws the refusals 'not_found' and, if money or open bets are left, 'limit_reached'.
 */
export async function executeAccountClosure(tx: Queries, id: string, now: number): Promise<string> {
  const open = tx
    .select()
    .from(accountClosuresTable)
    .where(and(eq(accountClosuresTable.id, id), OPEN));
  const [known] = await open;
  if (!known) throw notFound('unknown_closure');
  const { playerId } = known;
  // The accounts first, as everywhere; in the meantime the player may have called the closure off.
  await lockBalances(tx, playerId);
  if ((await open).length === 0) throw notFound('unknown_closure');
  // Calls under way either wrote before this, and are erased too, or find the session ended.
  await lockPlayer(tx, playerId);
  const [left] = await listPendingClosures(tx, id);
  if (!left || left.openBets > 0) throw new Refusal('limit_reached', { text: 'closure_bets_open' });
  if (left.realCents > 0 || left.pendingWithdrawalCents > 0) {
    throw new Refusal('limit_reached', { text: 'closure_money_left' });
  }
  for (const bonus of await listBonuses(tx, playerId, 'open'))
    await excludeBonus(tx, playerId, bonus.id, now);
  await endPlayerSessions(tx, playerId, { reason: 'account closed', now });
  await eraseContactData(tx, playerId, now);
  await tx.update(playersTable).set({ closedAt: now }).where(eq(playersTable.id, playerId));
  await tx.update(accountClosuresTable).set({ closedAt: now }).where(eq(accountClosuresTable.id, id));
  return playerId;
}
