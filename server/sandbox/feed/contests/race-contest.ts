// A sport whose events are races, part by part: volleyball's sets, the maps of e-sports.

import type { Localised } from '#server/core/localised.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import type { Measure } from '../events/momentum.ts';
import { words } from '../localised-names.ts';
import type { Chances } from '../pricing/outcome-distribution.ts';
import { ruleBook } from '../pricing/settlement-rules.ts';
import { between, type Random } from '../seeded-random.ts';
import type { ContestCourse, ContestLeague, ContestSnapshot, ContestSport } from './contest.ts';
import {
  areWon,
  type Counts,
  numberedPart,
  type PartEnd,
  type PartsBasis,
  partsBases,
  partsWon,
  plusOne,
  sumOfParts,
  surelyPlayed,
} from './parts.ts';
import { PARTS_GROUPS, type PartsLines, type PartsNames, partsMarkets } from './parts-markets.ts';
import { isRaceOver, type PointChances, type RaceFormat, raceEnds, raceWays } from './race-to-points.ts';

/** A count that some points add to, for the side that wins them. */
interface Figure {
  id: string;
  name: Localised;
  /** Of all points. */
  share: number;
}

export interface RaceSport<League extends ContestLeague>
  extends Pick<
    ContestSport<League, RaceModel, RaceState, PartsBasis>,
    'slug' | 'key' | 'name' | 'leagues' | 'calendar' | 'strength' | 'drift' | 'topLeagues' | 'brokenOff'
  > {
  toWin: number;
  formatOf: (index: number) => RaceFormat;
  /** How much stronger one side is. */
  pointChances: (lead: number) => PointChances;
  names: PartsNames;
  lines: PartsLines;
  /** `3º set`, also the name of its group of markets. */
  partName: (number: number) => Localised;
  partEnded: (number: number) => Localised;
  /** Seconds that a point takes, from its predecessor's end on, and the pause between parts. */
  seconds: { least: number; most: number; pause: number };
  figures: readonly Figure[];
  /** What its points are called, and the minutes of a stretch of its momentum. */
  points: Measure;
}

export interface RaceState {
  ended: readonly Counts[];
  points: Counts;
  /** Who serves: 0 home, 1 away. */
  server: 0 | 1;
  over: boolean;
  /** In the order of the sport's figures. */
  figures: readonly Counts[];
}

export interface RaceModel {
  point: PointChances;
  /** How a part can end before its first point. */
  fresh: (index: number) => PartEnd[];
}

const SECOND = 1_000;
const OVER = words('Encerrado', 'Finished', 'Finalizado');
/** One point in this many suspends betting without deciding anything: a review, a time-out. */
const FALSE_ALARM = 1 / 25;

/** Serves first in turn, part by part. */
const beginsIn = (index: number): 0 | 1 => (index % 2 === 0 ? 0 : 1);

/** The sport, and the rules of its markets. */
export function raceContest<League extends ContestLeague>(sport: RaceSport<League>) {
  const { toWin, formatOf, seconds } = sport;
  const most = 2 * toWin - 1;
  const indexes = Array.from({ length: most }, (_, index) => index);
  const ends = indexes.map((index) => raceEnds(formatOf(index)));
  const mostOfOne = Math.max(...indexes.map((index) => formatOf(index).most));
  const bases = partsBases({
    toWin,
    endsOf: (index) => ends[index] ?? [],
    mostOfOne,
    mostOfBoth: 2 * mostOfOne - 1,
  });
  const book = ruleBook<PartsBasis>(bases.cellsOf);
  const markets = partsMarkets<never>(book, bases.cellsOf, toWin, sport.names, sport.lines);
  const groups: FeedEvent['groups'] = [
    ...Object.values(PARTS_GROUPS),
    ...indexes.map((index) => ({ id: numberedPart(index), name: sport.partName(index + 1) })),
  ];

  function modelOf(_: League, { home, away }: { home: number; away: number }): RaceModel {
    const point = sport.pointChances(home - away);
    const known = new Map<string, PartEnd[]>();
    return {
      point,
      fresh: (index) => {
        const format = formatOf(index);
        const server = beginsIn(index);
        const key = `${format.target} ${server}`;
        const found = known.get(key) ?? raceWays(format, point, { home: 0, away: 0 }, server);
        known.set(key, found);
        return found;
      },
    };
  }

  function chancesOf(model: RaceModel, { ended, points, server, over }: RaceState): Chances<PartsBasis> {
    const isFresh = points.home === 0 && points.away === 0;
    const running = isFresh
      ? model.fresh(ended.length)
      : raceWays(formatOf(ended.length), model.point, points, server);
    return bases.chancesOf({ ended, running: over ? [] : running }, model.fresh);
  }

  function afterPoint(state: RaceState, homeWins: boolean): RaceState {
    const points = plusOne(state.points, homeWins ? 'home' : 'away');
    if (!isRaceOver(formatOf(state.ended.length), points.home, points.away))
      return { ...state, points, server: homeWins ? 0 : 1 };
    const ended = [...state.ended, points];
    const over = areWon(toWin, ended);
    return { ...state, ended, over, points: { home: 0, away: 0 }, server: beginsIn(ended.length) };
  }

  function isDecisive({ ended, points: { home, away } }: RaceState): boolean {
    const format = formatOf(ended.length);
    return isRaceOver(format, home + 1, away) || isRaceOver(format, home, away + 1);
  }

  function courseOf(_: League, { point }: RaceModel, random: Random): ContestCourse<RaceState> {
    const none = { home: 0, away: 0 };
    let state: RaceState = {
      ended: [],
      points: none,
      server: 0,
      over: false,
      figures: sport.figures.map(() => none),
    };
    let at = 0;
    const beats = [{ at, state }];
    const incidents: ContestCourse<RaceState>['incidents'][number][] = [];
    const pauses = [{ from: 0, to: 10 * SECOND }];
    while (!state.over) {
      const homeWins = random() < (state.server === 0 ? point.homeServes : point.awayServes);
      const side = homeWins ? 'home' : 'away';
      const decisive = isDecisive(state) || random() < FALSE_ALARM;
      at += between(random, seconds.least, seconds.most) * SECOND;
      const figures = state.figures.map((counts, place) =>
        random() < (sport.figures[place]?.share ?? 0) ? plusOne(counts, side) : counts,
      );
      const before = state.ended.length;
      state = { ...afterPoint(state, homeWins), figures };
      beats.push({ at, state });
      if (decisive) {
        pauses.push({
          from: at - between(random, 6, 12) * SECOND,
          to: at + between(random, 2, 6) * SECOND,
        });
      }
      if (state.ended.length === before) continue;
      incidents.push({ at, incident: { minute: null, name: sport.partEnded(state.ended.length), side } });
      at += seconds.pause * SECOND;
    }
    const end = beats.at(-1)?.at ?? 0;
    return { beats, incidents, pauses: pauses.map(({ from, to }) => ({ from, to: Math.min(to, end) })) };
  }

  function snapshotOf({ ended, points, over, figures }: RaceState): ContestSnapshot {
    return {
      score: { ...partsWon(ended), parts: over ? ended : [...ended, points] },
      phase: over ? OVER : sport.partName(ended.length + 1),
      minute: null,
      statistics: sport.figures.map(({ id, name }, place) => ({
        id,
        name,
        ...(figures[place] ?? { home: 0, away: 0 }),
      })),
    };
  }

  const contest: ContestSport<League, RaceModel, RaceState, PartsBasis> = {
    ...sport,
    groups,
    modelOf,
    courseOf,
    chancesOf,
    marketsOf: (teams, opening, { ended, over }) => [
      ...markets.ofAll(teams, opening),
      ...Array.from({ length: surelyPlayed(toWin, ended, over) }, (_, index) =>
        markets.ofPart(teams, opening, index),
      ).flat(),
    ],
    marketsKey: ({ ended, over }) => `${ended.length} ${over}`,
    snapshotOf,
    momentum: { ...sport.points, of: ({ ended, points }) => sumOfParts([...ended, points]) },
  };
  return { contest, book };
}
