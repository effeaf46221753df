// Which matches there are: every league plays rounds without end, each club once a round, and kick-offs follow one
// another evenly, so that at any moment about twenty matches run. Counted in minutes of sport since 1970, which pass
// faster than real ones where the speed says so.
import { digestOf, randomFor, shuffled } from '../seeded-random.ts';
import type { SimulationOptions } from '../simulated-sport.ts';
import { CLUBS_OF_LEAGUE, LEAGUES } from './leagues.ts';
import { LONGEST_MATCH } from './match-clock.ts';

export interface Fixture {
  id: string;
  /** Indexes into LEAGUES and its clubs. */
  league: number;
  home: number;
  away: number;
  offeredAt: number;
  startsAt: number;
}

const MINUTE = 60_000;
const MATCHES = CLUBS_OF_LEAGUE / 2;
const ROUNDS = CLUBS_OF_LEAGUE - 1;
/** A round's first kick-off to the next one's; the pause after its last lets every club rest. */
const ROUND = 690;
const BETWEEN_KICK_OFFS = 48;
const KICK_OFFS_ON = 5;

/** Minutes of sport before its kick-off at which a match is offered. */
const EARLIEST_OFFER = 13 * 60;
const LATEST_OFFER = 3 * 60;
/** One match in so many (at speed 1) is offered some real days ahead, so that the week is never empty. */
const LONG_AHEAD = 15;
const DAY = 24 * 60 * MINUTE;
const LONGEST_AHEAD = 7 * DAY;
const LEAST_AHEAD = 5 * DAY;

/** A round's pairs: the circle method, home and away in turn, and the return matches in every second run of it. */
function pairOf(round: number, match: number): [home: number, away: number] {
  const turn = round % ROUNDS;
  const last = CLUBS_OF_LEAGUE - 1;
  const one = match === 0 ? last : (turn + match) % last;
  const other = match === 0 ? turn : (turn - match + last) % last;
  const swapped = (match === 0 ? turn % 2 === 1 : match % 2 === 1) !== (Math.floor(round / ROUNDS) % 2 === 1);
  return swapped ? [other, one] : [one, other];
}

/** The calendar of one seed and speed. */
export function fixtureList({ seed, speed }: Pick<SimulationOptions, 'seed' | 'speed'>) {
  // Ids of another seed or speed are others: they name other matches.
  const family = digestOf(`${seed} ${speed}`)[0].toString(36);
  const stepAhead = Math.max(1, Math.floor(LONG_AHEAD * speed));
  const realMs = (minutes: number) => Math.round((minutes * MINUTE) / speed);
  const known = new Map<string, Fixture>();

  function kickOff(league: number, ordinal: number): number {
    const phase = (league * ROUND) / LEAGUES.length;
    const minute = Math.floor(ordinal / MATCHES) * ROUND + phase + (ordinal % MATCHES) * BETWEEN_KICK_OFFS;
    return Math.floor(minute / KICK_OFFS_ON) * KICK_OFFS_ON;
  }

  /** The first match of a league that begins at or after a minute. */
  function ordinalAt(league: number, minute: number): number {
    let ordinal = Math.max(Math.floor((minute - 2 * ROUND) / ROUND), 0) * MATCHES;
    while (kickOff(league, ordinal) < minute) ordinal += 1;
    return ordinal;
  }

  function isLongAhead(league: number, ordinal: number): boolean {
    return (ordinal + league) % stepAhead === 0;
  }

  function fixtureOf(league: number, ordinal: number): Fixture {
    const id = `football-${family}-${league}-${ordinal}`;
    const fixture = known.get(id) ?? makeFixture(id, league, ordinal);
    known.set(id, fixture);
    return fixture;
  }

  function makeFixture(id: string, league: number, ordinal: number): Fixture {
    const round = Math.floor(ordinal / MATCHES);
    const order = shuffled(randomFor(`${seed} round ${league} ${round}`), [...Array(MATCHES).keys()]);
    const [home, away] = pairOf(round, order[ordinal % MATCHES] ?? 0);
    const startsAt = realMs(kickOff(league, ordinal));
    const part = randomFor(`${seed} offer ${id}`)();
    const ahead = isLongAhead(league, ordinal)
      ? LEAST_AHEAD + part * (LONGEST_AHEAD - LEAST_AHEAD)
      : realMs(LATEST_OFFER + part * (EARLIEST_OFFER - LATEST_OFFER));
    return { id, league, home, away, startsAt, offeredAt: startsAt - Math.floor(ahead) };
  }

  /** Matches offered by `now` that weren't surely over by `since` (both ms since 1970). */
  return (since: number, now: number): Fixture[] => {
    const found: Fixture[] = [];
    const begun = (since * speed - LONGEST_MATCH) / MINUTE;
    const today = (now * speed) / MINUTE;
    LEAGUES.forEach((_, league) => {
      let ordinal = ordinalAt(league, begun);
      for (; kickOff(league, ordinal) <= today + EARLIEST_OFFER; ordinal += 1) {
        found.push(fixtureOf(league, ordinal));
      }
      ordinal += (stepAhead - ((ordinal + league) % stepAhead)) % stepAhead;
      for (; realMs(kickOff(league, ordinal)) <= now + LONGEST_AHEAD; ordinal += stepAhead) {
        found.push(fixtureOf(league, ordinal));
      }
    });
    if (known.size > 2 * found.length) {
      known.clear();
      for (const fixture of found) known.set(fixture.id, fixture);
    }
    return found.filter(({ offeredAt }) => offeredAt <= now);
  };
}
