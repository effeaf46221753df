import { beforeAll, describe, expect, test } from 'vitest';
import { OUTCOMES } from '#contract/rules/sports/bet-lines.ts';
import { ODDS_MAX, ODDS_MIN } from '#contract/rules/sports/odds.ts';
import { parseFeedEvents } from '#server/partners/feed/parse-feed-event.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import {
  DAY,
  follow,
  HOUR,
  inState,
  MINUTE,
  NOON,
  ofSport,
  openFeed,
} from '#tests/support/sportsbook/followed-feed.ts';
import { openSimulatedFeed } from './simulated-feed.ts';

const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'mma', 'esports'];

describe('the simulated feed', () => {
  /** What a new feed answers at noon. */
  let atNoon: readonly FeedEvent[];
  beforeAll(async () => {
    atNoon = await openFeed().changes(null, NOON);
  });

  test('has about 400 events of forty leagues, about forty of them live, at any moment and speed', async () => {
    const moments = [0, 5.77, 200.4];
    for (const [place, speed] of [0.5, 1, 999].entries()) {
      const feed = openFeed({ speed });
      for (const days of drawSize(0, 1) ? moments : moments.slice(place, place + 1)) {
        const all = await feed.changes(null, NOON + days * DAY);
        const football = ofSport(all, 'football');
        expect(football.length).toBeGreaterThan(170);
        expect(football.length).toBeLessThan(245);
        expect(inState(football, 'live').length).toBeGreaterThanOrEqual(15);
        expect(inState(football, 'live').length).toBeLessThanOrEqual(25);
        expect(all.length).toBeGreaterThan(340);
        expect(all.length).toBeLessThan(500);
        expect(inState(all, 'live').length).toBeGreaterThanOrEqual(30);
        expect(inState(all, 'live').length).toBeLessThanOrEqual(55);
        expect(new Set(all.map(({ league }) => league.slug)).size).toBe(40);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      }
    }
  });

  test('has six sports, each with a name of its own; games stand where other sports have a country', () => {
    expect(openFeed().sports.map(({ slug }) => slug)).toEqual(SPORTS);
    for (const sport of SPORTS) expect(ofSport(atNoon, sport).length).toBeGreaterThan(25);
    const games = ofSport(atNoon, 'esports').map(({ league }) => league.country);
    expect([...new Set(games)].sort()).toEqual(['punhos-de-neon', 'reinos-de-eter', 'zona-de-impacto']);
    for (const { league } of atNoon) {
      for (const segment of [league.sport, league.country, league.slug]) {
        expect(segment).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }
    }
  });

  test('spreads kick-offs over the next week, and a club never plays two matches at once', () => {
    for (let day = 0; day < 6; day += 1) {
      const begin = (event: FeedEvent) => Math.floor((event.startsAt - NOON) / DAY) === day;
      expect(atNoon.filter(begin).length).toBeGreaterThan(2);
    }
    for (const one of atNoon) {
      const clubs = [one.home.pt, one.away.pt];
      const clash = atNoon.filter(
        (other) =>
          other !== one &&
          Math.abs(other.startsAt - one.startsAt) < (one.league.sport === 'mma' ? 1 : 3) * HOUR &&
          (clubs.includes(other.home.pt) || clubs.includes(other.away.pt)),
      );
      expect(clash).toEqual([]);
    }
  });

  test('gives every request the same answer, and another one with another seed', async () => {
    const other = openFeed();
    const earlier = NOON - drawSize(3 * HOUR, DAY);
    await other.changes(null, earlier);
    await other.changes(earlier, NOON - HOUR);
    expect(await other.changes(null, NOON)).toEqual(atNoon);
    const ids = new Set(atNoon.map(({ id }) => id));
    for (const options of [{ seed: 'other' }, { speed: 2 }]) {
      const others = await openFeed(options).changes(null, NOON);
      expect(others).not.toEqual(atNoon);
      expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
    }
  });

  test('every text is there in three languages, and every value within the contract’s bounds', async () => {
    await expect(parseFeedEvents(JSON.parse(JSON.stringify(atNoon)))).resolves.toEqual({
      events: atNoon,
      refused: [],
      unread: [],
    });
    /** Too many are looked at for an assertion each. */
    const wrong: unknown[] = [];
    for (const event of atNoon) {
      const groups = event.groups.map(({ id }) => id);
      expect(event.id).toMatch(/^[\w.:-]{1,60}$/);
      const main = event.markets.flatMap((market) => (market.main ? [market.id] : []));
      const kinds = main.slice(2).map((id) => id.replace(/-.+$/, ''));
      const further = { football: ['both', 'handicap'], mma: [] }[event.league.sport];
      expect(kinds).toEqual(further ?? ['handicap']);
      expect(main[0]).toBe(event.league.sport === 'football' ? 'result' : 'winner');
      expect(main[1]).toMatch(/^total-\d+$/);
      expect(new Set(event.markets.map(({ id }) => id)).size).toBe(event.markets.length);
      expect(event.markets.length).toBeGreaterThan(12);
      for (const market of event.markets) {
        if (!groups.includes(market.group)) wrong.push([market.id, market.group]);
        for (const { id, name, label, odds } of market.selections) {
          const named = `${market.id}~${id}`;
          if (!/^[\w.:-]{1,60}~[\w.:-]{1,60}$/.test(named)) wrong.push(named);
          for (const text of [...Object.values(name), ...Object.values(label)]) {
            if (!/^\S(.*\S)?$/.test(text)) wrong.push([named, text]);
          }
          if (!(Number.isInteger(odds) && odds >= ODDS_MIN && odds <= ODDS_MAX)) wrong.push([named, odds]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('publishes each change once: small steps add up to the final state', async () => {
    const feed = openFeed({ speed: 20 });
    const house = new Map((await feed.changes(null, NOON)).map((event) => [event.id, event]));
    const length = drawSize(MINUTE / 4, 2 * MINUTE);
    for (const { events } of await follow(feed, NOON, NOON + length, 1_000)) {
      for (const event of events) {
        expect(event).not.toEqual(house.get(event.id));
        house.set(event.id, event);
      }
    }
    const now = await openFeed({ speed: 20 }).changes(null, NOON + length);
    const running = [...house.values()].filter(({ state }) => state === 'open' || state === 'live');
    const byId = (one: FeedEvent, other: FeedEvent) => one.id.localeCompare(other.id);
    expect(running.sort(byId)).toEqual([...now].sort(byId));
    expect(await feed.changes(NOON + length, NOON + length)).toEqual([]);
  });

  test('a server that takes over, after a long gap or a short one, continues where the other stopped', async () => {
    const first = openFeed({ speed: 20 });
    await first.changes(null, NOON);
    for (const gap of [1_000, 90_000]) {
      const sent = await first.changes(NOON, NOON + gap);
      expect(sent.length).toBeGreaterThan(0);
      expect(await openFeed({ speed: 20 }).changes(NOON, NOON + gap)).toEqual(sent);
    }
  });

  test('an ended event is published once more, with every outcome, and none is withdrawn', async () => {
    const feed = openFeed();
    const known = new Map<string, string>();
    const withdrawn: string[] = [];
    const keep = (event: FeedEvent) => {
      for (const market of event.markets) {
        for (const { id, outcome } of market.selections) {
          const key = `${event.id}~${market.id}~${id}`;
          const before = known.get(key);
          // A selection without bets may be omitted while suspended; the last answer has all.
          if (before && before !== outcome) withdrawn.push(`${key} ${before} ${outcome}`);
          known.set(key, outcome ?? '');
        }
      }
    };
    const begun = await feed.changes(null, NOON);
    for (const event of begun) keep(event);
    const last = new Map<string, FeedEvent>();
    for (const { events } of await follow(feed, NOON, NOON + 3 * HOUR, drawSize(10, 2) * MINUTE)) {
      for (const event of events) {
        expect(last.has(event.id)).toBe(false);
        keep(event);
        if (event.state === 'ended' || event.state === 'void') last.set(event.id, event);
      }
    }
    expect(withdrawn).toEqual([]);
    expect(last.size).toBeGreaterThan(20);
    expect(inState(begun, 'live').every(({ id }) => last.has(id))).toBe(true);
    for (const event of last.values()) {
      expect(event.suspended).toBe(false);
      for (const market of event.markets) {
        expect(market.state).toBe('closed');
        for (const { outcome } of market.selections) expect(OUTCOMES).toContain(outcome);
      }
      const prefix = `${event.id}~`;
      expect([...known].filter(([key, outcome]) => key.startsWith(prefix) && outcome === '')).toEqual([]);
    }
  });

  test('publishes a match in its phases, with its score by halves', () => {
    const events = ofSport(atNoon, 'football');
    const phases = new Map<string, FeedEvent>(events.map((event) => [event.phase.pt, event]));
    expect([...phases.keys()].sort()).toEqual(['', '1º tempo', '2º tempo', 'Intervalo']);
    for (const event of inState(events, 'open')) {
      expect([event.score, event.minute, event.suspended]).toEqual([null, null, false]);
    }
    for (const { score, phase } of inState(events, 'live')) {
      expect(score?.parts).toHaveLength(phase.pt === '2º tempo' ? 2 : 1);
      const sum = (side: 'home' | 'away') => score?.parts.reduce((all, part) => all + part[side], 0);
      expect([sum('home'), sum('away')]).toEqual([score?.home, score?.away]);
    }
  });

  test('odds move before kick-off, a little', async () => {
    const early = inState(atNoon, 'open');
    const later = new Map(
      (await openFeed().changes(null, NOON + 4 * HOUR)).map((event) => [event.id, event]),
    );
    const oddsOf = (event: FeedEvent | undefined) => event?.markets[0]?.selections[0]?.odds ?? 0;
    const pairs = early
      .map((event) => [oddsOf(event), oddsOf(later.get(event.id))] as const)
      .filter(([before, now]) => before > 0 && now > 0 && before < 10_000);
    const still = early.filter(({ id }) => later.get(id)?.state === 'open');
    const moved = still.filter((event) => oddsOf(event) !== oddsOf(later.get(event.id)));
    expect(pairs.length).toBeGreaterThan(50);
    expect(moved.length / still.length).toBeGreaterThan(0.3);
    for (const event of still) {
      expect(Math.abs(Math.log(oddsOf(event) / oddsOf(later.get(event.id))))).toBeLessThan(0.4);
    }
  });

  describe('lets the process read from the network', () => {
    /** How often the process could read while `work` ran, in which each look at the time takes 25 ms. */
    async function turnsDuring(work: (time: () => number) => Promise<unknown>): Promise<number> {
      let turns = 0;
      let now = 0;
      let isOver = false;
      const watch = () => {
        turns += 1;
        if (!isOver) setImmediate(watch);
      };
      setImmediate(watch);
      await work(() => {
        now += 25;
        return now;
      });
      isOver = true;
      return turns;
    }

    test('between any two events that it draws', async () => {
      const turns = await turnsDuring((time) =>
        openSimulatedFeed({ seed: 'varanda', speed: 1, marginPercent: 6 }, time).changes(null, NOON),
      );
      expect(turns).toBeGreaterThanOrEqual(atNoon.length - 1);
    });

    test('between any two events of an answer that is checked', async () => {
      const turns = await turnsDuring((time) => parseFeedEvents(atNoon, time));
      expect(turns).toBeGreaterThanOrEqual(atNoon.length - 1);
    });
  });

  test('refuses a speed or a margin for which no odds exist', () => {
    expect(() => openFeed({ speed: 0 })).toThrow(RangeError);
    expect(() => openFeed({ marginPercent: 0 })).toThrow(RangeError);
    expect(() => openFeed({ marginPercent: Number.NaN })).toThrow(RangeError);
  });
});
