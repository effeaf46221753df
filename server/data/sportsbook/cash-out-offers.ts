// The cash-out offer of open bets for the present state of their events, or the rule that prevents it
// (decision 023).
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { CashOutRule } from '#contract/endpoints/sports/cash-out-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { betReturn, OUTCOMES } from '#contract/rules/sports/bet-lines.ts';
import { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import type { Queries } from '#server/core/db/database.ts';
import { selectRows } from '#server/core/db/rows.ts';
import type { Bet } from './bet-placement.ts';
import { cashOutOfferAfterMargin, expectedBetReturn, type LegValuation } from './cash-out-valuation.ts';
import { areFeedsSilent } from './slip-legs.ts';

/** Why no price is offered; with the minimum payment if the price is below it. */
export interface CashOutUnavailable {
  rule: CashOutRule;
  figures?: Readonly<Record<string, number>>;
}

/** The value of a bet and the offer for all of it (cents). */
type CashOutOffer = { worthCents: Cents; offerCents: Cents } | CashOutUnavailable;

export const isCashOutOffer = (offer: CashOutOffer): offer is Exclude<CashOutOffer, CashOutUnavailable> =>
  'offerCents' in offer;

type CashOutSettings = Pick<Settings, 'sport_cash_out_margin' | 'sport_cash_out_hold' | 'sport_cash_out_min'>;

const outcome = v.nullable(v.picklist(OUTCOMES));
const legRow = v.object({
  bet: v.string(),
  odds: v.number(),
  /** The outcome stored on the leg, and the event's, which is known first. */
  noted: outcome,
  event_outcome: outcome,
  state: v.picklist(EVENT_STATES),
  suspended: v.boolean(),
  startsAt: v.number(),
  market: v.nullable(v.picklist(MARKET_STATES)),
  worth: v.nullable(v.object({ won: v.number(), back: v.number() })),
});
type LegRow = v.InferOutput<typeof legRow>;

/** Only the needed fields of each leg are selected from the database: events are large. */
async function legsStanding(queries: Queries, betIds: readonly string[]): Promise<LegRow[]> {
  return selectRows(
    queries,
    legRow,
    sql`select l.bet_id as bet, l.odds::float8 as odds, l.outcome as noted, s.selection->>'outcome' as event_outcome,
        e.state, e.suspended, e.starts_at::float8 as "startsAt", m.market->>'state' as market, s.selection->'worth' as worth
      from bet_legs l
        join sport_events e on e.id = l.event_id
        left join lateral (
          select market from jsonb_array_elements(e.data->'markets') market where market->>'id' = l.market_id limit 1
        ) m on true
        left join lateral (
          select selection from jsonb_array_elements(m.market->'selections') selection
            where selection->>'id' = l.selection_id limit 1
        ) s on true
      where l.bet_id = any(${sql.param([...betIds])}::text[])
      order by l.bet_id, l.place`,
  );
}

const NO_VALUE = { won: 0, back: 0 };

/** A leg that is still open, or why its value is unknown. */
function currentLegValue(row: LegRow, now: number): LegValuation | CashOutRule {
  const { odds, state, suspended, startsAt, market, worth } = row;
  const known = row.noted ?? row.event_outcome ?? (state === 'void' ? 'void' : null);
  if (known) return { odds, outcome: known, worth: NO_VALUE };
  if (state === 'ended') return 'unpriced';
  // An event past its start that the feed doesn't report as live: a person who watches it knows more than the odds
  // do.
  if (suspended || market === 'suspended' || (state === 'open' && now >= startsAt)) return 'suspended';
  return worth ? { odds, outcome: null, worth } : 'unpriced';
}

type OpenBet = Pick<Bet['bet'], 'id' | 'kind' | 'state' | 'size' | 'lineStakeCents'>;

/** The present cash-out offer of each of these bets. */
export async function listCashOutOffers(
  queries: Queries,
  bets: readonly OpenBet[],
  settings: CashOutSettings,
  now: number,
): Promise<Map<string, CashOutOffer>> {
  if (bets.length === 0) return new Map();
  const silent = await areFeedsSilent(queries, now);
  const rows = await legsStanding(
    queries,
    bets.map(({ id }) => id),
  );
  const byBet = new Map<string, LegRow[]>();
  for (const row of rows) byBet.set(row.bet, [...(byBet.get(row.bet) ?? []), row]);
  return new Map(bets.map((bet) => [bet.id, offerFor(bet, byBet.get(bet.id) ?? [], settings, silent, now)]));
}

function offerFor(
  { kind, state, size, lineStakeCents }: OpenBet,
  rows: readonly LegRow[],
  { sport_cash_out_margin, sport_cash_out_min }: CashOutSettings,
  silent: boolean,
  now: number,
): CashOutOffer {
  if (state !== 'open') return { rule: state === 'cashed_out' ? 'cashed_out' : 'settled' };
  if (kind === 'built') return { rule: 'built' };
  const standing = rows.map((row) => currentLegValue(row, now));
  const legs = standing.filter((leg): leg is LegValuation => typeof leg === 'object');
  const lost = legs.filter((leg) => leg.outcome === 'lost').length;
  if (lost > rows.length - size) return { rule: 'lost' };
  if (legs.length === rows.length && legs.every((leg) => leg.outcome)) return { rule: 'settled' };
  if (silent) return { rule: 'silent' };
  const why = standing.find((leg) => leg === 'suspended') ?? standing.find((leg) => typeof leg === 'string');
  if (typeof why === 'string') return { rule: why };
  // Each line is rounded down when it is paid, so that the sum may be a little less than the average of all lines.
  const worthCents = Math.min(
    expectedBetReturn(legs, size, lineStakeCents),
    betReturn(legs, size, lineStakeCents),
  );
  const offerCents = cashOutOfferAfterMargin(worthCents, sport_cash_out_margin);
  if (offerCents < sport_cash_out_min) return { rule: 'small', figures: { min: sport_cash_out_min } };
  return { worthCents, offerCents };
}
