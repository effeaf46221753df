import { inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import type { Database } from '#server/core/db/database.ts';
import { betsTable } from '#server/data/schema/sportsbook-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { createAutomaticCashOuts } from '#server/data/sportsbook/automatic-cash-outs.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite } from '#tests/support/sportsbook/betting-suite.ts';
import { cashOut, priced, someBet } from '#tests/support/sportsbook/cash-out-bets.ts';

describe.each(DATABASES)('automatic cash out on $name', ({ there, start }) => {
  let db: Database;
  let other: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, other, betting } = opened);
  });

  test.runIf(there)('at the value that was set, once, and the player is notified', async () => {
    const { name, player, id } = await someBet(betting);
    expect((await player.automatic(id, 1_200)).bet).toMatchObject({ auto_cash_out: 1_200 });
    await betting.watch();
    await betting.receiveEvents(priced(name, 630_000));
    await betting.watch();
    expect(await player.bet(id)).toMatchObject({ state: 'open', auto_cash_out: 1_200 });
    betting.backend.published.length = 0;
    await betting.receiveEvents(priced(name, 640_000));
    await betting.watch();
    expect(await player.bet(id)).toMatchObject({ state: 'cashed_out', payout: 1_216, auto_cash_out: null });
    expect(betting.backend.published).toContainEqual({
      channel: channels.user(player.id),
      event: 'UserBetEvent',
      data: { id, cashed_out: 1_216 },
    });
    await betting.watch();
    expect(await player.real()).toBe(9_000 + 1_216);
  });

  test.runIf(there)(
    'two instances at once, and the player’s own cash out, pay once',
    { timeout: 60_000 },
    async () => {
      const copy = await betting.copyOn(other);
      for (let round = 0; round < 4; round += 1) {
        const { name, player, id } = await someBet(betting);
        await player.automatic(id, 960);
        await betting.receiveEvents(priced(name, 510_000));
        copy.clock.advance(betting.backend.clock.now() - copy.clock.now());
        const { id: quote } = await player.quote(id);
        await Promise.all([
          betting.watch(),
          player.cashOut(id, { quote, stake: 1_000 }),
          betting.watch(copy.services),
        ]);
        expect(await player.bet(id)).toMatchObject({ state: 'cashed_out', payout: 969 });
        expect(await player.real()).toBe(9_969);
      }
    },
  );

  test.runIf(there)(
    'at a value that may be set again while it stands, whatever the bet is worth by then',
    async () => {
      const { name, player, id } = await someBet(betting);
      expect(await player.automatic(id, 1_200)).toMatchObject({ status: 200 });
      await betting.receiveEvents(priced(name, 700_000));
      expect(await player.automatic(id, 1_200)).toMatchObject({ status: 200, bet: { auto_cash_out: 1_200 } });
      expect((await player.automatic(id, 1_300)).problem).toMatchObject({ rule: 'reached' });
      await betting.watch();
      expect(await player.bet(id)).toMatchObject({ state: 'cashed_out', payout: 1_330 });
    },
  );

  test.runIf(there)('at a value whose repeat is answered with what became of the bet', async () => {
    const { name, player, id } = await someBet(betting);
    await player.automatic(id, 1_200);
    await betting.receiveEvents(priced(name, 640_000));
    await betting.watch();
    const repeated = await player.automatic(id, 1_200);
    expect(repeated).toMatchObject({ status: 200, bet: { state: 'cashed_out', payout: 1_216 } });
    expect(await player.real()).toBe(9_000 + 1_216);
    expect(await player.automatic(id, 1_100)).toMatchObject({ status: 422, problem: { rule: 'cashed_out' } });

    // The player's own cash-out came first, and the value that was set before it is sent again.
    const own = await someBet(betting);
    await own.player.automatic(own.id, 1_200);
    const { id: quote, amount } = await own.player.quote(own.id);
    await own.player.cashOut(own.id, { quote, stake: 1_000 });
    expect(await own.player.automatic(own.id, 1_200)).toMatchObject({
      status: 200,
      bet: { state: 'cashed_out', payout: amount },
    });
    expect((await own.player.automatic(own.id, 1_300)).problem).toMatchObject({ rule: 'cashed_out' });
  });

  test.runIf(there)('not while the event is suspended, but as soon as it continues', async () => {
    const { name, player, id } = await someBet(betting);
    await player.automatic(id, 1_200);
    await betting.receiveEvents(priced(name, 800_000, { suspended: true }));
    await betting.watch();
    expect(await player.bet(id)).toMatchObject({ state: 'open' });
    await betting.receiveEvents(priced(name, 800_000));
    await betting.watch();
    expect(await player.bet(id)).toMatchObject({ state: 'cashed_out', payout: 1_520 });
  });

  test.runIf(there)('while the sportsbook is closed too', async () => {
    const { name, player, id } = await someBet(betting);
    await writeSettings(db.queries, { sport_enabled: false }, 0);
    await player.automatic(id, 1_200);
    await betting.receiveEvents(priced(name, 800_000));
    await betting.watch();
    await writeSettings(db.queries, { sport_enabled: true }, 0);
    expect(await player.bet(id)).toMatchObject({ state: 'cashed_out', payout: 1_520 });
  });

  test.runIf(there)('not while the feed is silent, but afterwards', async () => {
    const { name, player, id } = await someBet(betting);
    await player.automatic(id, 1_200);
    await betting.receiveEvents(priced(name, 800_000));
    betting.backend.clock.advance(20_000);
    await betting.watch();
    expect(await player.bet(id)).toMatchObject({ state: 'open' });
    await betting.receiveEvents();
    await betting.watch();
    expect(await player.bet(id)).toMatchObject({ state: 'cashed_out' });
  });

  test.runIf(there)('no more after the value was removed, or a part was cashed out', async () => {
    const one = await someBet(betting);
    await one.player.automatic(one.id, 1_200);
    expect((await one.player.automatic(one.id, null)).bet).toMatchObject({ auto_cash_out: null });
    const part = await someBet(betting);
    await part.player.automatic(part.id, 1_200);
    expect((await cashOut(part.player, part.id, 100)).bet).toMatchObject({ auto_cash_out: null });
    await betting.receiveEvents(priced(one.name, 900_000), priced(part.name, 900_000));
    await betting.watch();
    expect(await one.player.bet(one.id)).toMatchObject({ state: 'open' });
    expect(await part.player.bet(part.id)).toMatchObject({ state: 'open' });
  });

  test.runIf(there)('a value is refused if it is reached already, or can never be reached', async () => {
    const { player, id } = await someBet(betting);
    expect((await player.automatic(id, 950)).problem).toMatchObject({
      rule: 'reached',
      figures: { min: 950 },
    });
    expect((await player.automatic(id, 1_901)).problem).toMatchObject({
      rule: 'above',
      figures: { max: 1_900 },
    });
    expect((await player.automatic(id, 1_900)).status).toBe(200);
    await cashOut(player, id);
    expect((await player.automatic(id, 1_500)).problem.rule).toBe('cashed_out');
  });

  /** Bets in the order in which the job looks at them, with values that their offers have reached then. */
  async function reachedBets(count: number) {
    const some = await Promise.all(Array.from({ length: count }, () => someBet(betting)));
    some.sort((one, next) => (one.id < next.id ? -1 : 1));
    for (const { player, id } of some) await player.automatic(id, 1_200);
    await betting.receiveEvents(...some.map(({ name }) => priced(name, 700_000)));
    return some;
  }
  const statesOf = (some: Awaited<ReturnType<typeof reachedBets>>) =>
    Promise.all(some.map(async ({ player, id }) => (await player.bet(id)).state));

  test.runIf(there)('all in one run, however many are looked at together', async () => {
    const some = await reachedBets(3);
    await createAutomaticCashOuts(db, betting.backend.clock, { atOnce: 1 })();
    expect(await statesOf(some)).toEqual(['cashed_out', 'cashed_out', 'cashed_out']);
  });

  test.runIf(there)(
    'a run that takes too long goes on in the next one, though first bets change',
    async () => {
      const some = await reachedBets(3);
      const [first] = some;
      await first?.player.automatic(first.id, null);
      await betting.receiveEvents(priced(first?.name ?? '', 500_000));
      expect(await first?.player.automatic(first.id, 1_800)).toMatchObject({ status: 200 });
      let passedMs = 0;
      const time = () => {
        passedMs += 10_000;
        return passedMs;
      };
      const run = createAutomaticCashOuts(db, betting.backend.clock, { atOnce: 1, time });
      const after = [];
      for (const won of [501_000, 502_000, 503_000]) {
        await betting.receiveEvents(priced(first?.name ?? '', won));
        await run();
        after.push(await statesOf(some));
      }
      expect(after).toEqual([
        ['open', 'open', 'open'],
        ['open', 'cashed_out', 'open'],
        ['open', 'cashed_out', 'cashed_out'],
      ]);
      // From the first again after the last.
      await run();
      await betting.receiveEvents(priced(first?.name ?? '', 960_000));
      await run();
      expect(await statesOf(some)).toEqual(['cashed_out', 'cashed_out', 'cashed_out']);
    },
  );

  test.runIf(there)('all others where a batch can’t be looked at, and that one in a later run', async () => {
    const some = await reachedBets(3);
    const first = sql`(select event_id from bet_legs where bet_id = ${some[0]?.id})`;
    const markets = sql`jsonb_set(data, '{markets}', 'null')`;
    const kept = sql`(select data -> 'markets' as markets from sport_events where id = ${first})`;
    const { rows } = (await db.queries.execute(kept)) as unknown as { rows: { markets: unknown }[] };
    await db.queries.execute(sql`update sport_events set data = ${markets} where id = ${first}`);
    const run = createAutomaticCashOuts(db, betting.backend.clock, { atOnce: 1 });
    await expect(run()).rejects.toThrow();
    // Its page can't be shown either.
    const states = await db.queries
      .select({ state: betsTable.state })
      .from(betsTable)
      .where(
        inArray(
          betsTable.id,
          some.map(({ id }) => id),
        ),
      )
      .orderBy(betsTable.id);
    expect(states.map(({ state }) => state)).toEqual(['open', 'cashed_out', 'cashed_out']);
    await expect(run()).rejects.toThrow();
    const right = sql`jsonb_set(data, '{markets}', ${JSON.stringify(rows[0]?.markets)}::jsonb)`;
    await db.queries.execute(sql`update sport_events set data = ${right} where id = ${first}`);
    await run();
    expect(await statesOf(some)).toEqual(['cashed_out', 'cashed_out', 'cashed_out']);
  });

  test.runIf(there)('none once the feed has become silent during a run', async () => {
    const some = await reachedBets(2);
    let batches = 0;
    const now = () => {
      batches += 1;
      return betting.backend.clock.now() + (batches === 1 ? 0 : 20_000);
    };
    await createAutomaticCashOuts(db, { now }, { atOnce: 1 })();
    expect(await statesOf(some)).toEqual(['cashed_out', 'open']);
    await betting.watch();
    expect(await statesOf(some)).toEqual(['cashed_out', 'cashed_out']);
  });

  test.runIf(there)('a bet is checked once for each change of its events', async () => {
    const { name, player, id } = await someBet(betting);
    await player.automatic(id, 1_200);
    const unseen = async () => {
      const answer = await db.queries.execute(sql`select 1 from bets b where id = ${id} and auto_seen <>
        (select sum(version) from sport_events e join bet_legs l on l.event_id = e.id where l.bet_id = b.id)`);
      return (answer as unknown as { rows: unknown[] }).rows.length;
    };
    expect(await unseen()).toBe(1);
    await betting.watch();
    expect(await unseen()).toBe(0);
    await betting.receiveEvents(priced(name, 510_000));
    expect(await unseen()).toBe(1);
    await betting.watch();
    expect(await unseen()).toBe(0);
  });
});
