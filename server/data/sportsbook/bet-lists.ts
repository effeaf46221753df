// A player's bets, and their form on the wire.
import { and, asc, count, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { WireResponseOf } from '#contract/define-call.ts';
import type { getBet } from '#contract/endpoints/sports/bet-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { SideColours } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';
import { betLegsTable, betsTable, sportEventsTable } from '#server/data/schema/sportsbook-table.ts';
import { currentOdds, possibleReturn } from './bet-figures.ts';
import type { Bet } from './bet-placement.ts';
import { wireColours } from './event-views.ts';
import { CURRENT_OUTCOME } from './leg-outcomes.ts';

const BETS_PER_PAGE = 20;

/** How a leg's event stands now. */
interface EventStanding {
  score: { home: number; away: number } | null;
  phase: Localised;
  minute: number | null;
  colours: SideColours | null;
  state: (typeof sportEventsTable.$inferSelect)['state'];
  version: number;
}
/** A bet with the standings of its events by event id. */
type ShownBet = Bet & { standings?: ReadonlyMap<string, EventStanding> };

/** A page (from 1) of a player's bets, newest first, and the number of pages. */
export async function listPlayerBets(
  queries: Queries,
  playerId: string,
  { state, page }: { state: 'open' | 'settled' | undefined; page: number },
): Promise<{ bets: ShownBet[]; pages: number }> {
  const isOpen = state === 'open' ? eq(betsTable.state, 'open') : ne(betsTable.state, 'open');
  const where = and(eq(betsTable.playerId, playerId), state === undefined ? undefined : isOpen);
  const [counted] = await queries.select({ bets: count() }).from(betsTable).where(where);
  const rows = await queries
    .select()
    .from(betsTable)
    .where(where)
    .orderBy(desc(betsTable.position))
    .limit(BETS_PER_PAGE)
    .offset((page - 1) * BETS_PER_PAGE);
  const pages = Math.max(1, Math.ceil((counted?.bets ?? 0) / BETS_PER_PAGE));
  return { bets: await withLegs(queries, rows), pages };
}

/** A bet of this player; undefined if it doesn't exist or belongs to another player. */
export async function findBet(queries: Queries, playerId: string, id: string): Promise<ShownBet | undefined> {
  const rows = await queries
    .select()
    .from(betsTable)
    .where(and(eq(betsTable.id, id), eq(betsTable.playerId, playerId)));
  const [bet] = await withLegs(queries, rows);
  return bet;
}

/** Those of the given bets that belong to this player, without their legs. */
export async function findBets(
  queries: Queries,
  playerId: string,
  ids: readonly string[],
): Promise<Bet['bet'][]> {
  return queries
    .select()
    .from(betsTable)
    .where(and(inArray(betsTable.id, [...ids]), eq(betsTable.playerId, playerId)));
}

async function withLegs(queries: Queries, bets: readonly Bet['bet'][]): Promise<ShownBet[]> {
  if (bets.length === 0) return [];
  const ids = bets.map(({ id }) => id);
  const rows = await queries
    .select({
      leg: { ...getTableColumns(betLegsTable), outcome: CURRENT_OUTCOME },
      score: sql<EventStanding['score']>`${sportEventsTable.summary}->'score'`,
      phase: sql<EventStanding['phase']>`${sportEventsTable.summary}->'phase'`,
      minute: sql<EventStanding['minute']>`(${sportEventsTable.summary}->>'minute')::int`,
      colours: sql<EventStanding['colours']>`${sportEventsTable.summary}->'colours'`,
      state: sportEventsTable.state,
      version: sportEventsTable.version,
    })
    .from(betLegsTable)
    .innerJoin(sportEventsTable, eq(sportEventsTable.id, betLegsTable.eventId))
    .where(inArray(betLegsTable.betId, ids))
    .orderBy(asc(betLegsTable.betId), asc(betLegsTable.place));
  const standings = new Map(rows.map(({ leg, ...standing }) => [leg.eventId, standing]));
  return bets.map((bet) => ({
    bet,
    legs: rows.flatMap(({ leg }) => (leg.betId === bet.id ? [leg] : [])),
    standings,
  }));
}

/** A bet in one language, in the contract's form. */
export function toBetResponse(
  { bet, legs, standings }: ShownBet,
  language: Language,
): WireResponseOf<typeof getBet> {
  return {
    id: bet.id,
    kind: bet.kind,
    size: bet.size,
    lines: bet.lines,
    line_stake: bet.lineStakeCents,
    stake: bet.stakeCents,
    odds: currentOdds(bet, legs),
    possible: possibleReturn(bet, legs),
    payout: bet.payoutCents,
    state: bet.state,
    cashed_stake: bet.cashedStakeCents,
    cashed_out: bet.cashedOutCents,
    auto_cash_out: bet.state === 'open' ? bet.autoCents : null,
    placed_at: new Date(bet.receivedAt).toISOString(),
    settled_at: bet.settledAt === null ? null : new Date(bet.settledAt).toISOString(),
    legs: legs.map((leg) => {
      const now = standings?.get(leg.eventId);
      return {
        event: leg.eventId,
        market: leg.marketId,
        selection: leg.selectionId,
        sport: leg.sport,
        home: leg.names.home[language],
        away: leg.names.away[language],
        ...wireColours(now?.colours),
        starts_at: new Date(leg.startsAt).toISOString(),
        market_name: leg.names.market[language],
        selection_name: leg.names.selection[language],
        odds: leg.odds,
        outcome: leg.outcome,
        score: now?.score ? `${now.score.home} x ${now.score.away}` : '',
        event_state: now?.state ?? null,
        phase: now?.phase[language] ?? '',
        minute: now?.minute ?? null,
        version: now?.version ?? 0,
      };
    }),
  };
}
