// The part of a player's data export with limits and pauses, coupons and referrals, and rounds of house games.
import { desc, eq, or } from 'drizzle-orm';
import { HOUSE_GAME_IDS } from '#contract/house-games.ts';
import type { Queries } from '#server/core/db/database.ts';
import { HOUSE_GAME_DEFINITIONS } from '#server/data/casino/house-games/house-games.ts';
import { listPlayerLimits } from '#server/data/policy/player-limits.ts';
import { realityCheckMinutes } from '#server/data/protection/reality-checks.ts';
import { referralCodesTable, referralsTable, userCouponsTable } from '#server/data/schema/bonuses-table.ts';
import { exclusionsTable } from '#server/data/schema/protection-table.ts';

/** Cuts a list that is too long, and records its name. */
type Bounded = <Row>(name: string, rows: Row[]) => Row[];

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** Limits as they are at this moment, the interval of the reality check, and every pause. */
export async function exportProtection(queries: Queries, playerId: string, now: number): Promise<unknown> {
  const limits = await listPlayerLimits(queries, playerId, now);
  const pauses = await queries
    .select()
    .from(exclusionsTable)
    .where(eq(exclusionsTable.playerId, playerId))
    .orderBy(desc(exclusionsTable.startedAt));
  return {
    // Minutes for `time_day`, `time_week` and `time_month`, cents for every other limit.
    limits: limits.map(({ name, value, next, setAt }) => ({
      name,
      value,
      next: next && { value: next.value, at: iso(next.at) },
      set_at: iso(setAt),
    })),
    reality_check_minutes: await realityCheckMinutes(queries, playerId),
    pauses: pauses.map(({ kind, startedAt, endsAt, returnedAt }) => ({
      kind,
      began_at: iso(startedAt),
      ends_at: iso(endsAt),
      came_back_at: iso(returnedAt),
    })),
  };
}

/** A player's coupons, used or not. */
export async function exportCoupons(queries: Queries, playerId: string): Promise<unknown[]> {
  const held = await queries
    .select()
    .from(userCouponsTable)
    .where(eq(userCouponsTable.playerId, playerId))
    .orderBy(desc(userCouponsTable.createdAt));
  return held.map(({ code, status, createdAt, appliedAt }) => ({
    code: code.toUpperCase(),
    status,
    taken_at: iso(createdAt),
    applied_at: iso(appliedAt),
  }));
}

/**
 * The player's own code, whether the player was referred, and when the players they referred registered; the
 * identities of the others are not exported.
 */
export async function exportReferrals(queries: Queries, playerId: string): Promise<unknown> {
  const [own] = await queries
    .select()
    .from(referralCodesTable)
    .where(eq(referralCodesTable.playerId, playerId));
  const known = await queries
    .select()
    .from(referralsTable)
    .where(or(eq(referralsTable.refereeId, playerId), eq(referralsTable.referrerId, playerId)));
  const toExportRow = ({ createdAt, qualifiedAt }: (typeof known)[number]) => ({
    came_at: iso(createdAt),
    counted_at: iso(qualifiedAt),
  });
  const brought = known.find(({ refereeId }) => refereeId === playerId);
  return {
    code: own?.code ?? null,
    was_brought: brought ? toExportRow(brought) : null,
    brought: known.filter(({ referrerId }) => referrerId === playerId).map(toExportRow),
  };
}

/** Rounds of and bets on each house game by its id, the newest `most` of each and one more to tell that there are more. */
export async function exportHouseGames(
  queries: Queries,
  playerId: string,
  { most, bounded }: { most: number; bounded: Bounded },
): Promise<Record<string, unknown[]>> {
  const exported: Record<string, unknown[]> = {};
  for (const id of HOUSE_GAME_IDS) {
    const rounds = await HOUSE_GAME_DEFINITIONS[id].exportRounds(queries, playerId, most + 1);
    exported[id] = bounded(id, rounds);
  }
  return exported;
}
