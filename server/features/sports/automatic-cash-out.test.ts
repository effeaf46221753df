import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import type { Database } from '#server/core/db/database.ts';
import { runDueAutomaticCashOuts } from '#server/data/sportsbook/automatic-cash-outs.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
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

  test.runIf(there)('however many bets are looked at together, and whose events go on changing', async () => {
    const some = [await someBet(betting), await someBet(betting), await someBet(betting)];
    for (const { player, id } of some) await player.automatic(id, 1_200);
    await betting.receiveEvents(...some.map(({ name }) => priced(name, 700_000)));
    await runDueAutomaticCashOuts(db, betting.backend.clock.now(), 1);
    for (const { player, id } of some) expect(await player.bet(id)).toMatchObject({ state: 'cashed_out' });
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
