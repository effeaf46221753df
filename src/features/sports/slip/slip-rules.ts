// Rules of a slip that the page checks before the server does
// (D15): its totals and the problems of its legs and stakes.
import type { OddsChange, SlipLeg, SlipRule } from '#contract/endpoints/sports/bet-calls.ts';
import { BET_RETURN_MAX } from '#contract/limits.ts';
import { type Cents, cappedCents } from '#contract/rules/money/money.ts';
import { betReturn, lineCount, MAX_LINES, totalOdds } from '#contract/rules/sports/bet-lines.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import { legKey, type Slip, type StoredLeg } from './slip-store.ts';

/** A leg of the slip with the current state of its selection. */
export interface CurrentLeg {
  key: string;
  leg: StoredLeg;
  odds: Odds;
  state: 'open' | 'suspended' | 'closed';
  /** The sides' own, once the leg was read. */
  colours?: SlipLeg['colours'];
}

/**
 * The current state of a leg: as it was read (undefined: the backend does not
 * know it; null: not read yet), with the later changes of its event applied.
 */
export function currentLeg(
  leg: StoredLeg,
  read: SlipLeg | null | undefined,
  changes: readonly SportEventUpdate[],
): CurrentLeg {
  const now: CurrentLeg = {
    key: legKey(leg),
    leg,
    odds: read?.odds ?? leg.odds,
    state: read === undefined ? 'closed' : (read?.state ?? 'open'),
    colours: read?.colours,
  };
  const open = now.state !== 'closed';
  let resting = false;
  for (const change of changes) {
    if (read && change.version <= read.version) continue;
    if (change.suspended !== undefined) resting = change.suspended;
    if (change.state === 'ended' || change.state === 'void') now.state = 'closed';
    // It was read while its event was suspended. Only the server knows whether its market is suspended too.
    if (change.suspended === false && now.state === 'suspended') now.state = 'open';
    const market = change.markets.find(({ id }) => id === leg.market);
    if (market?.state) now.state = market.state;
    const selection = market?.selections.find(({ id }) => id === leg.selection);
    now.odds = selection?.odds ?? now.odds;
    // The change contains the whole market, and the selection is not offered in it for now.
    if (market?.name && !selection && now.state === 'open') now.state = 'suspended';
  }
  if (open && resting && now.state === 'open') now.state = 'suspended';
  return now;
}

interface SlipTotals {
  lines: number;
  /** The total stake of all lines; null while a stake is missing. */
  stake: Cents | null;
  /** The return if every leg wins; null without a stake, and while a leg takes no bets. */
  possible: Cents | null;
  /** The odds of a multiple, a built bet or one single; null for several singles, for a system and while a leg takes no bets. */
  odds: Odds | null;
}

/**
 * The totals of a slip at the current odds; of a built bet at its current price. While a leg takes no bets there are
 * neither odds nor a return: they would reveal the price that its button hides.
 */
export function slipTotals(slip: Slip, now: readonly CurrentLeg[], price: Odds | null = null): SlipTotals {
  const totals = totalsOf(slip, now, price);
  return now.every(({ state }) => state === 'open') ? totals : { ...totals, possible: null, odds: null };
}

function totalsOf(slip: Slip, now: readonly CurrentLeg[], price: Odds | null): SlipTotals {
  if (slip.kind === 'built') {
    const possible = slip.stake && price ? betReturn([{ odds: price }], 1, slip.stake) : null;
    return { lines: 1, stake: slip.stake || null, possible, odds: price };
  }
  const odds = now.map((leg) => leg.odds);
  if (slip.kind === 'single') {
    const stakes = slip.legs.map(({ stake }) => stake ?? 0);
    const whole = slip.legs.length > 0 && stakes.every((stake) => stake > 0);
    return {
      lines: slip.legs.length,
      stake: whole ? sum(stakes) : null,
      possible: whole
        ? sum(odds.map((one, place) => betReturn([{ odds: one }], 1, stakes[place] ?? 0)))
        : null,
      odds: odds.length === 1 ? (odds[0] ?? null) : null,
    };
  }
  const size = slip.kind === 'system' ? slip.size : odds.length;
  const lines = lineCount(odds.length, size);
  const legs = odds.map((one) => ({ odds: one }));
  return {
    lines,
    stake: slip.stake ? cappedCents(BigInt(slip.stake) * BigInt(lines)) : null,
    possible: slip.stake && lines <= MAX_LINES ? betReturn(legs, size, slip.stake) : null,
    odds: slip.kind === 'multiple' ? totalOdds(odds) : null,
  };
}

const sum = (amounts: readonly Cents[]) => cappedCents(amounts.reduce((all, one) => all + BigInt(one), 0n));

/** The sizes that a system's lines may have, with the number of lines of each. */
export function systemSizes(legs: number): { size: number; lines: number }[] {
  return Array.from({ length: Math.max(0, legs - 2) }, (_, place) => place + 2)
    .map((size) => ({ size, lines: lineCount(legs, size) }))
    .filter(({ lines }) => lines <= MAX_LINES);
}

/** Settings of D15, in cents. */
interface SlipBounds {
  sport_bet_min_total: Cents;
  sport_bet_min_single: Cents;
  sport_bet_multiple: Cents;
}

type StakeProblem =
  | { rule: 'missing' }
  | { rule: 'below'; min: Cents; of: 'line' | 'total' }
  /** The bet could return more than the maximum (cents). */
  | { rule: 'above'; max: Cents };

/** The problems of the stakes: by key of leg for singles, under '' for the shared stake. */
export function stakeProblems(
  slip: Slip,
  now: readonly CurrentLeg[],
  sum: SlipTotals,
  bounds: SlipBounds,
): Map<string, StakeProblem> {
  const single = slip.kind === 'single';
  const min = single || slip.kind === 'built' ? bounds.sport_bet_min_single : bounds.sport_bet_multiple;
  const stakes = single
    ? now.map(({ key, leg: { stake }, odds, state }) => ({
        key,
        stake,
        // The bound of a leg that takes no bets would reveal its hidden price.
        possible: stake && state === 'open' ? betReturn([{ odds }], 1, stake) : 0,
      }))
    : [{ key: '', stake: slip.stake, possible: sum.possible ?? 0 }];
  const found = new Map<string, StakeProblem>();
  for (const { key, stake, possible } of stakes) {
    if (!stake) found.set(key, { rule: 'missing' });
    else if (stake < min) found.set(key, { rule: 'below', min, of: 'line' });
    else if (possible > BET_RETURN_MAX) found.set(key, { rule: 'above', max: BET_RETURN_MAX });
  }
  const [first] = stakes;
  if (found.size === 0 && first && sum.stake !== null && sum.stake < bounds.sport_bet_min_total) {
    found.set(first.key, { rule: 'below', min: bounds.sport_bet_min_total, of: 'total' });
  }
  return found;
}

/** Why legs cannot be in this slip now, by key of leg. */
export function legProblems(slip: Slip, now: readonly CurrentLeg[]): Map<string, SlipRule> {
  const found = new Map<string, SlipRule>();
  const events = new Set<string>();
  for (const { key, leg, state } of now) {
    if (state !== 'open') found.set(key, state);
    else if (slip.kind !== 'single' && slip.kind !== 'built' && events.has(leg.event))
      found.set(key, 'same_event');
    events.add(leg.event);
  }
  return found;
}

/** Whether odds changed in a way that needs the player's consent. */
export function needsConsent(seen: Odds, now: Odds, accept: OddsChange): boolean {
  if (accept === 'any') return false;
  return accept === 'none' ? now !== seen : now < seen;
}

/** The legs whose odds need consent. The legs of a built bet never do. */
export function legsToAccept({ kind }: Slip, now: readonly CurrentLeg[], accept: OddsChange): CurrentLeg[] {
  if (kind === 'built') return [];
  return now.filter(({ leg, odds, state }) => state === 'open' && needsConsent(leg.odds, odds, accept));
}
