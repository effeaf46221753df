// Which events there are: every league plays rounds without end, each club once a round, and starts follow one another
// evenly, so that at any moment about as many run. Counted in minutes of sport since 1970, which pass faster than real ones
// where the speed says so.
import { digestOf, randomFor, shuffled } from '../seeded-random.ts';
import type { SimulationOptions } from '../simulated-sport.ts';

export interface Fixture {
  id: string;
  /** Indexes into the sport's leagues and the league's clubs. */
  league: number;
  home: number;
  away: number;
  offeredAt: number;
  startsAt: number;
}

/** How a sport's leagues play, in minutes of sport. */
export interface Calendar {
  /** What its events' ids begin with. */
  name: string;
  /** What its draws of rounds are known by. */
  draws: string;
  leagues: number;
  /** In every league, an even number. */
  clubs: number;
  /** A round's first start to the next one's; the pause after its last lets every club rest. */
  round: number;
  betweenStarts: number;
  /** Starts are at full minutes of so many. */
  startsOn: number;
  /** How long before its start an event is offered at most and at least. */
  earliestOffer: number;
  latestOffer: number;
  /** One event in so many (at speed 1) is offered some real days ahead, so that the week is never empty. */
  longAhead: number;
  /** An event never lasts longer. */
  longest: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_AHEAD = 7 * DAY;
const LEAST_AHEAD = 5 * DAY;

/** A round's pairs: the circle method, home and away in turn, and the return matches in every second run of it. */
function pairOf(clubs: number, round: number, match: number): [home: number, away: number] {
  const last = clubs - 1;
  const turn = round % last;
  const one = match === 0 ? last : (turn + match) % last;
  const other = match === 0 ? turn : (turn - match + last) % last;
  const swapped = (match === 0 ? turn % 2 === 1 : match % 2 === 1) !== (Math.floor(round / last) % 2 === 1);
  return swapped ? [other, one] : [one, other];
}

/** The calendar of one seed and speed. */
export function fixtureList(calendar: Calendar, { seed, speed }: Pick<SimulationOptions, 'seed' | 'speed'>) {
  const { leagues, clubs, round: wholeRound, startsOn, earliestOffer, latestOffer } = calendar;
  const matches = clubs / 2;
  // Ids of another seed or speed are others: they name other matches.
  const family = digestOf(`${seed} ${speed}`)[0].toString(36);
  const stepAhead = Math.max(1, Math.floor(calendar.longAhead * speed));
  const realMs = (minutes: number) => Math.round((minutes * MINUTE) / speed);
  const known = new Map<string, Fixture>();

  function start(league: number, ordinal: number): number {
    const phase = (league * wholeRound) / leagues;
    const inRound = (ordinal % matches) * calendar.betweenStarts;
    const minute = Math.floor(ordinal / matches) * wholeRound + phase + inRound;
    return Math.floor(minute / startsOn) * startsOn;
  }

  /** The first event of a league that begins at or after a minute. */
  function ordinalAt(league: number, minute: number): number {
    let ordinal = Math.max(Math.floor((minute - 2 * wholeRound) / wholeRound), 0) * matches;
    while (start(league, ordinal) < minute) ordinal += 1;
    return ordinal;
  }

  function isLongAhead(league: number, ordinal: number): boolean {
    return (ordinal + league) % stepAhead === 0;
  }

  function fixtureOf(league: number, ordinal: number): Fixture {
    const id = `${calendar.name}-${family}-${league}-${ordinal}`;
    const fixture = known.get(id) ?? makeFixture(id, league, ordinal);
    known.set(id, fixture);
    return fixture;
  }

  /** In which order a round's matches begin. */
  function orderOf(league: number, round: number): number[] {
    return shuffled(randomFor(`${seed} ${calendar.draws} ${league} ${round}`), [...Array(matches).keys()]);
  }

  function makeFixture(id: string, league: number, ordinal: number): Fixture {
    const round = Math.floor(ordinal / matches);
    const [home, away] = pairOf(clubs, round, orderOf(league, round)[ordinal % matches] ?? 0);
    const startsAt = realMs(start(league, ordinal));
    const part = randomFor(`${seed} offer ${id}`)();
    const ahead = isLongAhead(league, ordinal)
      ? LEAST_AHEAD + part * (LONGEST_AHEAD - LEAST_AHEAD)
      : realMs(latestOffer + part * (earliestOffer - latestOffer));
    return { id, league, home, away, startsAt, offeredAt: startsAt - Math.floor(ahead) };
  }

  /** The event of a club in every `step`th round before an event's, newest first, as far as they have begun by `now`. */
  function* earlier({ league, id }: Fixture, club: number, now: number, step: number): Generator<Fixture> {
    const begun = Math.floor((now * speed) / MINUTE / wholeRound);
    for (let round = Math.floor(ordinalOf(id) / matches) - step; round >= 0; round -= step) {
      if (round > begun) continue;
      const match = [...Array(matches).keys()].findIndex((one) => pairOf(clubs, round, one).includes(club));
      const fixture = fixtureOf(league, round * matches + orderOf(league, round).indexOf(match));
      if (fixture.startsAt <= now) yield fixture;
    }
  }

  /** Events offered by `now` that weren't surely over by `since` (both ms since 1970). */
  function offered(since: number, now: number): Fixture[] {
    const found: Fixture[] = [];
    const begun = (since * speed) / MINUTE - calendar.longest;
    const today = (now * speed) / MINUTE;
    for (let league = 0; league < leagues; league += 1) {
      let ordinal = ordinalAt(league, begun);
      for (; start(league, ordinal) <= today + earliestOffer; ordinal += 1) {
        found.push(fixtureOf(league, ordinal));
      }
      ordinal += (stepAhead - ((ordinal + league) % stepAhead)) % stepAhead;
      for (; realMs(start(league, ordinal)) <= now + LONGEST_AHEAD; ordinal += stepAhead) {
        found.push(fixtureOf(league, ordinal));
      }
    }
    if (known.size > 2 * found.length) {
      known.clear();
      for (const fixture of found) known.set(fixture.id, fixture);
    }
    return found.filter(({ offeredAt }) => offeredAt <= now);
  }

  return {
    offered,
    /** The event of an id; undefined where this calendar never has one of that name. */
    named: (id: string): Fixture | undefined => {
      const [, league = '', ordinal = ''] =
        new RegExp(`^${calendar.name}-${family}-(\\d+)-(\\d+)$`).exec(id) ?? [];
      return ordinal === '' || Number(league) >= leagues
        ? undefined
        : fixtureOf(Number(league), Number(ordinal));
    },
    /** What a club has played before an event, newest first. */
    ofClub: (fixture: Fixture, club: number, now: number) => earlier(fixture, club, now, 1),
    /** When the event's sides met before, newest first: they do once in each run of the circle. */
    meetings: (fixture: Fixture, now: number) => earlier(fixture, fixture.home, now, clubs - 1),
  };
}

export type FixtureList = ReturnType<typeof fixtureList>;

function ordinalOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}
