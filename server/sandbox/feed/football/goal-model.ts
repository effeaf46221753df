// How goals fall: each side scores by chance at a rate that depends on the teams, on the moment of the match and on who is
// ahead (Dixon and Robinson 1998). The moment is taken out by counting in shares of a match's goals instead of minutes
// (match-clock.ts), so the score is a Markov chain in even time and its distribution is exact, not simulated.

/** Goals of each side in a whole match that stays level. */
export interface GoalRates {
  home: number;
  away: number;
}

/** A side scores no more than this; at ordinary rates once in millions of matches. */
const MOST_GOALS = 12;
export const SCORE_WIDTH = MOST_GOALS + 1;
const CELLS = SCORE_WIDTH ** 2;

/** How much a side's rate changes by its lead: a side that is behind by one presses, one that is ahead rests. */
const BEHIND = [1, 1.09, 1.05];
const AHEAD = [1, 0.94, 0.97];

function pace(lead: number): number {
  return (lead < 0 ? BEHIND : AHEAD)[Math.min(Math.abs(lead), 2)] ?? 1;
}

/** Where a score stands in a distribution over scores. */
export function scoreCell(home: number, away: number): number {
  return home * SCORE_WIDTH + away;
}

/** At which rates the next goal comes at a score, as goals in a whole match. */
export function ratesAt(rates: GoalRates, home: number, away: number): GoalRates {
  return {
    home: home < MOST_GOALS ? rates.home * pace(home - away) : 0,
    away: away < MOST_GOALS ? rates.away * pace(away - home) : 0,
  };
}

/** Takes a distribution over scores `share` of a match's goals further. */
export type ScoreSpread = (from: Float64Array, share: number) => Float64Array;

/**
 * The chain at these rates, solved by uniformisation: a Poisson number of even steps. Exact to 1e-12. With `without`, courses in which
 * that side scores at that score are left out, so that less than all chance remains.
 */
export function scoreSpread(
  rates: GoalRates,
  without?: { cell: number; side: 'home' | 'away' },
): ScoreSpread {
  const most = (rates.home + rates.away) * Math.max(...BEHIND);
  const homeScores = new Float64Array(CELLS);
  const awayScores = new Float64Array(CELLS);
  for (let home = 0; home <= MOST_GOALS; home += 1) {
    for (let away = 0; away <= MOST_GOALS; away += 1) {
      const here = ratesAt(rates, home, away);
      homeScores[scoreCell(home, away)] = here.home / most;
      awayScores[scoreCell(home, away)] = here.away / most;
    }
  }

  function step(from: Float64Array, to: Float64Array): void {
    to.fill(0);
    for (let cell = 0; cell < CELLS; cell += 1) {
      const chance = from[cell] ?? 0;
      if (chance === 0) continue;
      const home = chance * (homeScores[cell] ?? 0);
      const away = chance * (awayScores[cell] ?? 0);
      to[cell] = (to[cell] ?? 0) + chance - home - away;
      const leftOut = without?.cell === cell ? without.side : undefined;
      if (home > 0 && leftOut !== 'home') to[cell + SCORE_WIDTH] = (to[cell + SCORE_WIDTH] ?? 0) + home;
      if (away > 0 && leftOut !== 'away') to[cell + 1] = (to[cell + 1] ?? 0) + away;
    }
  }

  const even = new Float64Array(CELLS);
  const odd = new Float64Array(CELLS);
  return (from, share) => {
    const steps = most * share;
    let weight = Math.exp(-steps);
    let left = 1 - weight;
    let current = from;
    const result = from.map((chance) => chance * weight);
    for (let taken = 1; left > 1e-13 && taken < 100; taken += 1) {
      const next = taken % 2 === 0 ? even : odd;
      step(current, next);
      current = next;
      weight *= steps / taken;
      left -= weight;
      for (let cell = 0; cell < CELLS; cell += 1)
        result[cell] = (result[cell] ?? 0) + weight * (current[cell] ?? 0);
    }
    return result;
  };
}

/** The distribution of a score that is known. */
export function certainScore(home: number, away: number): Float64Array {
  const scores = new Float64Array(CELLS);
  scores[scoreCell(home, away)] = 1;
  return scores;
}
