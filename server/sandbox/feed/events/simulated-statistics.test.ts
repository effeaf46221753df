import { beforeAll, expect, test } from 'vitest';
import type { EventStatistics, PastEvent } from '#server/core/feed-event.ts';
import { parseFeedStatistics } from '#server/partners/feed/parse-feed-statistics.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import { openSimulatedFeed } from '../simulated-feed.ts';
import { SHOWN_RESULTS } from './simulated-statistics.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'mma', 'esports'];

const open = (seed = 'varanda') => openSimulatedFeed({ seed, speed: 1, marginPercent: 6 });
type Feed = ReturnType<typeof open>;

const feed = open();
let atNoon: readonly FeedEvent[];
beforeAll(async () => {
  atNoon = await feed.changes(null, NOON);
});

async function ask(feed: Feed, id: string, at = NOON): Promise<EventStatistics> {
  const answer = parseFeedStatistics(await feed.statistics?.(id, at));
  if (!answer) throw new Error(`nothing is known of ${id}`);
  return answer;
}

/** A few events of every sport. */
const someOf = (events: readonly FeedEvent[], state: FeedEvent['state'], most: number) =>
  SPORTS.flatMap((sport) =>
    events.filter((event) => event.league.sport === sport && event.state === state).slice(0, most),
  );

const all = ({ form, meetings }: EventStatistics) => [...form.home, ...form.away, ...meetings];
const own = ({ side, ...event }: PastEvent) => event[side].pt;
const other = ({ side, ...event }: PastEvent) => event[side === 'home' ? 'away' : 'home'].pt;

test('every event of every sport has five results of either side and five meetings, newest first', async () => {
  for (const event of [...someOf(atNoon, 'live', 3), ...someOf(atNoon, 'open', 5)]) {
    const { form, meetings } = await ask(feed, event.id);
    expect(form.home.map(own)).toEqual(Array(SHOWN_RESULTS).fill(event.home.pt));
    expect(form.away.map(own)).toEqual(Array(SHOWN_RESULTS).fill(event.away.pt));
    expect(meetings.map(own)).toEqual(Array(SHOWN_RESULTS).fill(event.home.pt));
    expect(meetings.map(other)).toEqual(Array(SHOWN_RESULTS).fill(event.away.pt));
    for (const row of [form.home, form.away, meetings]) {
      const starts = row.map(({ startsAt }) => startsAt);
      expect(starts).toEqual([...new Set(starts)].sort((one, next) => next - one));
      expect(Math.max(...starts)).toBeLessThan(Math.min(NOON, event.startsAt));
    }
  }
});

test('results are those that the feed published when the events ended; abandoned events have none', async () => {
  const over = await feed.changes(NOON - 3 * HOUR, NOON);
  const sent = new Map(over.map((event) => [event.id, event]));
  const ended = over.filter(({ state }) => state === 'ended');
  expect(new Set(ended.map(({ league }) => league.sport))).toEqual(new Set(SPORTS));
  const met = new Set<string>();
  for (const { id } of atNoon) {
    for (const past of all(await ask(feed, id))) {
      const event = sent.get(past.id);
      if (!event) continue;
      const { home, away, startsAt, score } = event;
      expect(event.state).toBe('ended');
      expect(past).toMatchObject({
        home,
        away,
        startsAt,
        score: { home: score?.home, away: score?.away },
      });
      met.add(past.id);
    }
  }
  // Nearly all of them have a next event that is offered already.
  expect(met.size).toBeGreaterThan(ended.length / 2);
});

test('an event’s own result, and later matches, do not change the history of its sides', async () => {
  for (const { id } of someOf(atNoon, 'live', 2)) {
    const now = await ask(feed, id);
    const later = await ask(feed, id, NOON + 72 * HOUR);
    expect([later.form, later.meetings]).toEqual([now.form, now.meetings]);
  }
});

/** The counts of an event that add up to its momentum. */
function counted({ league, score, statistics }: FeedEvent): { home: number; away: number } {
  const sumOf = (rows: readonly { home: number; away: number }[]) => ({
    home: rows.reduce((sum, { home }) => sum + home, 0),
    away: rows.reduce((sum, { away }) => sum + away, 0),
  });
  const figures = (...ids: string[]) => sumOf(statistics.filter(({ id }) => ids.includes(id)));
  if (league.sport === 'football') return figures('shots', 'corners');
  if (league.sport === 'tennis') return figures('points');
  if (league.sport === 'mma') return figures('strikes');
  return sumOf(score?.parts ?? []);
}

test('momentum adds up to the event’s published counts at every moment, and past periods stay', async () => {
  const begun = atNoon.filter(({ startsAt }) => startsAt < NOON + HOUR);
  const events = [...someOf(begun, 'live', 2), ...someOf(begun, 'open', 1)];
  expect(new Set(events.map(({ league }) => league.sport))).toEqual(new Set(SPORTS));
  const before = new Map<string, EventStatistics['momentum']>();
  const step = HOUR / drawSize(3, 6);
  for (let now = NOON; now <= NOON + 3 * HOUR; now += step) {
    const sent = now === NOON ? events : await feed.changes(now - step, now);
    for (const event of sent.filter(({ id }) => events.some((one) => one.id === id))) {
      const { momentum } = await ask(feed, event.id, now);
      const stretches = momentum?.stretches ?? [];
      expect({
        home: stretches.reduce((sum, { home }) => sum + home, 0),
        away: stretches.reduce((sum, { away }) => sum + away, 0),
      }).toEqual(counted(event));
      const known = before.get(event.id)?.stretches ?? [];
      // A point that began in one stretch may end in the next.
      expect(stretches.slice(0, Math.max(known.length - 2, 0))).toEqual(known.slice(0, -2));
      before.set(event.id, momentum);
    }
  }
});

test('there is no momentum before the start, and no statistics of events that this seed never plays', async () => {
  const [coming] = someOf(atNoon, 'open', 1);
  expect((await ask(feed, coming?.id ?? '')).momentum).toBeNull();
  const [stranger] = await open('another').changes(null, NOON);
  for (const id of [stranger?.id ?? '', 'football', `${coming?.id}-1`, 'nobody']) {
    expect(await feed.statistics?.(id, NOON)).toBeNull();
  }
});

test('the answer does not depend on the order of requests or on a restart', async () => {
  for (const { id } of someOf(atNoon, 'live', 1)) {
    expect(await ask(open(), id)).toEqual(await ask(feed, id));
  }
});
