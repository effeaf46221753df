// Events that are missing from an answer with all events of the feed (decision 017).
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#contract/endpoints/sports/sports-calls.ts';
import { settleDueEvents } from '#server/data/sportsbook/bet-settlement.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, fresh, home } from '#tests/support/sportsbook/betting-suite.ts';
import { endedEvent, someEvent } from '#tests/support/sportsbook/scripted-feed.ts';
import { FeedTimeout } from './feed-timeout.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// These cases don't depend on the kind of database.
describe.each(DATABASES.slice(0, 1))('an event that all of the feed’s events lack', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ betting } = opened);
  });

  // The feeds of a test lack none of the other tests' events.
  beforeEach(async () => {
    await betting.backend.db.queries.execute(sql`update sport_events set state = 'ended'`);
  });

  const open = (id: string) => someEvent(id, { startsAt: betting.backend.clock.now() + 2 * DAY });
  const ended = (id: string) => endedEvent(open(id), { result: { home: 'won', draw: 'lost', away: 'lost' } });

  /** A feed: what it offers, what it sends as changes, and how often it was asked for all its events. */
  function feedOf(name = fresh()) {
    const state = { offered: [] as unknown[], changes: [] as unknown[], asked: 0 };
    const poll = () =>
      betting.answer(
        async (since) => {
          if (since !== null) return state.changes.splice(0);
          state.asked += 1;
          return state.offered;
        },
        { name },
      );
    return { name, state, poll };
  }

  /** A bet on an event that the feed offered, and doesn't offer any more when it is asked for all events under a new name. */
  async function betOnMissing(others: readonly string[] = [fresh()]) {
    const before = feedOf();
    const id = fresh();
    before.state.offered = [id, ...others].map(open);
    await before.poll();
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(id)], stakes: [100] });
    expect(bets).toHaveLength(1);
    const feed = feedOf();
    return { feed, before, id, others, player };
  }
  const ruleOf = async (player: Awaited<ReturnType<typeof betting.someone>>, id: string) =>
    (await player.place({ legs: [home(id)], stakes: [100] })).problem.rule ?? 'accepted';
  /** Whether the list of all events has it, or what is found for some words. */
  async function listed(id: string, q?: string) {
    const { body } = await betting.backend.ask(listEvents, { query: q === undefined ? {} : { q } });
    return (body.data as { id: string }[]).some((one) => one.id === id);
  }

  test('takes no bets and is not listed, and its bets stay open', async () => {
    const { feed, id, others, player } = await betOnMissing();
    feed.state.offered = others.map(open);
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(9_900);
    expect(await ruleOf(player, id)).toBe('suspended');
    expect(await listed(id, `Casa ${id}`)).toBe(false);
    expect([await listed(id), await listed(others[0] ?? '')]).toEqual([false, true]);
  });

  test('is as before when the feed offers it again: bets are taken, and the open ones are paid', async () => {
    const { feed, id, others, player } = await betOnMissing();
    feed.state.offered = others.map(open);
    await feed.poll();
    betting.backend.clock.advance(5 * MINUTE);
    feed.state.offered = [id, ...others].map(open);
    await feed.poll();
    expect(await listed(id)).toBe(true);
    expect(await listed(id, `Casa ${id}`)).toBe(true);
    expect(await ruleOf(player, id)).toBe('accepted');
    feed.state.changes = [ended(id)];
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_200);
  });

  test('is paid by a result that arrives although the feed does not offer it', async () => {
    const { feed, id, others, player } = await betOnMissing();
    feed.state.offered = others.map(open);
    await feed.poll();
    feed.state.changes = [ended(id)];
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_100);
  });

  test('is paid by a result that the feed sent just before it was asked for all events', async () => {
    const { feed, id, others, player } = await betOnMissing();
    feed.state.offered = others.map(open);
    const begun = betting.backend.clock.now();
    await feed.poll();
    const asked: number[] = [];
    await betting.answer(
      async (since) => {
        asked.push(since ?? 0);
        return since !== null && since < begun ? [ended(id)] : [];
      },
      { name: feed.name },
    );
    expect(asked.map((since) => betting.backend.clock.now() - since)).toEqual([SECOND, 6 * HOUR + SECOND]);
    await betting.settle();
    expect(await player.real()).toBe(10_100);
  });

  test('of an empty answer stays open, however long the answers stay empty', async () => {
    const { feed, player } = await betOnMissing();
    for (let hours = 0; hours < 60; hours += 6) {
      await feed.poll();
      betting.backend.clock.advance(6 * HOUR);
    }
    await betting.settle();
    expect(await player.real()).toBe(9_900);
  });

  describe('and most of the others with it', () => {
    const nine = () => Array.from({ length: 9 }, fresh);
    /** Answers with all events, the first now and the last after so many days. */
    async function pollFor(feed: ReturnType<typeof feedOf>, days: number): Promise<void> {
      for (let quarter = 0; quarter < 4 * days; quarter += 1) {
        await feed.poll();
        betting.backend.clock.advance(6 * HOUR);
      }
      await feed.poll();
      await betting.settle();
    }

    test.each([
      ['a tenth of what was known', 1],
      ['a fifth of it', 2],
    ])('stays open, however long the answers name %s', async (_, named) => {
      const { feed, id, others, player } = await betOnMissing(nine());
      feed.state.offered = others.slice(0, named).map(open);
      await pollFor(feed, 3);
      expect(await player.real()).toBe(9_900);
      // The feed is asked for all events again every five minutes.
      const { asked } = feed.state;
      feed.state.offered = others.slice(0, named).map(open);
      betting.backend.clock.advance(5 * MINUTE);
      await feed.poll();
      expect(feed.state.asked).toBe(asked + 1);
      const later = await betting.someone();
      expect([await ruleOf(later, id), await ruleOf(later, others[0] ?? '')]).toEqual([
        'suspended',
        'accepted',
      ]);
      feed.state.changes = [ended(id)];
      await feed.poll();
      await betting.settle();
      expect(await player.real()).toBe(10_100);
    });

    test('is void after a day of answers that name a quarter of them', async () => {
      const { feed, others, player } = await betOnMissing(Array.from({ length: 7 }, fresh));
      feed.state.offered = others.slice(0, 2).map(open);
      await pollFor(feed, 1.25);
      expect(await player.real()).toBe(10_000);
    });

    test.each([
      ['empty', 0],
      ['far too short', 1],
    ])(
      'is void only a day after the last answer that was %s, though it has been missing for longer',
      async (_, named) => {
        const { feed, others, player } = await betOnMissing(nine());
        feed.state.offered = others.slice(0, named).map(open);
        await pollFor(feed, 2);
        feed.state.offered = others.map(open);
        betting.backend.clock.advance(5 * MINUTE);
        await feed.poll();
        await betting.settle();
        expect(await player.real()).toBe(9_900);
        await pollFor(feed, 1.25);
        expect(await player.real()).toBe(10_000);
      },
    );
  });

  test('is void when the feed has not offered it for a day', async () => {
    const { feed, others, player } = await betOnMissing();
    feed.state.offered = others.map(open);
    await feed.poll();
    betting.backend.clock.advance(DAY - 2 * SECOND);
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(9_900);
    betting.backend.clock.advance(5 * MINUTE);
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_000);
    // Nothing is missing any more: it isn't asked for all events again.
    const { asked } = feed.state;
    betting.backend.clock.advance(HOUR);
    await feed.poll();
    expect(feed.state.asked).toBe(asked);
  });

  test('void for that reason can be bet on again when the feed offers it again; a refund stays', async () => {
    const { feed, id, others, player: refunded } = await betOnMissing();
    feed.state.offered = others.map(open);
    await feed.poll();
    betting.backend.clock.advance(25 * HOUR);
    await feed.poll();
    await betting.settle();
    expect(await refunded.real()).toBe(10_000);
    const player = await betting.someone();
    expect(await ruleOf(player, id)).toBe('closed');
    feed.state.changes = [open(id)];
    await feed.poll();
    expect(await ruleOf(player, id)).toBe('accepted');
    feed.state.changes = [ended(id)];
    await feed.poll();
    await betting.settle();
    expect([await player.real(), await refunded.real()]).toEqual([10_100, 10_000]);
  });

  test('that comes back while the refunds of its bets begin is not void for a bet that is placed then', async () => {
    const { feed, id, others, player: early } = await betOnMissing();
    feed.state.offered = others.map(open);
    await feed.poll();
    betting.backend.clock.advance(25 * HOUR);
    await feed.poll();
    const late = await betting.someone();
    const { db } = betting.backend;
    let isBack = false;
    const slow: typeof db = Object.assign(Object.create(db) as typeof db, {
      async bulkTransaction(work: Parameters<typeof db.bulkTransaction>[0]) {
        if (!isBack) {
          isBack = true;
          feed.state.changes = [open(id)];
          await feed.poll();
          expect(await ruleOf(late, id)).toBe('accepted');
        }
        return db.bulkTransaction(work);
      },
    });
    await settleDueEvents(slow, betting.backend.clock.now());
    await betting.settle();
    expect([isBack, await late.real(), await early.real()]).toEqual([true, 9_900, 9_900]);
  });

  test('that the feed itself reported as void stays void', async () => {
    const { before, id, player } = await betOnMissing();
    before.state.changes = [{ ...open(id), state: 'void' }];
    await before.poll();
    await betting.settle();
    before.state.changes = [open(id)];
    await before.poll();
    expect(await ruleOf(player, id)).toBe('closed');
    expect(await player.real()).toBe(10_000);
  });

  test('is looked for every five minutes, and the feed does not fall silent while that fails', async () => {
    const { feed, others, player } = await betOnMissing();
    feed.state.offered = others.map(open);
    for (let second = 0; second < 10 * 60; second += 10) {
      await feed.poll();
      betting.backend.clock.advance(9 * SECOND);
    }
    expect(feed.state.asked).toBe(2);
    betting.backend.clock.advance(5 * MINUTE);
    const limit = new AbortController();
    const hanging = betting.answer(
      async (since) => {
        if (since !== null) return [];
        limit.abort();
        return new Promise(() => {});
      },
      { name: feed.name, timeoutSignal: () => limit.signal },
    );
    await expect(hanging).rejects.toBeInstanceOf(FeedTimeout);
    expect(await ruleOf(player, others[0] ?? '')).toBe('accepted');
  });

  test('comes back with the former feed, and the events of the other one are missing then', async () => {
    const { before, feed, id, others, player } = await betOnMissing();
    const [other = ''] = [fresh()];
    feed.state.offered = [open(other)];
    await feed.poll();
    expect([await ruleOf(player, id), await ruleOf(player, other)]).toEqual(['suspended', 'accepted']);
    before.state.offered = [id, ...others].map(open);
    await before.poll();
    expect([await ruleOf(player, id), await ruleOf(player, other)]).toEqual(['accepted', 'suspended']);
  });
});
