// Basketball as possessions: the sides have the ball in turn and score nothing, one, two or three each time, whatever came
// before. So each side's points are a sum whose distribution is exact, the two sides' apart; a level end leads to overtime.
import {
  certain,
  chanceAt,
  differenceOf,
  eitherOf,
  type Spread,
  sumOf,
  weighted,
} from './score-distribution.ts';

export const QUARTERS = 4;
/** Possessions of each side in a quarter of ten minutes and in an overtime of five. */
export const QUARTER_TURNS = 20;
export const OVERTIME_TURNS = 10;
/** After so many, which is met once in some ten thousand games, either side is as likely to score the last basket. */
export const MOST_OVERTIMES = 3;
export const LAST_BASKET = 2;

/** Probabilities of 0, 1, 2 and 3 points from a possession, for a side that scores `factor` times the average. */
function possession(factor: number): Float64Array {
  const [one, two, three] = [0.04, 0.33 * factor, 0.12 * factor];
  return Float64Array.of(1 - one - two - three, one, two, three);
}

/** What a level game adds until one side leads. */
interface Extra {
  total: Spread;
  lead: Spread;
  home: Spread;
  away: Spread;
}

export function possessionModel(factors: { home: number; away: number }) {
  const single = { home: possession(factors.home), away: possession(factors.away) };
  const turns = { home: [certain(0)], away: [certain(0)] };

  /** Points of a side in so many possessions. */
  function pointsIn(side: 'home' | 'away', count: number): Spread {
    const row = turns[side];
    for (let done = row.length; done <= count; done += 1) {
      row.push(sumOf(row[done - 1] ?? certain(0), { least: 0, chances: single[side] }));
    }
    return row[count] ?? certain(0);
  }

  const wholes = { home: [certain(0)], away: [certain(0)] };

  /** Points of a side in so many quarters. */
  function quarters(side: 'home' | 'away', count: number): Spread {
    const row = wholes[side];
    for (let done = row.length; done <= count; done += 1) {
      row.push(sumOf(row[done - 1] ?? certain(0), pointsIn(side, QUARTER_TURNS)));
    }
    return row[count] ?? certain(0);
  }

  const extras: Extra[] = [
    {
      total: certain(LAST_BASKET),
      lead: {
        least: -LAST_BASKET,
        chances: Float64Array.from({ length: 2 * LAST_BASKET + 1 }, (_, at) =>
          at === 0 || at === 2 * LAST_BASKET ? 0.5 : 0,
        ),
      },
      home: { least: 0, chances: Float64Array.of(0.5, 0, 0.5) },
      away: { least: 0, chances: Float64Array.of(0.5, 0, 0.5) },
    },
  ];

  /** With so many overtimes to come at most. */
  function extra(left: number): Extra {
    const known = extras[left];
    if (known) return known;
    const made = ending(pointsIn('home', OVERTIME_TURNS), pointsIn('away', OVERTIME_TURNS), left - 1);
    extras[left] = made;
    return made;
  }

  /** How a game ends whose sides end a period with these points, with overtime if they are level. */
  function ending(home: Spread, away: Spread, overtimes: number, lead = differenceOf(home, away)): Extra {
    const level = weighted(home, (points) => chanceAt(away, points));
    const tied = level.chances.reduce((sum, chance) => sum + chance, 0);
    const decided = weighted(lead, (points) => (points === 0 ? 0 : 1));
    // Both at once: twice as many as each has.
    const levelTotal: Spread = {
      least: 2 * level.least,
      chances: Float64Array.from({ length: 2 * level.chances.length - 1 }, (_, at) =>
        at % 2 === 0 ? (level.chances[at / 2] ?? 0) : 0,
      ),
    };
    const total = sumOf(home, away);
    if (tied === 0) return { total, lead: decided, home, away };
    const more = extra(overtimes);
    return {
      total: eitherOf(
        weighted(total, (points) => 1 - chanceAt(levelTotal, points) / (chanceAt(total, points) || 1)),
        sumOf(levelTotal, more.total),
      ),
      lead: eitherOf(
        decided,
        weighted(more.lead, () => tied),
      ),
      home: eitherOf(
        weighted(home, (points) => 1 - chanceAt(away, points)),
        sumOf(level, more.home),
      ),
      away: eitherOf(
        weighted(away, (points) => 1 - chanceAt(home, points)),
        sumOf(level, more.away),
      ),
    };
  }

  return { single, pointsIn, quarters, ending };
}

export type PossessionModel = ReturnType<typeof possessionModel>;
