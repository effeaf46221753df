// No combination of bets on one event wins for every result. A sure win would be stakes whose returns together exceed
// them at every result. The proof that there is none (Farkas): one measure on all results under which every selection
// that is offered returns less than its stake. Then each combination loses on average, so it loses at some result.
import { expect, test } from 'vitest';
import { betReturn } from '#contract/rules/sports/bet-lines.ts';
import { sign } from '../localised-names.ts';
import type { Chances } from '../pricing/outcome-distribution.ts';
import { pricedMarket } from '../pricing/priced-market.ts';
import type { Rule } from '../pricing/settlement-rules.ts';
import { randomFor } from '../seeded-random.ts';
import { marketsOf } from './football-markets.ts';
import { scoreSpread } from './goal-model.ts';
import type { Basis } from './market-rules.ts';
import { matchClock, sharesLeft } from './match-clock.ts';
import { chancesOf, type MatchState } from './match-probabilities.ts';

const MARGIN = 0.06;
const teams = { home: sign('A'), away: sign('B') };

function drawnState(random: () => number): MatchState {
  const below = (count: number) => Math.floor(random() * count);
  const clock = matchClock(2, 4);
  const elapsed = random() < 0.2 ? -1 : Math.floor(random() * clock.ends);
  const half = elapsed < clock.firstEnds ? null : { home: below(3), away: below(3) };
  const goals = elapsed < 0 ? { home: 0, away: 0 } : { home: below(4), away: below(4) };
  if (half) {
    goals.home += half.home;
    goals.away += half.away;
  }
  const corners = elapsed < 0 ? { home: 0, away: 0 } : { home: below(8), away: below(8) };
  return { goals, half, corners, left: sharesLeft(clock, elapsed) };
}

/** Average return of a stake of 100.00 under the probabilities: paid as in settlement, result by result. */
function averageReturn(rule: Rule<Basis>, odds: number, chances: Chances<Basis>): number {
  const { cells, chances: measure } = chances[rule.basis];
  return cells.reduce(
    (sum, cell) =>
      sum + (measure[cell] ?? 0) * betReturn([{ odds, outcome: rule.outcomes[cell] ?? null }], 1, 10_000),
    0,
  );
}

test('every selection on offer returns less than its stake under one measure, before and in play', () => {
  const random = randomFor('states');
  const kinds = new Set<string>();
  let offered = 0;
  for (let state = 0; state < 300; state += 1) {
    const rates = { home: 0.3 + 3 * random(), away: 0.3 + 2.5 * random() };
    const stands = drawnState(random);
    const chances = chancesOf(stands, rates, scoreSpread(rates));
    for (const plan of marketsOf(teams, rates, stands.goals)) {
      if (plan.goal && plan.goal <= stands.goals.home + stands.goals.away) continue;
      const market = pricedMarket(plan, chances, MARGIN);
      if (market.state !== 'open') continue;
      for (const { id, odds, outcome } of market.selections) {
        const rule = plan.selections.find((selection) => selection.id === id)?.rule;
        if (!rule) throw new Error(`no rule of ${plan.id}/${id}`);
        expect(outcome).toBeUndefined();
        expect(averageReturn(rule, odds, chances)).toBeLessThan(10_000);
        for (const kind of rule.outcomes) kinds.add(kind);
        offered += 1;
      }
    }
  }
  expect(offered).toBeGreaterThan(15_000);
  expect(kinds).toEqual(new Set(['won', 'half_won', 'void', 'half_lost', 'lost']));
});

test('the measure is one: chances of each look at the result add up, and the looks agree', () => {
  const random = randomFor('measures');
  for (let state = 0; state < 100; state += 1) {
    const rates = { home: 0.3 + 3 * random(), away: 0.3 + 2.5 * random() };
    const chances = chancesOf(drawnState(random), rates, scoreSpread(rates));
    for (const { chances: measure, cells } of Object.values(chances)) {
      expect(measure.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(cells.reduce((sum, cell) => sum + (measure[cell] ?? 0), 0)).toBeCloseTo(1, 9);
      expect(Math.min(...measure)).toBeGreaterThanOrEqual(0);
    }
    // Who leads at the end, by the final score and by the two halves; no next goal, and the score that stands.
    for (const leader of [0, 1, 2]) {
      const full = chances.full.chances.reduce(
        (sum, chance, cell) =>
          sum + (1 - Math.sign(Math.floor(cell / 13) - (cell % 13)) === leader ? chance : 0),
        0,
      );
      const ways = [0, 1, 2].reduce((sum, half) => sum + (chances.both.chances[half * 3 + leader] ?? 0), 0);
      expect(ways).toBeCloseTo(full, 9);
    }
    const now = chances.full.chances[chances.full.cells[0] ?? 0];
    expect(chances.next.chances[1]).toBeCloseTo(now ?? 0, 9);
  }
});

test('at the offered odds no market can be bought whole for less than it pays', () => {
  const rates = { home: 1.6, away: 1.2 };
  const stands = {
    goals: { home: 0, away: 0 },
    half: null,
    corners: { home: 0, away: 0 },
    left: { first: 0.45, second: 0.55 },
  };
  const chances = chancesOf(stands, rates, scoreSpread(rates));
  const whole = [
    'result',
    'total-2500',
    'both-score',
    'odd-even',
    'goals',
    'half-result',
    'half-full',
    'score',
    'next-goal-1',
  ];
  for (const plan of marketsOf(teams, rates, stands.goals).filter(({ id }) => whole.includes(id))) {
    const sold = pricedMarket(plan, chances, MARGIN).selections.reduce(
      (sum, { odds }) => sum + 1_000 / odds,
      0,
    );
    expect(sold).toBeGreaterThan(1 + MARGIN - 1e-9);
    expect(sold).toBeLessThan(1 + MARGIN + 0.05);
  }
});
