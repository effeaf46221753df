// `npx vitest run --project bench tests/bench/settlement.test.ts`: how long the settlement of a result takes on which
// ten thousand multiples depend, of one on which a single among them depends, and of one that ten thousand singles of a hundred players
// win; for the last, how long another player waits for the profile meanwhile.
import { sql } from 'drizzle-orm';
import { afterAll, describe, test } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { openBetting } from '#tests/support/sportsbook/betting.ts';
import { ended, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';

const WAITING = 10_000;
const WINNERS = 100;
const BETWEEN_CALLS_MS = 20;

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
    const [d = ''] = await someEvents(betting, 1);
    const winners = await Promise.all(Array.from({ length: WINNERS }, () => betting.someone()));
    for (const { place } of winners) await place({ legs: [home(d)], stakes: [100] });
    await db.queries.execute(sql`insert into bets (id, player_id, kind, size, lines, line_stake_cents, stake_cents, real_cents,
        bonus_cents, odds, possible_cents, state, received_at, written_at)
      select b.id || '-' || n, player_id, kind, size, lines, line_stake_cents, stake_cents, real_cents, bonus_cents, odds,
        possible_cents, state, received_at, written_at
      from bets b, generate_series(2, ${WAITING / WINNERS}::int) n
      where b.id in (select bet_id from bet_legs where event_id = ${d})`);
    await db.queries.execute(sql`insert into bet_legs (bet_id, place, event_id, market_id, selection_id, odds, names, sport, starts_at)
      select bet_id || '-' || n, place, event_id, market_id, selection_id, odds, names, sport, starts_at
      from bet_legs, generate_series(2, ${WAITING / WINNERS}::int) n where event_id = ${d}`);
    await db.queries.execute(sql`analyze`);
    for (const event of [a, b]) {
      await betting.receiveEvents(ended(event, 'won'));
      const begun = performance.now();
      await betting.settle();
      const ms = Math.round(performance.now() - begun);
      process.stdout.write(`${name}: ${WAITING} multiples wait, one result: ${ms} ms\n`);
    }

    await betting.receiveEvents(ended(d, 'won'));
    const quiet = await watchProfile(
      async () => void (await new Promise((resolve) => setTimeout(resolve, 3_000))),
    );
    const begun = performance.now();
    const during = await watchProfile(() => betting.settle());
    const ms = Math.round(performance.now() - begun);
    process.stdout.write(
      `${name}: ${WAITING} singles of ${WINNERS} players won: ${ms} ms; another player's profile: quiet ${quiet}, meanwhile ${during}\n`,
    );

    /** How long a player waits for the profile, again and again while work runs. */
    async function watchProfile(work: () => Promise<void>): Promise<string> {
      const took: number[] = [];
      let isDone = false;
      const done = work().finally(() => {
        isDone = true;
      });
      while (!isDone) {
        const asked = performance.now();
        await betting.backend.ask(getProfile, { token: player.token });
        took.push(performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_CALLS_MS));
      }
      await done;
      took.sort((one, other) => one - other);
      const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
      return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
    }
  });
});
