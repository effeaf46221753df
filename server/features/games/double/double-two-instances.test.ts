import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listDoubleRounds } from '#contract/endpoints/casino/double-calls.ts';
import {
  DOUBLE_NEXT_ROUND_MS,
  doubleOutcome,
  doublePayout,
  earlierHash,
} from '#contract/rules/casino/double-rules.ts';
import type { Database } from '#server/core/db/database.ts';
import { openJobRunner } from '#server/core/jobs/job-runner.ts';
import { commitChain, hashAt, sha256 } from '#server/data/casino/house-games/double/double-hash-chains.ts';
import { BETTING_MS, PAYOUT_DELAY_MS } from '#server/data/casino/house-games/double/double-rounds.ts';
import { hmacSha256 } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { doubleChainsTable } from '#server/data/schema/double-table.ts';
import { COLOURS, doubleGame } from '#tests/support/backend/double-game.ts';
import { mortalDatabase } from '#tests/support/backend/failing-database.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { BET_BROADCAST_INTERVAL_MS, DOUBLE_LEASE_MS, doubleJobs } from './double-jobs.ts';

describe.each(DATABASES)('instances of the server that run Double on $name', ({ there, start }) => {
  const game = doubleGame({ there, start });
  const { copies, copyOf, finish, later, left, open, run, someone, state } = game;

  test.runIf(there)(
    'after an instance dies at any step, another continues and pays once',
    { timeout: 300_000 },
    async () => {
      const player = await someone({ realCents: 100_000 });
      for (let steps = 0; steps < 7; steps += 1) {
        const round = await open();
        for (const colour of COLOURS) await player.bet(round, { colour, stake: 100 });
        const before = await player.real();
        const dying = { ...game.backend.services, db: mortalDatabase(game.db, steps) };
        const copy = await copyOf(game.other);
        for (const ms of [BETTING_MS, BET_BROADCAST_INTERVAL_MS, PAYOUT_DELAY_MS]) {
          for (const each of [game.backend, copy]) each.clock.advance(ms);
          for (const job of doubleJobs(dying)) await job.run(game.backend.clock.now()).catch(() => {});
        }
        // If the instance died before the draw, the other one draws first.
        await run(copy);
        for (const each of [game.backend, copy]) each.clock.advance(PAYOUT_DELAY_MS);
        await run(copy);
        const bets = (await player.bets()).filter(({ number }) => number === round.number);
        expect(bets).toHaveLength(COLOURS.length);
        for (const { outcome, colour, payout } of bets) {
          expect(payout).toBe(doublePayout(100, colour, outcome ?? -1));
        }
        expect(await player.real()).toBe(before + bets.reduce((sum, { payout }) => sum + (payout ?? 0), 0));
        await later(DOUBLE_NEXT_ROUND_MS);
      }
    },
  );

  test.runIf(there)(
    'one instance runs the rounds; another takes over five seconds after it died',
    async () => {
      await open();
      // The first one ends only with the test: its runner must not outlive it.
      let end = () => {};
      const death = new Promise<void>((resolve) => {
        end = resolve;
      });
      const copies = ['a', 'b'].map((owner) => {
        const { clock, log } = game.backend.services;
        const handle = owner === 'a' ? game.db : game.other;
        const [job] = doubleJobs({ ...game.backend.services, db: handle });
        if (!job) throw new Error('no job');
        // The first one takes the lease, with its first run, and then stops.
        const jobs = [owner === 'a' ? { ...job, run: () => death } : job];
        return openJobRunner({ db: handle, clock, log, jobs, owner });
      });
      const [dead, living] = copies;
      game.backend.clock.advance(BETTING_MS);
      const dying = dead?.tick();
      await expect.poll(async () => held(game.db)).toBe('a/1');
      game.backend.clock.advance(DOUBLE_LEASE_MS - 1);
      await living?.tick();
      expect((await state()).round?.phase).toBe('betting');
      game.backend.clock.advance(DOUBLE_LEASE_MS);
      await living?.tick();
      expect((await state()).round?.phase).toBe('drawn');
      await later(PAYOUT_DELAY_MS);
      await later(DOUBLE_NEXT_ROUND_MS);
      end();
      await dying;
    },
  );

  test.runIf(there)(
    'a server restarted in the middle of a round continues it, and uses no hash twice',
    async () => {
      const round = await open();
      const player = await someone();
      await player.bet(round, { colour: 'red', stake: 500 });
      game.backend.clock.advance(5_000);
      const fresh = await copyOf(game.db);
      await run(fresh);
      expect((await state(fresh)).round).toEqual(round);
      await player.bet(round, { colour: 'black', stake: 500, on: fresh });
      game.backend.clock.advance(BETTING_MS + BET_BROADCAST_INTERVAL_MS - 5_000);
      fresh.clock.advance(BETTING_MS + BET_BROADCAST_INTERVAL_MS - 5_000);
      await run(fresh);
      const drawn = (await state(fresh)).round;
      expect(await earlierHash(sha256, drawn?.hash ?? '', round.chain_index)).toBe(round.terminal_hash);
      await later(PAYOUT_DELAY_MS);
      const next = await open();
      expect(next.chain_index).toBe(round.chain_index + 1);
      const owed =
        doublePayout(500, 'red', drawn?.outcome ?? -1) + doublePayout(500, 'black', drawn?.outcome ?? -1);
      expect(await player.real()).toBe(9_000 + owed);
    },
  );

  test.runIf(there)('a clock that was set ahead and back again blocks no round', async () => {
    await open();
    await finish();
    const ahead = await copyOf(game.db);
    ahead.clock.advance(24 * 3_600_000);
    const round = await open(ahead);
    await state();
    await run();
    await later(PAYOUT_DELAY_MS + BET_BROADCAST_INTERVAL_MS);
    expect((await state()).round).toMatchObject({ number: round.number, phase: 'settled' });
    expect((await open()).number).toBe(round.number + 1);
    await finish();
  });

  test.runIf(there)('a used-up chain is followed by the next, whose end was public before', async () => {
    await open();
    await finish();
    await game.db.queries.update(doubleChainsTable).set({ used: sql`length` });
    await commitChain(game.db.queries, game.backend.clock.now(), 2);
    const { chains } = (await game.backend.ask(listDoubleRounds)).body;
    expect((await open()).terminal_hash).toBe((chains[0] as { terminal_hash: string }).terminal_hash);
    await finish();
    const second = await open();
    expect(second.chain_index).toBe(2);
    await finish();
    // By now another chain is committed.
    const third = await open();
    expect(third.chain_index).toBe(1);
    expect(third.terminal_hash).not.toBe(second.terminal_hash);
    await finish();
  });

  test.runIf(there)('any past round can be verified from the published data', async () => {
    const { body } = await game.backend.ask(listDoubleRounds);
    const rounds = body.data as { [name: string]: string | number }[];
    expect(rounds.length).toBeGreaterThan(10);
    for (const { number, hash, outcome, salt, terminal_hash, chain_index } of rounds) {
      expect(await earlierHash(sha256, String(hash), Number(chain_index)), `round ${number}`).toBe(
        terminal_hash,
      );
      expect(await doubleOutcome(hmacSha256, String(salt), String(hash))).toBe(outcome);
    }
    const [, , third] = rounds;
    const before = { before: String(third?.number) };
    const older = (await game.backend.ask(listDoubleRounds, { query: before })).body.data as {
      number: number;
    }[];
    expect(older[0]?.number).toBe(Number(third?.number) - 1);
    expect((await game.backend.ask(listDoubleRounds, { query: { before: 'x' } })).status).toBe(422);
  });

  test.runIf(there)(
    'no hash leaves the server before its round is drawn: not in answers, events or the log',
    async () => {
      const round = await open();
      const player = await someone();
      await player.bet(round);
      await player.bets();
      await later(BETTING_MS);
      await state();
      left.push(JSON.stringify((await game.backend.ask(listDoubleRounds)).body));
      const published = [game.backend, ...copies].flatMap(({ published, lines }) => [
        JSON.stringify(published),
        ...lines,
      ]);
      const everything = [...left, ...published].join('\n');
      for (const chain of await game.db.queries.select().from(doubleChainsTable)) {
        expect(everything).toContain(chain.terminalHash);
        const drawn = chain.terminalHash === round.terminal_hash ? round.chain_index - 1 : chain.used;
        for (let index = drawn + 1; index <= Math.min(chain.length, drawn + 300); index += 1) {
          expect(everything.includes(await hashAt(chain, index)), `hash ${index}`).toBe(false);
        }
        for (const knot of chain.knots.slice(Math.ceil((drawn + 1) / 100)))
          expect(everything.includes(knot)).toBe(false);
      }
      await later(BET_BROADCAST_INTERVAL_MS);
      const { hash } = (await state()).round ?? {};
      expect(everything).not.toContain(hash);
      expect(JSON.stringify([game.backend, ...copies].map(({ published }) => published))).toContain(hash);
    },
  );
});

async function held(db: Database): Promise<string | undefined> {
  const answer = await db.queries.execute(sql`select owner from leases where name = 'double-rounds'`);
  return (answer as unknown as { rows: { owner: string }[] }).rows[0]?.owner;
}
