import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { exportPlayerData } from '#server/data/privacy/account-export.ts';
import { betsTable } from '#server/data/schema/sportsbook-table.ts';
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, fresh, home } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

/** An event whose home side is at 2.00 and wins every second time. */
const priced = (name: string, more: Partial<FeedEvent> = {}) =>
  someEvent(name, {
    markets: [
      someMarket(
        'result',
        { home: 2_000, draw: 3_000, away: 4_000 },
        { worths: { home: 500_000, draw: 100_000, away: 100_000 } },
      ),
    ],
    ...more,
  });

describe.each(DATABASES)('what a bet may still return on $name', ({ there, start }) => {
  let db: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, betting } = opened);
  });

  async function events(count: number): Promise<string[]> {
    const names = Array.from({ length: count }, fresh);
    await betting.receiveEvents(...names.map((name) => priced(name)));
    return names;
  }

  /** A player with a multiple of 1,000 on two home sides at 2.00, the first of which has ended so. */
  async function afterFirstLeg(outcome: 'won' | 'half_won' | 'void' | 'half_lost') {
    const names = await events(2);
    const player = await betting.someone();
    const legs = names.map((name) => home(name));
    const { bets } = await player.place({ kind: 'multiple', legs, stakes: [1_000] });
    const id = bets[0]?.id ?? '';
    expect(bets[0]).toMatchObject({ possible: 4_000, odds: 4_000 });
    await betting.receiveEvents(ended(names[0] ?? '', outcome));
    await betting.settle();
    return { player, id, last: names[1] ?? '' };
  }

  test.runIf(there).each([
    ['won', 4_000],
    ['half_won', 3_000],
    ['void', 2_000],
    ['half_lost', 1_000],
  ] as const)('of a multiple follows a leg that %s', async (outcome, possible) => {
    const { player, id, last } = await afterFirstLeg(outcome);
    expect(await player.bet(id)).toMatchObject({ state: 'open', possible, odds: possible });
    await betting.receiveEvents(ended(last, 'won'));
    await betting.settle();
    expect(await player.bet(id)).toMatchObject({ payout: possible, possible });
  });

  test.runIf(there)('of a system is the sum of its lines without what is void or lost', async () => {
    const [a = '', b = '', c = ''] = await events(3);
    const player = await betting.someone();
    const legs = [home(a), home(b), home(c)];
    const id = (await player.place({ kind: 'system', size: 2, legs, stakes: [100] })).bets[0]?.id ?? '';
    expect(await player.bet(id)).toMatchObject({ possible: 1_200, odds: null });
    await betting.receiveEvents(ended(a, 'void'));
    await betting.settle();
    // 1 × 2, 1 × 2 and 2 × 2.
    expect(await player.bet(id)).toMatchObject({ state: 'open', possible: 800 });
    await betting.receiveEvents(ended(b, 'lost'));
    await betting.settle();
    expect(await player.bet(id)).toMatchObject({ state: 'open', possible: 200 });
  });

  test.runIf(there)('of a bet that was cashed out in part is that of the rest', async () => {
    const { player, id } = await afterFirstLeg('void');
    const quote = await player.quote(id);
    expect((await player.cashOut(id, { quote: quote.id, stake: 400 })).status).toBe(200);
    expect(await player.bet(id)).toMatchObject({ state: 'open', stake: 600, possible: 1_200, odds: 2_000 });
  });

  test.runIf(there)('follows a leg from when its event says so, before the job has settled it', async () => {
    const names = await events(2);
    const player = await betting.someone();
    const legs = names.map((name) => home(name));
    const id = (await player.place({ kind: 'multiple', legs, stakes: [1_000] })).bets[0]?.id ?? '';
    await betting.receiveEvents(ended(names[0] ?? '', 'void'));
    expect(await player.bet(id)).toMatchObject({ state: 'open', possible: 2_000, odds: 2_000 });
    expect((await player.bet(id)).legs.map(({ outcome }) => outcome)).toEqual(['void', null]);
    expect((await player.automatic(id, 1_901)).problem).toMatchObject({
      rule: 'above',
      figures: { max: 1_900 },
    });
    // An event that is called off decides all of its legs.
    await betting.receiveEvents(priced(names[1] ?? '', { state: 'void' }));
    expect(await player.bet(id)).toMatchObject({ state: 'open', possible: 1_000, odds: 1_000 });
    await betting.settle();
    expect(await player.bet(id)).toMatchObject({ state: 'void', payout: 1_000 });
  });

  test.runIf(there)('is the same in the player’s copy of the data', async () => {
    const names = await events(2);
    const player = await betting.someone();
    const legs = names.map((name) => home(name));
    await player.place({ kind: 'multiple', legs, stakes: [1_000] });
    await betting.receiveEvents(ended(names[0] ?? '', 'void'));
    const found = await findPlayer(db.queries, player.id);
    const copy = found && (await exportPlayerData(db.queries, found, betting.backend.clock.now()));
    expect(copy).toMatchObject({
      bets: [
        {
          placed_odds_thousandths: 4_000,
          odds_thousandths: 2_000,
          legs: [{ outcome: 'void' }, { outcome: null }],
        },
      ],
    });
  });

  test.runIf(there)(
    'is stored with a part cashed out as its events have it, before the job too',
    async () => {
      const names = await events(2);
      const player = await betting.someone();
      const legs = names.map((name) => home(name));
      const id = (await player.place({ kind: 'multiple', legs, stakes: [1_000] })).bets[0]?.id ?? '';
      await betting.receiveEvents(ended(names[0] ?? '', 'void'));
      const quote = await player.quote(id);
      expect((await player.cashOut(id, { quote: quote.id, stake: 400 })).status).toBe(200);
      const { possibleCents } = betsTable;
      expect(await db.queries.select({ possibleCents }).from(betsTable).where(eq(betsTable.id, id))).toEqual([
        { possibleCents: 1_200 },
      ]);
    },
  );

  test.runIf(there)('bounds the value of an automatic cash-out', async () => {
    const { player, id } = await afterFirstLeg('void');
    // Less the margin of 5 %.
    expect((await player.automatic(id, 1_901)).problem).toMatchObject({
      rule: 'above',
      figures: { max: 1_900 },
    });
    expect((await player.automatic(id, 1_900)).status).toBe(200);
  });
});
