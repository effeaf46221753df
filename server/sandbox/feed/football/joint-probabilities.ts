// How likely several things of one match are together. Goals at the break, at the end, who leads then and who scores next are one
// chain, whose courses are followed through all of it; corners fall apart from goals, whatever the score.

import { cornerChances, cornerRates } from './corner-model.ts';
import { certainScore, type GoalRates, type ScoreSpread, scoreCell, scoreSpread } from './goal-model.ts';
import type { Basis } from './market-rules.ts';
import { LEADERS, type MatchState } from './match-probabilities.ts';

/** By basis, which of its cells are meant; all of them where it is missing. */
export type SelectionConditions = Readonly<Partial<Record<Basis, readonly boolean[]>>>;

/** Gives the chance that every basis comes to a cell that is meant; 0 exactly where no course of the match leads there. */
export function jointChances(state: MatchState, rates: GoalRates): (meant: SelectionConditions) => number {
  const { goals, half, left } = state;
  const here = scoreCell(goals.home, goals.away);
  const corners = cornerChances(state.corners, cornerRates(rates), left.first + left.second);
  const any = courseOf(scoreSpread(rates));
  const firstGoal = {
    home: courseOf(scoreSpread(rates, { cell: here, side: 'away' })),
    away: courseOf(scoreSpread(rates, { cell: here, side: 'home' })),
  };

  /** The chain to the break, which is the same for all questions, and on to the end. */
  function courseOf(spread: ScoreSpread) {
    let known: Float64Array | undefined;
    return (meant: SelectionConditions, mayEnd: (cell: number) => boolean): number => {
      const start = certainScore(goals.home, goals.away);
      known ??= half ? start : spread(start, left.first);
      const led = half ? scoreCell(half.home, half.away) : undefined;
      let sum = 0;
      for (const leader of [0, 1, 2]) {
        const from = known.map((chance, cell) => {
          const atBreak = led ?? cell;
          return LEADERS[atBreak] === leader && (meant.half?.[atBreak] ?? true) ? chance : 0;
        });
        if (!from.some((chance) => chance > 0)) continue;
        const ends = spread(from, left.second);
        for (let cell = 0; cell < ends.length; cell += 1) {
          const way = leader * 3 + (LEADERS[cell] ?? 0);
          const isMeant = (meant.full?.[cell] ?? true) && (meant.both?.[way] ?? true) && mayEnd(cell);
          if (isMeant) sum += ends[cell] ?? 0;
        }
      }
      return sum;
    };
  }

  function goalChance(meant: SelectionConditions): number {
    const { next } = meant;
    if (!next || next.every((one) => one)) return any(meant, () => true);
    const [home, none, away] = next;
    // The score never comes back to where it is, so who ends there has seen no goal.
    return (
      (home ? firstGoal.home(meant, (cell) => cell !== here) : 0) +
      (none ? any(meant, (cell) => cell === here) : 0) +
      (away ? firstGoal.away(meant, (cell) => cell !== here) : 0)
    );
  }

  function cornerChance(meant: SelectionConditions): number {
    if (!meant.corners) return 1;
    return corners.reduce((sum, chance, cell) => sum + (meant.corners?.[cell] ? chance : 0), 0);
  }

  return (meant) => goalChance(meant) * cornerChance(meant);
}
