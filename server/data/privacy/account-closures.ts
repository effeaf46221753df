// The end of an account (LGPD art. 18 VI, D11): asked for by the player, who from then on can only see and withdraw; carried
// out by the operator once nothing is left in it. What the law wants kept is kept so long and no longer.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { newId } from '#server/core/ids.ts';
import { excludeBonus, listBonuses } from '#server/data/bonuses/bonuses.ts';
import { creditRewardsAfterExclusion } from '#server/data/bonuses/rewards.ts';
import { countOpenHouseGames } from '#server/data/casino/house-games/house-games.ts';
import { lockBalances } from '#server/data/ledger/ledger.ts';
import { eraseHomeAddress } from '#server/data/players/home-addresses.ts';
import { removePasskeys } from '#server/data/players/passkeys.ts';
import { disableSecondFactor } from '#server/data/players/second-factors.ts';
import { endPlayerSessions } from '#server/data/players/sessions.ts';
import { readPolicyFacts } from '#server/data/policy/policy-facts.ts';
import type { SelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { favouritesTable } from '#server/data/schema/casino/catalogue-table.ts';
import { playersTable } from '#server/data/schema/players/players-table.ts';
import { accountClosuresTable } from '#server/data/schema/privacy/account-closures-table.ts';
import { cancelUnsentClosureWithdrawals } from '#server/data/wallet/withdrawals.ts';

interface Closure {
  id: string;
  playerId: string;
  /** ms since 1970. */
  askedAt: number;
  /** What is left in the account (cents). */
  realCents: number;
  pendingWithdrawalCents: number;
  /** Bets and rounds that aren't over. */
  openBets: number;
}

const openBetsOf = (playerId: unknown) => sql<number>`(
  (select count(*) from bets where player_id = ${playerId} and state = 'open')
  + ${countOpenHouseGames(playerId)}
)::int`;

const OPEN = and(isNull(accountClosuresTable.cancelledAt), isNull(accountClosuresTable.closedAt));

/** Notes that a player wants his account ended; false where that was asked for already. */
export async function requestAccountClosure(tx: Queries, playerId: string, now: number): Promise<boolean> {
  // Whatever he stakes at this very moment comes before it or is refused.
  await lockBalances(tx, playerId);
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
 * Takes the request back; an account that was ended meanwhile stays so. What was asked for past the ordinary bounds and not sent yet is
 * given up, unless something else keeps the player out.
 */
export async function cancelAccountClosure(tx: Queries, playerId: string, now: number): Promise<void> {
  const [closure] = await tx
    .update(accountClosuresTable)
    .set({ cancelledAt: now })
    .where(and(eq(accountClosuresTable.playerId, playerId), OPEN))
    .returning({ askedAt: accountClosuresTable.askedAt });
  if (!closure) return;
  await setClosing(tx, playerId, null);
  const facts = await readPolicyFacts(tx, playerId, undefined);
  if (!facts?.excluded) await cancelUnsentClosureWithdrawals(tx, playerId, closure.askedAt, now);
  await creditRewardsAfterExclusion(tx, playerId, now);
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

/** The requests that wait, the oldest first, with what is still left in each account; of one id only that one. */
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
 * Ends an account whose player asked for it: bonuses are given up, sessions end, and what no law wants kept is erased.
 * Throws the refusals 'not_found' and, where money or bets are left in it, 'limit_reached'.
 */
export async function executeAccountClosure(tx: Queries, id: string, now: number): Promise<string> {
  const [row] = await tx
    .select()
    .from(accountClosuresTable)
    .where(and(eq(accountClosuresTable.id, id), OPEN))
    .for('update');
  if (!row) throw new Refusal('not_found');
  const { playerId } = row;
  await lockBalances(tx, playerId);
  const [left] = await listPendingClosures(tx, id);
  if (!left || left.openBets > 0) throw new Refusal('limit_reached', { text: 'closure_bets_open' });
  if (left.realCents > 0 || left.pendingWithdrawalCents > 0) {
    throw new Refusal('limit_reached', { text: 'closure_money_left' });
  }
  for (const bonus of await listBonuses(tx, playerId, true)) await excludeBonus(tx, playerId, bonus.id, now);
  await endPlayerSessions(tx, playerId, { reason: 'account closed', now });
  await disableSecondFactor(tx, playerId);
  await removePasskeys(tx, playerId);
  await tx.delete(favouritesTable).where(eq(favouritesTable.playerId, playerId));
  await tx
    .update(playersTable)
    .set({
      closedAt: now,
      email: `closed-${playerId}`,
      phone: '',
      passwordHash: '',
      referer: '',
      tracking: {},
    })
    .where(eq(playersTable.id, playerId));
  await tx.update(accountClosuresTable).set({ closedAt: now }).where(eq(accountClosuresTable.id, id));
  return playerId;
}

const DAY_MS = 24 * 3_600_000;
/** Who it was, his money and bets: Lei 9.613/1998, art. 10, and the rules of the SPA/MF. */
const IDENTITY_KEPT_MS = (5 * 365 + 2) * DAY_MS;
const ERASED_A_RUN = 200;

/**
 * Of closed accounts, erases the person once the law no longer wants him kept; where he came from has long gone with his sessions. Who
 * excluded himself for good is kept out from then on.
 */
export async function eraseClosedAccounts(
  tx: Queries,
  selfExclusionRegistry: SelfExclusionRegistry,
  now: number,
): Promise<void> {
  const due = await tx
    .select({ id: playersTable.id, document: playersTable.document })
    .from(playersTable)
    .where(
      and(sql`${playersTable.closedAt} <= ${now - IDENTITY_KEPT_MS}`, isNull(playersTable.identityErasedAt)),
    )
    .orderBy(asc(playersTable.closedAt))
    .limit(ERASED_A_RUN);
  for (const { id, document } of due) {
    await selfExclusionRegistry.add(tx, { id, document }, now);
    await eraseHomeAddress(tx, id);
    const nobody = { name: '', document: `erased-${id}`, birthday: '', gender: null };
    await tx
      .update(playersTable)
      .set({ ...nobody, identityErasedAt: now })
      .where(eq(playersTable.id, id));
  }
}
