import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import type { Database } from '#server/core/db/database.ts';
import { RunEnded } from '#server/core/jobs/run-ended.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { settleDueEvents } from '#server/data/sportsbook/bet-settlement.ts';
import { checkImpediment } from '#server/features/session/login.ts';
import {
  barredDocumentsTable,
  sandboxImpediments,
} from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { mortalDatabase } from '#tests/support/backend/failing-database.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting, SeenLeg } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, fresh, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { endedEvent, someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

describe.each(DATABASES)('settlement of bets on $name', ({ there, start }) => {
  let db: Database;
  let other: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, other, betting } = opened);
  });
  const events = (count: number) => someEvents(betting, count);

  test.runIf(there).each([
    ['won', 200, 'won'],
    ['half_won', 150, 'won'],
    ['void', 100, 'void'],
    ['half_lost', 50, 'lost'],
    ['lost', 0, 'lost'],
  ] as const)('a single that %s returns %i of 100 at 2.00', async (outcome, payout, state) => {
    const [name = ''] = await events(1);
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(name)], stakes: [100] });
    const id = bets[0]?.id ?? '';
    betting.backend.published.length = 0;
    await betting.receiveEvents(ended(name, outcome));
    await betting.settle();
    expect(await player.bet(id)).toMatchObject({ state, payout, legs: [{ outcome, score: '2 x 1' }] });
    expect(await player.real()).toBe(9_900 + payout);
    expect(betting.backend.published).toContainEqual({
      channel: channels.user(player.id),
      event: 'UserBetEvent',
      data: { id },
    });
    const { rows } = await listPlayerTransactions(db.queries, player.id, { page: 1 });
    const history = rows.map(({ type, status, amountCents }) => [type, status, amountCents]);
    const stake = [0, outcome === 'void' ? 5 : 2, 100];
    expect(history).toEqual(state === 'void' || payout === 0 ? [stake] : [[1, 2, payout], stake]);
    await betting.settle();
    expect(await player.real()).toBe(9_900 + payout);
  });

  test.runIf(there)(
    'a multiple with a void leg continues without it; a system pays line by line',
    async () => {
      const [a = '', b = '', c = ''] = await events(3);
      const player = await betting.someone();
      const legs = [home(a), home(b), home(c)];
      const multiple = (await player.place({ kind: 'multiple', legs, stakes: [100] })).bets[0]?.id ?? '';
      const system = (await player.place({ kind: 'system', size: 2, legs, stakes: [100] })).bets[0]?.id ?? '';
      await betting.receiveEvents(ended(a, 'won'), ended(b, 'half_won'));
      await betting.settle();
      expect(await player.bet(multiple)).toMatchObject({ state: 'open', payout: null });
      await betting.receiveEvents(someEvent(c, { state: 'void' }));
      await betting.settle();
      // 2 × 1.5 × 1, and the lines 2 × 1.5, 2 × 1, 1.5 × 1.
      expect(await player.bet(multiple)).toMatchObject({ state: 'won', payout: 300 });
      expect(await player.bet(system)).toMatchObject({ state: 'won', payout: 650 });
      expect(await player.real()).toBe(10_000 - 400 + 950);
    },
  );

  test.runIf(there)('in an abandoned match decided markets stand, and the rest is void', async () => {
    const name = fresh();
    const markets = (outcomes = {}) => [
      someMarket('result', { home: 2_000, away: 3_000 }),
      someMarket('corners-5500', { over: 1_800, under: 2_200 }, { outcomes }),
      someMarket('corners-7500', { over: 2_500, under: 1_500 }),
    ];
    const legs: SeenLeg[] = [
      [name, 'corners-5500', 'over', 1_800],
      [name, 'corners-5500', 'under', 2_200],
      [name, 'corners-7500', 'over', 2_500],
      home(name),
    ];
    await betting.receiveEvents(someEvent(name, { state: 'live', markets: markets() }));
    const player = await betting.someone();
    const { bets } = await player.place({ legs, stakes: [100, 100, 100, 100] });
    const ended = async () =>
      (await Promise.all(bets.map(({ id }) => player.bet(id)))).map(({ state }) => state);
    const decided = markets({ over: 'won', under: 'lost' });
    await betting.receiveEvents(someEvent(name, { state: 'live', markets: decided }));
    // No settlement ran between the two, and the feed only says that the match is void.
    await betting.receiveEvents(someEvent(name, { state: 'void', markets: [] }));
    await betting.settle();
    expect(await ended()).toEqual(['won', 'lost', 'void', 'void']);
    expect(await player.real()).toBe(9_600 + 180 + 100 + 100);
  });

  test.runIf(there)('an outcome is final: neither removed nor reversed', async () => {
    const [name = ''] = await events(1);
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(name)], stakes: [100] });
    await betting.receiveEvents(ended(name, 'won'));
    await betting.receiveEvents(ended(name, 'lost'));
    await betting.settle();
    expect(await player.bet(bets[0]?.id ?? '')).toMatchObject({ state: 'won', payout: 200 });
  });

  test.runIf(there)('bets that wait for other events are not read one by one with each result', async () => {
    const [a = '', b = '', c = ''] = await events(3);
    const player = await betting.someone();
    const legs = [home(a), home(b), home(c)];
    for (let count = 0; count < 10; count += 1) {
      await player.place({ kind: 'multiple', legs, stakes: [50] });
      await player.place({ kind: 'system', size: 2, legs, stakes: [50] });
    }
    const single = (await player.place({ legs: [home(a)], stakes: [100] })).bets[0]?.id ?? '';
    await betting.receiveEvents(ended(a, 'won'));
    // One transaction writes the result to the legs, one pays the single.
    await betting.settle({ ...betting.backend.services, db: mortalDatabase(db, 2) });
    expect(await player.bet(single)).toMatchObject({ state: 'won' });
    await betting.receiveEvents(ended(b, 'lost'));
    await betting.settle({ ...betting.backend.services, db: mortalDatabase(db, 11) });
    await betting.receiveEvents(ended(c, 'won'));
    await betting.settle({ ...betting.backend.services, db: mortalDatabase(db, 11) });
    expect(await player.real()).toBe(10_000 - 10 * 50 - 10 * 150 - 100 + 200 + 10 * 200);
  });

  test.runIf(there)('an ended event stays ended, whatever an older answer says', async () => {
    const [a = ''] = await events(1);
    const player = await betting.someone();
    await betting.receiveEvents(ended(a, 'won'));
    await betting.receiveEvents(someEvent(a));
    expect((await player.place({ legs: [home(a)], stakes: [100] })).problem.rule).toBe('closed');
  });

  test.runIf(there)('a barred player gets open bets refunded as a whole, and no others', async () => {
    const [a = '', b = ''] = await events(2);
    const player = await betting.someone();
    const single = (await player.place({ legs: [home(a)], stakes: [100] })).bets[0]?.id ?? '';
    const legs = [home(a), home(b)];
    const multiple = (await player.place({ kind: 'multiple', legs, stakes: [200] })).bets[0]?.id ?? '';
    await betting.receiveEvents(ended(a, 'won'));
    await betting.settle();
    const { services } = betting.backend;
    const row = await findPlayer(db.queries, player.id);
    if (!row) throw new Error('no such player');
    await db.queries.insert(barredDocumentsTable).values({ document: row.document, since: 0 });
    await checkImpediment(services, sandboxImpediments(db), row, services.clock.now());
    expect((await player.place({ legs: [home(b)], stakes: [100] })).problem.code).toBe('blocked_player');
    expect(await player.bet(single)).toMatchObject({ state: 'won', payout: 200 });
    expect(await player.bet(multiple)).toMatchObject({
      state: 'void',
      payout: 200,
      legs: [{ outcome: 'won' }, { outcome: 'void' }],
    });
    await betting.receiveEvents(ended(b, 'won'));
    await betting.settle();
    expect(await player.real()).toBe(10_000 + 100);
  });

  test.runIf(there)('a barred player’s bets whose results the job hasn’t settled are settled', async () => {
    const [a = '', b = '', c = '', d = ''] = await events(4);
    const player = await betting.someone({ realCents: 10_000 });
    const single = async (name: string) =>
      (await player.place({ legs: [home(name)], stakes: [100] })).bets[0]?.id ?? '';
    const several = async (kind: 'multiple' | 'system', ...names: string[]) => {
      const size = kind === 'system' ? { size: 2 } : {};
      const legs = names.map((name) => home(name));
      return (await player.place({ kind, ...size, legs, stakes: [100] })).bets[0]?.id ?? '';
    };
    const won = await single(a);
    const lost = await single(b);
    const voided = await single(c);
    const lostAlready = await several('multiple', b, d);
    const undecided = await several('multiple', a, d);
    const allEnded = await several('system', a, b, c);
    const waiting = await several('system', a, b, d);
    await betting.receiveEvents(ended(a, 'won'), ended(b, 'lost'), someEvent(c, { state: 'void' }));
    // The bar comes before the next run of the job.
    const { services } = betting.backend;
    const row = await findPlayer(db.queries, player.id);
    if (!row) throw new Error('no such player');
    await db.queries.insert(barredDocumentsTable).values({ document: row.document, since: 0 });
    await checkImpediment(services, sandboxImpediments(db), row, services.clock.now());
    const stateOf = async (id: string) => {
      const { state, payout, legs } = await player.bet(id);
      return [state, payout, ...legs.map(({ outcome }) => outcome)];
    };
    expect(await stateOf(won)).toEqual(['won', 200, 'won']);
    expect(await stateOf(lost)).toEqual(['lost', 0, 'lost']);
    expect(await stateOf(voided)).toEqual(['void', 100, 'void']);
    expect(await stateOf(lostAlready)).toEqual(['lost', 0, 'lost', null]);
    expect(await stateOf(undecided)).toEqual(['void', 100, 'won', 'void']);
    // Two lines are lost, one returns 2 × 1.
    expect(await stateOf(allEnded)).toEqual(['lost', 200, 'won', 'lost', 'void']);
    expect(await stateOf(waiting)).toEqual(['void', 300, 'won', 'lost', 'void']);
    const after = 10_000 - 1_100 + 200 + 100 + 100 + 200 + 300;
    expect(await player.real()).toBe(after);
    await betting.receiveEvents(ended(d, 'won'));
    await betting.settle();
    expect(await player.real()).toBe(after);
    expect(await stateOf(lostAlready)).toEqual(['lost', 0, 'lost', 'won']);
  });

  test.runIf(there)('a lost bet is closed before its other legs end', async () => {
    const [a = '', b = '', c = ''] = await events(3);
    const player = await betting.someone();
    const legs = [home(a), home(b), home(c)];
    const multiple = (await player.place({ kind: 'multiple', legs, stakes: [100] })).bets[0]?.id ?? '';
    const system = (await player.place({ kind: 'system', size: 2, legs, stakes: [100] })).bets[0]?.id ?? '';
    await betting.receiveEvents(ended(a, 'lost'));
    await betting.settle();
    expect(await player.bet(multiple)).toMatchObject({
      state: 'lost',
      payout: 0,
      legs: [{}, { outcome: null }, {}],
    });
    expect(await player.bet(system)).toMatchObject({ state: 'open' });
    await betting.receiveEvents(ended(b, 'lost'));
    await betting.settle();
    expect(await player.bet(system)).toMatchObject({ state: 'lost', payout: 0 });
    await betting.receiveEvents(ended(c, 'won'));
    await betting.settle();
    expect((await player.bet(multiple)).legs[2]?.outcome).toBe('won');
    expect(await player.real()).toBe(9_600);
  });

  test.runIf(there)('a market with its result pays while the event continues', async () => {
    const name = fresh();
    const markets = (outcomes = {}) => [
      someMarket('result', { home: 2_000, away: 3_000 }),
      someMarket('first-goal', { home: 1_800, away: 2_200 }, { outcomes, state: 'closed' }),
    ];
    const open = someEvent(name, {
      markets: markets().map((market) => ({ ...market, state: 'open' as const })),
    });
    await betting.receiveEvents(open);
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [[name, 'first-goal', 'home', 1_800]], stakes: [100] });
    await betting.receiveEvents(
      someEvent(name, { state: 'live', markets: markets({ home: 'won', away: 'lost' }) }),
    );
    await betting.settle();
    expect(await player.bet(bets[0]?.id ?? '')).toMatchObject({ state: 'won', payout: 180 });
  });

  test.runIf(there)('pays in the proportion of real and bonus money', async () => {
    const [name = ''] = await events(1);
    const player = await betting.someone({ realCents: 100, bonusCents: 300 });
    await player.place({ legs: [home(name)], stakes: [400] });
    expect([await player.real(), await player.bonus()]).toEqual([0, 0]);
    await betting.receiveEvents(ended(name, 'won'));
    await betting.settle();
    expect([await player.real(), await player.bonus()]).toEqual([200, 600]);
    const [again = ''] = await events(1);
    await player.place({ legs: [home(again)], stakes: [500] });
    await betting.receiveEvents(someEvent(again, { state: 'void' }));
    await betting.settle();
    expect([await player.real(), await player.bonus()]).toEqual([200, 600]);
  });

  test.runIf(there)('counts as a first real-money bet when it is settled, not if it is void', async () => {
    const [a = '', b = ''] = await events(2);
    const player = await betting.someone();
    await player.place({ legs: [home(a)], stakes: [100] });
    await player.place({ legs: [home(b)], stakes: [100] });
    const noted = async () => {
      const answer = await db.queries.execute(sql`select at from first_bets where player_id = ${player.id}`);
      return (answer as unknown as { rows: unknown[] }).rows.length;
    };
    await betting.receiveEvents(someEvent(a, { state: 'void' }));
    await betting.settle();
    expect(await noted()).toBe(0);
    await betting.receiveEvents(ended(b, 'lost'));
    await betting.settle();
    expect(await noted()).toBe(1);
  });

  test.runIf(there)(
    'two instances at once, and one that dies after any of its steps, pay each bet once',
    { timeout: 300_000 },
    async () => {
      const copy = await betting.copyOn(other);
      for (let steps = 0; steps < 7; steps += 1) {
        const [a = '', b = ''] = await events(2);
        const players = await Promise.all(Array.from({ length: 4 }, () => betting.someone()));
        for (const player of players) {
          await player.place({ legs: [home(a)], stakes: [100] });
          await player.place({ kind: 'multiple', legs: [home(a), home(b)], stakes: [100] });
        }
        await betting.receiveEvents(ended(a, 'won'), ended(b, 'won'));
        copy.clock.advance(betting.backend.clock.now() - copy.clock.now());
        await betting.settle({ ...betting.backend.services, db: mortalDatabase(db, steps) }).catch(() => {});
        await Promise.all([betting.settle(), betting.settle(copy.services)]);
        for (const player of players) expect(await player.real()).toBe(9_800 + 200 + 400);
      }
      const due = (await db.queries.execute(sql`select id from sport_events where due`)) as unknown as {
        rows: unknown[];
      };
      expect(due.rows).toEqual([]);
    },
  );

  test.runIf(there)('after a failure of the whole run no more events are settled', async () => {
    const [a = '', b = ''] = await events(2);
    const player = await betting.someone();
    for (const name of [a, b]) await player.place({ legs: [home(name)], stakes: [100] });
    await betting.receiveEvents(ended(a, 'won'), ended(b, 'won'));
    const bulkTransaction = vi.fn(() => Promise.reject(new RunEnded('taken over')));
    await expect(settleDueEvents({ ...db, bulkTransaction }, betting.backend.clock.now())).rejects.toThrow(
      'taken over',
    );
    expect(bulkTransaction).toHaveBeenCalledTimes(1);
    await betting.settle();
    expect(await player.real()).toBe(10_200);
  });

  test.runIf(there)('an outcome missing at the end leaves a bet open until it arrives', async () => {
    const [name = ''] = await events(1);
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(name)], stakes: [100] });
    await betting.receiveEvents(endedEvent(someEvent(name), {}));
    await betting.settle();
    expect(await player.bet(bets[0]?.id ?? '')).toMatchObject({ state: 'open' });
    await betting.receiveEvents(ended(name, 'won'));
    await betting.settle();
    expect(await player.bet(bets[0]?.id ?? '')).toMatchObject({ state: 'won', payout: 200 });
  });
});
