// `npx vitest run --project bench tests/bench/settlement.test.ts`: how long the settlement of a result takes on which
// ten thousand multiples depend, and of one on which a single among them depends.
import { sql } from 'drizzle-orm';
import { afterAll, describe, test } from 'vitest';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { openBetting } from '#tests/support/sportsbook/betting.ts';
import { ended, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';

const WAITING = 10_000;

describe.each(DATABASES)('settlement on $name', ({ name, there, start }) => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there)('is measured', { timeout: 600_000 }, async () => {
    const cluster = await start();
    ends.push(() => cluster.stop());
    const db = await cluster.open();
    const betting = await openBetting(db);
    ends.push(() => betting.backend.close());
    const [a = '', b = '', c = ''] = await someEvents(betting, 3);
    const player = await betting.someone({ realCents: 1_000_000 });
    const legs = [home(a), home(b), home(c)];
    const [one] = (await player.place({ kind: 'multiple', legs, stakes: [100] })).bets;
    await player.place({ legs: [home(b)], stakes: [100] });
    await db.queries.execute(sql`insert into bets (id, player_id, kind, size, lines, line_stake_cents, stake_cents, real_cents,
        bonus_cents, odds, possible_cents, state, received_at, written_at)
      select 'waiting-' || n, player_id, kind, size, lines, line_stake_cents, stake_cents, real_cents, bonus_cents, odds,
        possible_cents, state, received_at, written_at
      from bets, generate_series(1, ${WAITING}::int) n where id = ${one?.id}`);
    await db.queries.execute(sql`insert into bet_legs (bet_id, place, event_id, market_id, selection_id, odds, names, sport, starts_at)
      select 'waiting-' || n, place, event_id, market_id, selection_id, odds, names, sport, starts_at
      from bet_legs, generate_series(1, ${WAITING}::int) n where bet_id = ${one?.id}`);
    await db.queries.execute(sql`analyze`);
    for (const event of [a, b]) {
      await betting.receiveEvents(ended(event, 'won'));
      const begun = performance.now();
      await betting.settle();
      const ms = Math.round(performance.now() - begun);
      process.stdout.write(`${name}: ${WAITING} multiples wait, one result: ${ms} ms\n`);
    }
  });
});
