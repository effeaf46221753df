// The part of a player's copy that tells of limits and pauses, of what he was promised, and of rounds of the house's own games.
import { desc, eq, or } from 'drizzle-orm';
import type { Queries } from '#server/core/db/database.ts';
import { realityCheckMinutes } from '#server/data/protection/reality-checks.ts';
import {
  referralCodesTable,
  referralsTable,
  userCouponsTable,
} from '#server/data/schema/bonuses/bonuses-table.ts';
import { doubleBetsTable } from '#server/data/schema/casino/double-table.ts';
import { minesRoundsTable } from '#server/data/schema/casino/house-games-table.ts';
import { exclusionsTable, playerLimitsTable } from '#server/data/schema/protection/protection-table.ts';

/** Cuts a list that is too long, and notes its name. */
type Bounded = <Row>(name: string, rows: Row[]) => Row[];

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** Limits, the interval of the reality check, and every pause. */
export async function exportProtection(queries: Queries, playerId: string): Promise<unknown> {
  const limits = await queries
    .select()
    .from(playerLimitsTable)
    .where(eq(playerLimitsTable.playerId, playerId));
  const pauses = await queries
    .select()
    .from(exclusionsTable)
    .where(eq(exclusionsTable.playerId, playerId))
    .orderBy(desc(exclusionsTable.startedAt));
  return {
    // Of `time_day` minutes, of every other limit cents.
    limits: limits.map(({ name, value, nextValue, nextAt, setAt }) => ({
      name,
      value,
      next: nextAt === null ? null : { value: nextValue, at: iso(nextAt) },
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

/** Coupons in the player's hands, used or not. */
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

/** The player's own code, whether somebody brought him, and when those whom he brought came; who they are is theirs. */
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

/** Rounds of Mines and bets on Double, the newest `most` of each and one more to tell that there are more. */
export async function exportHouseGames(
  queries: Queries,
  playerId: string,
  { most, bounded }: { most: number; bounded: Bounded },
): Promise<{ mines: unknown[]; double: unknown[] }> {
  const rounds = await queries
    .select()
    .from(minesRoundsTable)
    .where(eq(minesRoundsTable.playerId, playerId))
    .orderBy(desc(minesRoundsTable.createdAt), desc(minesRoundsTable.nonce))
    .limit(most + 1);
  const bets = await queries
    .select()
    .from(doubleBetsTable)
    .where(eq(doubleBetsTable.playerId, playerId))
    .orderBy(desc(doubleBetsTable.receivedAt), desc(doubleBetsTable.id))
    .limit(most + 1);
  return {
    mines: bounded('mines', rounds).map((round) => ({
      id: round.id,
      state: round.state,
      mines: round.mines,
      opened: round.opened,
      stake_cents: round.stakeCents,
      payout_cents: round.payoutCents,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      at: iso(round.createdAt),
      ended_at: iso(round.endedAt),
    })),
    double: bounded('double', bets).map((bet) => ({
      id: bet.id,
      round: bet.roundNumber,
      colour: bet.colour,
      stake_cents: bet.stakeCents,
      payout_cents: bet.payoutCents,
      given_back_at: iso(bet.givenBackAt),
      at: iso(bet.receivedAt),
    })),
  };
}
