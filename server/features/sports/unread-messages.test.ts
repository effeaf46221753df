// Messages of the feed that can't be read are asked for again: an ended event is sent once only (D10, decision 017).
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
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
describe.each(DATABASES.slice(0, 1))('a message of the feed that can’t be read', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ betting } = opened);
  });
  // Each test has a feed of its own, which does not look for events of the others.
  afterEach(async () => {
    const { queries } = betting.backend.db;
    await queries.execute(sql`update sport_events set state = 'ended'`);
    await queries.execute(sql`delete from sport_unread_messages`);
  });

  /** An event that begins in two hours, at the present or at its end. */
  const open = (id: string) => someEvent(id, { startsAt: betting.backend.clock.now() + 2 * HOUR });
  const ended = (id: string, outcome: 'won' | 'lost') =>
    endedEvent(open(id), { result: { home: outcome, draw: 'lost', away: 'lost' } });

  /** A feed that sends each message once, to who asks from a moment before it. `name`: no other test's. */
  function feedOf(name = fresh()) {
    const messages: { at: number; message: unknown }[] = [];
    const asked: (number | null)[] = [];
    /** Sends messages, and is polled a second later. */
    async function poll(...sent: readonly unknown[]): Promise<void> {
      messages.push(...sent.map((message) => ({ at: betting.backend.clock.now() + 1, message })));
      await betting.answer(
        async (since) => {
          asked.push(since);
          return messages.flatMap(({ at, message }) => (at > (since ?? 0) ? [message] : []));
        },
        { name },
      );
    }
    /** The messages can be read from now on. */
    function correct(message: unknown, corrected: unknown): void {
      for (const one of messages) if (one.message === message) one.message = corrected;
    }
    return { name, messages, asked, poll, correct };
  }

  /** A bet on a new event, whose result the feed has sent in a message that can't be read. */
  async function betOnUnreadResult() {
    const feed = feedOf();
    const id = fresh();
    await feed.poll(open(id));
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(id)], stakes: [100] });
    const unread = { ...ended(id, 'won'), phase: null };
    expect(bets).toHaveLength(1);
    await feed.poll(unread);
    return { feed, id, player, unread };
  }

  test('is asked for again at the next poll, and the bets on its result are paid', async () => {
    const { feed, id, player, unread } = await betOnUnreadResult();
    await betting.settle();
    expect(await player.real()).toBe(9_900);
    feed.correct(unread, ended(id, 'won'));
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_100);
    // It was read: nothing is asked for a second time any more.
    const before = feed.asked.length;
    await feed.poll();
    await feed.poll();
    expect(feed.asked.length - before).toBe(2);
  });

  test('withholds nothing that can be read, neither of the same answer nor of later ones', async () => {
    const feed = feedOf();
    const [bad, good] = [fresh(), fresh()];
    await feed.poll(open(bad), open(good));
    const player = await betting.someone();
    await player.place({ legs: [home(good)], stakes: [100] });
    await feed.poll({ ...ended(bad, 'won'), phase: null }, ended(good, 'won'));
    await betting.settle();
    expect(await player.real()).toBe(10_100);
    const later = fresh();
    await feed.poll(open(later));
    expect((await player.place({ legs: [home(later)], stakes: [100] })).status).toBe(200);
  });

  test('is asked for from before it, and other events are no less asked for from the last poll', async () => {
    const { feed, unread } = await betOnUnreadResult();
    const sentAt = feed.messages.find(({ message }) => message === unread)?.at ?? 0;
    const polledAt = betting.backend.clock.now();
    const before = feed.asked.length;
    await feed.poll();
    expect(feed.asked.slice(before)).toEqual([polledAt, sentAt - 1]);
  });

  test('that could be read before, and not in the answer that is asked for again, is asked for from as far back', async () => {
    const { feed, id, unread } = await betOnUnreadResult();
    const other = fresh();
    const good = open(other);
    await feed.poll(good);
    // The first try has been made with it; the next one comes after ten seconds.
    const bad = { ...good, phase: null, markets: null };
    feed.correct(good, bad);
    feed.correct(unread, ended(id, 'won'));
    betting.backend.clock.advance(10 * SECOND);
    await feed.poll();
    const player = await betting.someone();
    const place = () => player.place({ legs: [home(other)], stakes: [100] });
    expect((await place()).problem.rule).toBe('suspended');
    feed.correct(bad, good);
    betting.backend.clock.advance(20 * SECOND);
    await feed.poll();
    expect((await place()).status).toBe(200);
  });

  test('is asked for ever more seldom, a quarter of an hour apart at most, and no more after a day', async () => {
    const { feed, player } = await betOnUnreadResult();
    const begun = betting.backend.clock.now();
    const again: number[] = [];
    /** Polls every so often until a moment; notes when a message was asked for again (seconds since it arrived). */
    async function pollUntil(until: number, everyMs: number): Promise<void> {
      while (betting.backend.clock.now() < begun + until) {
        betting.backend.clock.advance(everyMs - SECOND);
        const before = feed.asked.length;
        await feed.poll();
        if (feed.asked.length - before > 1) again.push((betting.backend.clock.now() - begun) / SECOND);
      }
    }
    await pollUntil(MINUTE * 2, SECOND);
    expect(again).toEqual([1, 11, 31, 71]);
    again.length = 0;
    await pollUntil(2 * HOUR, MINUTE);
    const pauses = again.map((at, index) => at - (again[index - 1] ?? 0));
    expect(Math.max(...pauses.slice(1))).toBeLessThanOrEqual(16 * 60);
    expect(Math.min(...pauses.slice(-3))).toBeGreaterThanOrEqual(15 * 60);
    again.length = 0;
    await pollUntil(23 * HOUR, HOUR);
    expect(again.length).toBeGreaterThan(15);
    await pollUntil(25 * HOUR, HOUR);
    again.length = 0;
    await pollUntil(2 * DAY, HOUR);
    expect(again).toEqual([]);
    expect(await player.real()).toBe(9_900);
  });

  test('is read as late as after hours', async () => {
    const { feed, id, player, unread } = await betOnUnreadResult();
    await feed.poll();
    betting.backend.clock.advance(5 * HOUR);
    feed.correct(unread, ended(id, 'won'));
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_100);
  });

  test('is done with where the feed sends a later one of the event that can be read', async () => {
    const { feed, id, player } = await betOnUnreadResult();
    await feed.poll(ended(id, 'won'));
    await betting.settle();
    expect(await player.real()).toBe(10_100);
    const before = feed.asked.length;
    betting.backend.clock.advance(HOUR);
    await feed.poll();
    expect(feed.asked.length - before).toBe(1);
  });

  test('counts as unread where an earlier one of the same answer can be read', async () => {
    const feed = feedOf();
    const id = fresh();
    await feed.poll(open(id));
    const player = await betting.someone();
    await player.place({ legs: [home(id)], stakes: [100] });
    const unread = { ...ended(id, 'won'), phase: null };
    await feed.poll({ ...open(id), minute: 89 }, unread);
    expect((await player.place({ legs: [home(id)], stakes: [100] })).problem.rule).toBe('suspended');
    feed.correct(unread, ended(id, 'won'));
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_100);
  });

  test('that does not even name its event is asked for again too', async () => {
    const feed = feedOf();
    const id = fresh();
    await feed.poll(open(id));
    const player = await betting.someone();
    await player.place({ legs: [home(id)], stakes: [100] });
    const unread = { ...ended(id, 'won'), id: '' };
    await feed.poll(unread);
    feed.correct(unread, ended(id, 'won'));
    await feed.poll();
    await betting.settle();
    expect(await player.real()).toBe(10_100);
    const before = feed.asked.length;
    betting.backend.clock.advance(HOUR);
    await feed.poll();
    expect(feed.asked.length - before).toBe(1);
  });

  test('of an answer with all events is asked for with earlier changes: the event is not taken for withdrawn', async () => {
    const id = fresh();
    await feedOf().poll(open(id));
    const player = await betting.someone();
    await player.place({ legs: [home(id)], stakes: [100] });
    const name = fresh();
    const since: (number | null)[] = [];
    // What the feed offers, and its changes of the last hours, in which the ended event is.
    const answer = (last: unknown) => async (from: number | null) => {
      since.push(from);
      return from !== null && from < betting.backend.clock.now() - HOUR ? [last] : [];
    };
    await betting.answer(async () => [{ ...ended(id, 'won'), phase: null }], { name });
    await betting.answer(answer(ended(id, 'won')), { name });
    expect(since.every((from) => from !== null)).toBe(true);
    await betting.settle();
    expect(await player.real()).toBe(10_100);
  });

  test('does not silence the feed while asking for it again takes too long', async () => {
    const { feed } = await betOnUnreadResult();
    const other = fresh();
    const player = await betting.someone();
    const polled = async (): Promise<unknown> => {
      const limit = new AbortController();
      let asks = 0;
      const answered = () => {
        asks += 1;
        if (asks === 1) return Promise.resolve([open(other)]);
        limit.abort();
        return new Promise(() => {});
      };
      return betting.answer(answered, { name: feed.name, timeoutSignal: () => limit.signal });
    };
    await expect(polled()).rejects.toBeInstanceOf(FeedTimeout);
    expect((await player.place({ legs: [home(other)], stakes: [100] })).status).toBe(200);
  });
});
