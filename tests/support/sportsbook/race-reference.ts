// An independent closed-form forecast of races (volleyball, e-sports): every point has one probability, whichever side serves.
import { partsWon } from '#server/sandbox/feed/contests/parts.ts';
import type { RaceModel, RaceState } from '#server/sandbox/feed/contests/race-contest.ts';
import type { PointChances, RaceFormat } from '#server/sandbox/feed/contests/race-to-points.ts';

function binomial(n: number, k: number): number {
  let product = 1;
  for (let factor = 1; factor <= k; factor += 1) product *= (n - k + factor) / factor;
  return product;
}

/** The share of points that the home side wins in the long run. */
function evenChance({ homeServes, awayServes }: PointChances): number {
  return awayServes / (1 - homeServes + awayServes);
}

/** First to a target from given points, by two if required: a negative binomial sum and a geometric series. */
function raceChance({ target, clear }: RaceFormat, chance: number, home: number, away: number): number {
  const other = 1 - chance;
  const deuce = chance ** 2 / (chance ** 2 + other ** 2);
  if (clear === 2 && home >= target - 1 && away >= target - 1) {
    if (home === away) return deuce;
    return home > away ? chance + other * deuce : chance * deuce;
  }
  const needs = target - home;
  const others = target - away;
  if (needs <= 0) return 1;
  if (others <= 0) return 0;
  let wins = 0;
  for (let lost = 0; lost < others - (clear - 1); lost += 1) {
    wins += binomial(needs - 1 + lost, lost) * chance ** needs * other ** lost;
  }
  if (clear === 1) return wins;
  const tied = binomial(needs + others - 2, needs - 1) * chance ** (needs - 1) * other ** (others - 1);
  return wins + tied * deuce;
}

/** The probability that the home side wins the match. */
export function raceReference(toWin: number, formatOf: (index: number) => RaceFormat) {
  return ({ point }: RaceModel, { ended, points }: RaceState): number => {
    const chance = evenChance(point);
    const won = partsWon(ended);
    const from = (home: number, away: number): number => {
      if (home === toWin) return 1;
      if (away === toWin) return 0;
      const index = home + away;
      const running = index === ended.length;
      const wins = raceChance(formatOf(index), chance, running ? points.home : 0, running ? points.away : 0);
      return wins * from(home + 1, away) + (1 - wins) * from(home, away + 1);
    };
    return from(won.home, won.away);
  };
}
