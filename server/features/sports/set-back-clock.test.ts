// Bets after a server's clock was set back: what the feed told before is dated ahead of the present (decision 017).
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';
import { sportsFeedJob } from './sports-jobs.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

// These cases don't depend on the kind of database.
describe.each(DATABASES.slice(0, 1))('after a server’s clock was set back', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  let other: Database;
  bettingSuite({ there, start }, (opened) => {
    ({ betting, other } = opened);
  });

  /** The same server with its clock set back by a time (ms). */
  async function setBack(ms: number) {
    const server = await betting.copyOn(other);
    betting.backend.clock.advance(ms);
    return server;
  }
  const poll = (server: Awaited<ReturnType<typeof setBack>>) =>
    sportsFeedJob(server.services, betting.feed).run(server.clock.now());

  test.each([
    ['four seconds', 4 * SECOND],
    ['four minutes', 4 * MINUTE],
    ['six minutes', 6 * MINUTE],
  ])('by %s, a market that was suspended before takes no bets, and others do', async (_, ms) => {
    const [goal = '', open = ''] = await someEvents(betting, 2);
    const player = await betting.someone();
    const server = await setBack(ms);
    const odds = { home: 1_200, draw: 3_000, away: 9_000 };
    await betting.receiveEvents(
      someEvent(goal, { suspended: true, markets: [someMarket('result', odds)] }),
      someEvent(open),
    );
    server.clock.advance(SECOND);
    await poll(server);
    const late = await player.place({ legs: [home(goal)], stakes: [100], on: server });
    expect(late.problem.rule).toBe('suspended');
    const right = await player.place({ legs: [home(open)], stakes: [100], on: server });
    expect(right.status).toBe(200);
  });

  test('a feed that has been silent since before takes no bets', async () => {
    const [name = ''] = await someEvents(betting, 1);
    const player = await betting.someone();
    const server = await setBack(4 * MINUTE);
    await betting.receiveEvents(someEvent(name));
    server.clock.advance(SECOND);
    const silent = await player.place({ legs: [home(name)], stakes: [100], on: server });
    expect(silent.problem.rule).toBe('suspended');
    await poll(server);
    expect((await player.place({ legs: [home(name)], stakes: [100], on: server })).status).toBe(200);
  });
});
