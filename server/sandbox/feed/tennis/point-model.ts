// Tennis as a chain of points: each server has a probability of winning them. Points make games, games sets, sets the
// match; each level is computed exactly (after Barnett and Clarke 2005).
import type { Counts, PartEnd } from '../contests/parts.ts';
import type { Cell } from '../pricing/settlement-rules.ts';

/** Chances of each side to win a point on its own serve. */
interface ServeChances {
  home: number;
  away: number;
}

/** All ways in which a set can end. */
export const SET_ENDS: readonly Cell[] = [
  ...[0, 1, 2, 3, 4].map((lost): Cell => [6, lost]),
  [7, 5],
  [7, 6],
  ...[0, 1, 2, 3, 4].map((lost): Cell => [lost, 6]),
  [5, 7],
  [6, 7],
];

export function isSetOver({ home, away }: Counts): boolean {
  return Math.max(home, away) === 7 || (Math.max(home, away) === 6 && Math.abs(home - away) > 1);
}

export const isTieBreak = ({ home, away }: Counts) => home === 6 && away === 6;

/** Whether so many points end a game, or a tie-break. */
export function isGameOver({ home, away }: Counts, tieBreak: boolean): boolean {
  return Math.max(home, away) >= (tieBreak ? 7 : 4) && Math.abs(home - away) > 1;
}

/** Who serves (0 home, 1 away): in turn by game; in a tie-break one point, then two each. */
export function serverOf(begins: 0 | 1, games: Counts, points: Counts): 0 | 1 {
  const turn = isTieBreak(games) ? Math.floor((points.home + points.away + 1) / 2) : games.home + games.away;
  return turn % 2 === 0 ? begins : begins === 0 ? 1 : 0;
}

/** The home side's chance of the next point. */
export function homePoint(serve: ServeChances, server: 0 | 1): number {
  return server === 0 ? serve.home : 1 - serve.away;
}

/** The chance of `wins` for a side that needs two points in a row, each with its own chance, before the other has two. */
function twoClear(first: number, second: number): number {
  const both = first * second;
  return both / (both + (1 - first) * (1 - second));
}

/** The home side's chance of a game from its points on, winning each by `point`. */
function gameChance(point: number, { home, away }: Counts): number {
  const lead = home - away;
  if (isGameOver({ home, away }, false)) return lead > 0 ? 1 : 0;
  if (home >= 3 && away >= 3) {
    const even = twoClear(point, point);
    return lead === 0 ? even : lead > 0 ? point + (1 - point) * even : point * even;
  }
  return (
    point * gameChance(point, { home: home + 1, away }) +
    (1 - point) * gameChance(point, { home, away: away + 1 })
  );
}

/** The home side's chance of a tie-break from its points on; `begins` served its first point. */
function tieBreakChance(serve: ServeChances, begins: 0 | 1): (points: Counts) => number {
  const games = { home: 6, away: 6 };
  const even = twoClear(serve.home, 1 - serve.away);
  const known = new Map<number, number>();
  const from = (points: Counts): number => {
    const { home, away } = points;
    if (isGameOver(points, true)) return home > away ? 1 : 0;
    if (home >= 6 && home === away) return even;
    const key = home * 100 + away;
    const found = known.get(key);
    if (found !== undefined) return found;
    const point = homePoint(serve, serverOf(begins, games, points));
    const chance = point * from({ home: home + 1, away }) + (1 - point) * from({ home, away: away + 1 });
    known.set(key, chance);
    return chance;
  };
  return from;
}

export interface SetState {
  /** Who served the set's first game: 0 home, 1 away. */
  begins: 0 | 1;
  games: Counts;
  points: Counts;
}

/** The chain at these chances. */
export function pointChain(serve: ServeChances) {
  const none = { home: 0, away: 0 };
  const held = [0, 1].map((server) => gameChance(homePoint(serve, server === 0 ? 0 : 1), none));
  const tieBreaks = [tieBreakChance(serve, 0), tieBreakChance(serve, 1)];
  const fresh = new Map<0 | 1, PartEnd[]>();

  /** The home side's chance of the game that is being played. */
  function game({ begins, games, points }: SetState): number {
    if (isTieBreak(games)) return tieBreaks[begins]?.(points) ?? 0;
    const server = serverOf(begins, games, points);
    if (points.home === 0 && points.away === 0) return held[server] ?? 0;
    return gameChance(homePoint(serve, server), points);
  }

  /** How a set can end from where it stands. */
  function setEnds(state: SetState): PartEnd[] {
    const { begins, games } = state;
    const ends: PartEnd[] = [];
    let row = new Map([[games.home, 1]]);
    for (let played = games.home + games.away; row.size > 0; played += 1) {
      const next = new Map<number, number>();
      for (const [home, chance] of row) {
        const now = { home, away: played - home };
        if (isSetOver(now)) {
          const other = begins === 0 ? 1 : 0;
          ends.push({ ...now, chance, next: played % 2 === 0 ? begins : other });
          continue;
        }
        const running = played === games.home + games.away;
        const wins = game(running ? state : { begins, games: now, points: none });
        next.set(home + 1, (next.get(home + 1) ?? 0) + chance * wins);
        next.set(home, (next.get(home) ?? 0) + chance * (1 - wins));
      }
      row = next;
    }
    return ends;
  }

  return {
    serve,
    game,
    setEnds,
    /** How a set can end before its first point. */
    freshSet: (begins: 0 | 1): PartEnd[] => {
      const known = fresh.get(begins) ?? setEnds({ begins, games: none, points: none });
      fresh.set(begins, known);
      return known;
    },
  };
}

export type PointChain = ReturnType<typeof pointChain>;
