import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, fresh, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';
import { FeedTimeout } from './feed-timeout.ts';
import { sportsFeedJob } from './sports-jobs.ts';

// These cases don't depend on the kind of database.
describe.each(DATABASES.slice(0, 1))('a feed with invalid answers', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ betting } = opened);
  });

  const result = (odds: object) => ({ markets: [someMarket('result', odds as Record<string, number>)] });
  test.each([
    ['odds_invalid', 'markets.0.selections.0.odds', result({ home: 2_000.5 })],
    ['odds_invalid', 'markets.0.selections.0.odds', result({ home: 1_000 })],
    ['market_twice', 'markets', { markets: [someMarket('a', {}), someMarket('a', {})] }],
    ['state_invalid', 'state', { state: 'paused' }],
    ['text_invalid', 'home.pt', { home: { pt: 'Casa\0', en: 'Casa', es: 'Casa' } }],
    ['text_invalid', 'away.es', { away: { pt: 'Fora', en: 'Fora', es: '\ud800' } }],
    ['moment_invalid', 'startsAt', { startsAt: Number.NaN }],
    ['slug_invalid', 'league.slug', { league: { ...someEvent('x').league, slug: 'Série A' } }],
    ['incidents_invalid', 'incidents', { incidents: null }],
  ])(
    '%s at %s refuses only that event, with its id in the log, and it takes no bets',
    async (refused, path, fault) => {
      const [bad = '', good = ''] = await someEvents(betting, 2);
      const player = await betting.someone();
      const lines = betting.backend.lines.length;
      await betting.answer(async () => [
        { ...someEvent(bad), ...fault },
        someEvent(good, result({ home: 2_500 })),
      ]);
      const warnings = betting.backend.lines.slice(lines).filter((line) => line.includes('was refused'));
      expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
        { feed: 'script', event: { id: bad, refused, path } },
      ]);
      expect((await player.place({ legs: [home(good, 2_500)], stakes: [100] })).status).toBe(200);
      expect((await player.place({ legs: [home(bad)], stakes: [100] })).problem.rule).toBe('suspended');
      await betting.receiveEvents(someEvent(bad));
      expect((await player.place({ legs: [home(bad)], stakes: [100] })).status).toBe(200);
    },
  );

  test('an event without an id is refused too, and no event is taken for withdrawn because of it', async () => {
    const [eventId = ''] = await someEvents(betting, 1);
    const player = await betting.someone();
    // Under another name the feed is asked for all its events.
    await betting.answer(async () => [{ ...someEvent(eventId), id: 'not an id' }, null], { name: 'anew' });
    expect((await player.place({ legs: [home(eventId)], stakes: [100] })).status).toBe(200);
  });

  test('an event that ended before stays ended, and is paid', async () => {
    const [over = ''] = await someEvents(betting, 1);
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(over)], stakes: [100] });
    await betting.receiveEvents(ended(over, 'won'));
    await betting.answer(async () => [{ ...someEvent(over), home: null }]);
    await betting.settle();
    expect(await player.bet(bets[0]?.id ?? '')).toMatchObject({ state: 'won', payout: 200 });
  });

  test('a feed without an answer is waited for no longer than the limit, and is silent until it answers', async () => {
    const [name = ''] = await someEvents(betting, 1);
    const player = await betting.someone();
    const slip = { legs: [home(name)], stakes: [100] };
    const limit = new AbortController();
    let received = false;
    const hanging = betting.answer(
      () =>
        new Promise(() => {
          limit.signal.addEventListener('abort', () => {
            received = true;
          });
          limit.abort();
        }),
      { timeoutSignal: () => limit.signal },
    );
    await expect(hanging).rejects.toBeInstanceOf(FeedTimeout);
    expect(received).toBe(true);
    expect((await player.place(slip)).status).toBe(200);
    betting.backend.clock.advance(15_000);
    expect((await player.place(slip)).problem.rule).toBe('suspended');
    await betting.receiveEvents();
    expect((await player.place(slip)).status).toBe(200);
  });

  test('that limit is four seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    try {
      const feed = { name: 'silent', changes: () => new Promise<never>(() => limit.abort()) };
      await expect(sportsFeedJob(betting.backend.services, feed).run(0)).rejects.toBeInstanceOf(FeedTimeout);
      expect(timeout.mock.calls).toEqual([[4_000]]);
    } finally {
      timeout.mockRestore();
    }
  });

  test('a feed that is computed in this process takes as long as it takes on this machine', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    try {
      const feed = { name: 'computed', computed: true, changes: async () => [] } as const;
      await sportsFeedJob(betting.backend.services, feed).run(0);
      expect(timeout).not.toHaveBeenCalled();
    } finally {
      timeout.mockRestore();
    }
  });

  describe('a server that starts again', () => {
    const SHORT_PAUSE_MS = 60_000;
    // The feeds of these tests look for no events of the others.
    beforeAll(async () => {
      await betting.backend.db.queries.execute(sql`update sport_events set state = 'ended'`);
    });
    const jobOf = (feed: Parameters<typeof sportsFeedJob>[1]) =>
      sportsFeedJob(betting.backend.services, feed);
    /** How often the feed is asked before the start at this time. */
    async function asked(feed: { name: string; computed?: true }, now: number): Promise<number> {
      let times = 0;
      const changes = async () => {
        times += 1;
        return [];
      };
      await jobOf({ ...feed, changes }).beforeStart?.(now);
      return times;
    }
    const readOnce = (name: string) =>
      jobOf({ name, changes: async () => [] }).run(betting.backend.clock.now());

    test('has read a computed feed before its first call, unless the pause was short', async () => {
      const name = fresh();
      await readOnce(name);
      betting.backend.clock.advance(SHORT_PAUSE_MS);
      expect(await asked({ name, computed: true }, betting.backend.clock.now())).toBe(0);
      betting.backend.clock.advance(1);
      expect(await asked({ name, computed: true }, betting.backend.clock.now())).toBe(1);
      expect(await asked({ name, computed: true }, betting.backend.clock.now())).toBe(0);
    });

    test('reads it once more where the reading took so long that bets would be refused', async () => {
      const name = fresh();
      const { clock } = betting.backend;
      await readOnce(name);
      clock.advance(2 * SHORT_PAUSE_MS);
      const reached: (number | null)[] = [];
      const changes = async (since: number | null) => {
        reached.push(since);
        if (reached.length === 1) clock.advance(15_001);
        return [];
      };
      const begun = clock.now();
      await jobOf({ name, computed: true, changes }).beforeStart?.(begun);
      expect(reached).toEqual([begun - 2 * SHORT_PAUSE_MS, begun]);
    });

    test('waits for no feed that is asked over the network, and for none that it has never read', async () => {
      const name = fresh();
      await readOnce(name);
      betting.backend.clock.advance(2 * SHORT_PAUSE_MS);
      expect(await asked({ name }, betting.backend.clock.now())).toBe(0);
      expect(await asked({ name: fresh(), computed: true }, betting.backend.clock.now())).toBe(0);
    });
  });

  test('an answer that is not a list changes nothing', async () => {
    const name = fresh();
    await betting.receiveEvents(someEvent(name));
    await expect(betting.answer(async () => ({ events: [] }))).rejects.toBeInstanceOf(TypeError);
    const player = await betting.someone();
    expect((await player.place({ legs: [home(name)], stakes: [100] })).status).toBe(200);
  });
});
