// Whole days of the simulated feed, and a quarter of an hour of it second by second.
import { expect, test } from 'vitest';
import { OUTCOMES } from '#contract/rules/sports/bet-lines.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
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

test('a small share of matches is broken off, and of them counts only what was decided', async () => {
  const feed = openFeed();
  const ended: FeedEvent[] = [];
  for (let at = NOON; at < NOON + 10 * DAY; at += DAY) {
    const events = await feed.changes(at, at + 15 * HOUR);
    ended.push(...inState(events, 'ended'), ...inState(events, 'void'));
  }
  const broken = inState(ended, 'void');
  expect(ended.length).toBeGreaterThan(1_000);
  expect(broken.length / ended.length).toBeGreaterThan(0.0005);
  expect(broken.length / ended.length).toBeLessThan(0.02);
  for (const { markets } of broken) {
    const winner = markets.find(({ id }) => id === 'winner' || id === 'result');
    expect(new Set(winner?.selections.map(({ outcome }) => outcome))).toEqual(new Set(['void']));
    for (const { state, selections } of markets) {
      expect(state).toBe('closed');
      for (const { outcome } of selections) expect(OUTCOMES).toContain(outcome);
    }
  }
  expect(ofSport(broken, 'tennis').length).toBeGreaterThan(0);
  for (const { markets, statistics } of ofSport(broken, 'football')) {
    const corners = statistics.find(({ id }) => id === 'corners');
    const taken = (corners?.home ?? 0) + (corners?.away ?? 0);
    for (const { id, selections } of markets) {
      const line = Number(/^corners-(\d+)$/.exec(id)?.[1] ?? Number.POSITIVE_INFINITY);
      const outcomes = taken * 1_000 > line ? ['won', 'lost'] : selections.map(() => 'void');
      expect([id, ...selections.map(({ outcome }) => outcome)]).toEqual([id, ...outcomes]);
    }
  }
});

test('takes no bets from before a goal, the end of a set or a finish until after it', async () => {
  const feed = openFeed();
  let before = new Map((await feed.changes(null, NOON)).map((event) => [event.id, event]));
  const decided = new Map<string, number>();
  const scored = (of: FeedEvent | undefined) => (of?.score?.home ?? 0) + (of?.score?.away ?? 0);
  for (const { events } of await follow(feed, NOON, NOON + 15 * MINUTE, 1_000)) {
    const after = new Map(before);
    for (const event of events) {
      const { sport } = event.league;
      const then = before.get(event.id);
      // A basket is worth little; what it decides is at the end of a quarter.
      if (sport !== 'basketball' && scored(event) > scored(then)) {
        decided.set(sport, (decided.get(sport) ?? 0) + 1);
        expect([then?.suspended, event.suspended || event.state === 'ended']).toEqual([true, true]);
        if (sport === 'football') expect(event.incidents[0]?.name.pt).toBe('Gol');
      }
      after.set(event.id, event);
    }
    before = after;
  }
  expect(decided.get('football')).toBeGreaterThan(3);
  expect(decided.size).toBeGreaterThan(3);
  expect(inState([...before.values()], 'live').filter(({ suspended }) => !suspended).length).toBeGreaterThan(
    20,
  );
});
