// What a bet may still return, and at which odds, by how its legs have ended so far.
import type { Cents } from '#contract/rules/money/money.ts';
import { type BetLeg, betReturn, builtBetLeg, remainingOdds } from '#contract/rules/sports/bet-lines.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { Bet } from './bet-placement.ts';

type BetRow = Pick<Bet['bet'], 'kind' | 'size' | 'lineStakeCents' | 'odds'>;
type LegRows = readonly Pick<Bet['legs'][number], 'odds' | 'outcome'>[];

/** The units of a bet's lines: its legs, or the one price of a built bet. */
export function countedLegs({ kind, odds }: Pick<BetRow, 'kind' | 'odds'>, legs: LegRows): readonly BetLeg[] {
  if (kind !== 'built' || odds === null) return legs;
  const outcomes = legs.map(({ outcome }) => outcome);
  return [builtBetLeg(odds, outcomes)];
}

/** What a bet returns if each leg that is still open wins (cents), stake included: what it pays once all have ended. */
export function possibleReturn(bet: BetRow, legs: LegRows): Cents {
  const counted = countedLegs(bet, ifOpenWin(legs));
  return betReturn(counted, Math.min(bet.size, counted.length), bet.lineStakeCents);
}

/** The odds (thousandths) of a bet with one line, as they are after the legs that have ended; null for several lines. */
export function currentOdds(bet: BetRow, legs: LegRows): Odds | null {
  return bet.odds === null ? null : remainingOdds(countedLegs(bet, ifOpenWin(legs)));
}

// A built bet with a part that doesn't count can't win any more, though the others are open.
const ifOpenWin = (legs: LegRows): LegRows =>
  legs.map(({ odds, outcome }) => ({ odds, outcome: outcome ?? 'won' }));
