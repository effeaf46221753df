// A part won by the first side with a number of points: a set of volleyball, a map of an e-sport. The winner of a point
// serves the next; where serving makes no difference both probabilities are the same.

import type { Cell } from '../pricing/settlement-rules.ts';
import type { Counts, PartEnd } from './parts.ts';

export interface RaceFormat {
  target: number;
  /** The lead that is required to win it. */
  clear: 1 | 2;
  /** A side with this many points wins with any lead; reached once in thousands. */
  most: number;
}

/** The home side's probability of a point, by server. */
export interface PointChances {
  homeServes: number;
  awayServes: number;
}

export function isRaceOver({ target, clear, most }: RaceFormat, home: number, away: number): boolean {
  const more = Math.max(home, away);
  const less = Math.min(home, away);
  return more === most || (more >= target && more - less >= clear);
}

/** All ways in which it can end. */
export function raceEnds(format: RaceFormat): Cell[] {
  const ends: Cell[] = [];
  for (let more = format.target; more <= format.most; more += 1) {
    for (let less = 0; less < more; less += 1) {
      if (!isRaceOver(format, more, less) || isRaceOver(format, more - 1, less)) continue;
      ends.push([more, less], [less, more]);
    }
  }
  return ends;
}

/** How it can end from where it stands; `server`: 0 home, 1 away. Exact. */
export function raceWays(
  format: RaceFormat,
  { homeServes, awayServes }: PointChances,
  from: Counts,
  server: 0 | 1,
): PartEnd[] {
  const width = format.most + 1;
  const ends: PartEnd[] = [];
  // How likely each score is on the way, once for each server.
  const homeNext = new Float64Array(width ** 2);
  const awayNext = new Float64Array(width ** 2);
  (server === 0 ? homeNext : awayNext)[from.home * width + from.away] = 1;
  for (let played = from.home + from.away; played < 2 * format.most; played += 1) {
    const least = Math.max(from.home, played - format.most);
    for (let home = least; home <= Math.min(played - from.away, format.most); home += 1) {
      const away = played - home;
      const at = home * width + away;
      const served = homeNext[at] ?? 0;
      const received = awayNext[at] ?? 0;
      const chance = served + received;
      if (chance === 0) continue;
      if (isRaceOver(format, home, away)) {
        ends.push({ home, away, chance, next: 0 });
        continue;
      }
      const wins = served * homeServes + received * awayServes;
      homeNext[at + width] = (homeNext[at + width] ?? 0) + wins;
      awayNext[at + 1] = (awayNext[at + 1] ?? 0) + chance - wins;
    }
  }
  return ends;
}
