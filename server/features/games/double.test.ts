import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DoubleBet,
  getDouble,
  listDoubleBets,
  listDoubleRounds,
  placeDoubleBet,
} from '#contract/endpoints/double.ts';
import type { Problem } from '#contract/errors.ts';
import { channels } from '#contract/events.ts';
import { type DoubleColour, doubleOutcome, doublePayout, earlierHash } from '#contract/rules/double.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Job } from '#server/core/jobs/job.ts';
import { openJobRunner } from '#server/core/jobs/job-runner.ts';
import { commitChain, hashAt, sha256 } from '#server/data/double-chains.ts';
import { AUDIENCE_MS, BETTING_MS, NEXT_AFTER_MS, PAID_AFTER_MS } from '#server/data/double-rounds.ts';
import { doubleChainsTable } from '#server/data/double-table.ts';
import { hmacSha256 } from '#server/data/fair-seeds.ts';
import { balancesOf } from '#server/data/ledger.ts';
import { writeSettings } from '#server/data/settings.ts';
import { listPlayerTransactions } from '#server/data/transactions.ts';
import { type Backend, openBackend } from '#tests/support/backend.ts';
import { ledgerFaults, type somePlayer } from '#tests/support/players.ts';
import { DATABASES, type TestCluster } from '#tests/support/postgres.ts';
import { doubleEndpoints } from './double-endpoints.ts';
import { DOUBLE_LEASE_MS, doubleJobs, GATHER_MS } from './double-jobs.ts';

const COLOURS: readonly DoubleColour[] = ['red', 'white', 'black'];

describe.each(DATABASES)('Double on $name', ({ there, start }) => {
  let cluster: TestCluster;
  let db: Database;
  let other: Database;
  let backend: Backend;
  /** Everything that left the server, in order. */
  const left: string[] = [];
  let keys = 0;

  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    other = await cluster.openAgain();
    backend = await openBackend({ endpoints: doubleEndpoints, database: db });
  });
  afterAll(async () => {
    if (there) {
      expect(await ledgerFaults(db)).toEqual([]);
      expect(await doubled(db)).toEqual([]);
    }
    await backend?.close();
    await cluster?.stop();
  });

  const jobs = new Map<Backend, Job[]>();
  const jobsOf = (of: Backend) => {
    const known = jobs.get(of) ?? doubleJobs(of.services);
    jobs.set(of, known);
    return known;
  };
  const run = async (on: Backend = backend) => {
    for (const job of jobsOf(on)) await job.run(on.clock.now());
    await on.settled();
  };
  const later = async (ms: number, on: Backend = backend) => {
    on.clock.advance(ms);
    await run(on);
  };
  const state = async (on: Backend = backend) => {
    const { body } = await on.ask(getDouble);
    left.push(JSON.stringify(body));
    return body;
  };
  /** The running round, opened where none takes bets. */
  async function open(on: Backend = backend) {
    for (let tried = 0; tried < 60; tried += 1) {
      const { round } = await state(on);
      if (round?.phase === 'betting' && Date.parse(round.locks_at) - on.clock.now() === BETTING_MS)
        return round;
      await later(1_100, on);
    }
    throw new Error('no round opened');
  }
  /** From open bets to the end of the round. */
  async function finish(on: Backend = backend) {
    await later(BETTING_MS, on);
    await later(GATHER_MS, on);
    const drawn = await state(on);
    await later(PAID_AFTER_MS, on);
    await later(NEXT_AFTER_MS - PAID_AFTER_MS - 1, on);
    return drawn.round;
  }

  async function someone(money: Parameters<typeof somePlayer>[1] = { realCents: 10_000 }) {
    const { id, token } = await backend.player(money);
    return {
      id,
      token,
      async bet(
        round: { number: number } | null,
        { stake = 100, colour = 'red' as DoubleColour, key = '', on = backend } = {},
      ) {
        keys += 1;
        const body = { round: round?.number ?? 0, colour, stake };
        const answer = await on.ask(placeDoubleBet, { token, key: key || `double-bet-${keys}`, body });
        left.push(JSON.stringify(answer.body));
        return { status: answer.status, bet: answer.body, problem: answer.body as unknown as Problem };
      },
      real: async () => (await balancesOf(db.queries, id)).realCents,
      bets: async () => {
        const { body } = await backend.ask(listDoubleBets, { token });
        left.push(JSON.stringify(body));
        return body.data as Awaited<ReturnType<typeof body.data.slice>> as DoubleBet[];
      },
    };
  }

  test.runIf(there)(
    'publishes a chain, draws the salt after it, and opens a round once somebody looks',
    async () => {
      await run();
      expect(await state()).toMatchObject({ round: null, bets: null, last: [] });
      await run();
      const { body } = await backend.ask(listDoubleRounds);
      expect(body.chains).toMatchObject([{ used: 0, salt: null, salt_drawn_at: null }]);
      await later(1_000);
      expect((await state()).round).toBeNull();
      await later(1);
      const { round } = await state();
      expect(round).toMatchObject({ number: 1, phase: 'betting', chain_index: 1, outcome: null, hash: null });
      const [after] = (await backend.ask(listDoubleRounds)).body.chains as { [name: string]: unknown }[];
      const [before] = body.chains as { [name: string]: unknown }[];
      expect(after).toMatchObject({ terminal_hash: before?.terminal_hash, used: 1, salt: round?.salt });
      expect(String(after?.salt_drawn_at) > String(after?.committed_at)).toBe(true);
    },
  );

  test.runIf(there)('takes bets, closes, draws what the chain says, pays each winner once', async () => {
    const round = await open();
    const player = await someone();
    for (const colour of COLOURS) {
      const { status, bet } = await player.bet(round, { colour, stake: 150 });
      expect(status).toBe(200);
      expect(bet).toMatchObject({ number: round.number, colour, stake: 150, payout: null, hash: null });
    }
    expect(await player.real()).toBe(9_550);
    expect((await state()).bets).toMatchObject({ count: 3, totals: { red: 150, white: 150, black: 150 } });
    const drawn = await finish();
    expect(drawn).toMatchObject({ number: round.number, phase: 'drawn' });
    const hash = drawn?.hash ?? '';
    expect(await earlierHash(sha256, hash, round.chain_index)).toBe(round.terminal_hash);
    const outcome = await doubleOutcome(hmacSha256, round.salt, hash);
    expect(drawn?.outcome).toBe(outcome);
    const paid = COLOURS.reduce((sum, colour) => sum + doublePayout(150, colour, outcome), 0);
    expect(await player.real()).toBe(9_550 + paid);
    for (const bet of await player.bets()) {
      expect(bet).toMatchObject({ outcome, hash, payout: doublePayout(150, bet.colour, outcome) });
    }
    const { rows } = await listPlayerTransactions(db.queries, player.id, { page: 1 });
    expect(rows.map(({ type, amountCents }) => [type, amountCents]).sort()).toEqual([
      [0, 150],
      [0, 150],
      [0, 150],
      [1, paid],
    ]);
    expect((await state()).last[0]).toEqual({ number: round.number, outcome });
    await run();
    await run();
    expect(await player.real()).toBe(9_550 + paid);
  });

  test.runIf(there)('tells everybody each step in order, and of bets neither whose they are', async () => {
    backend.published.length = 0;
    const round = await open();
    const player = await someone();
    await player.bet(round, { stake: 70, colour: 'black' });
    await finish();
    const heard = backend.published.filter(({ channel }) => channel === channels.double);
    const steps = heard.flatMap(({ event, data }) =>
      event === 'DoubleRoundEvent' ? [(data as { round: { phase: string; version: number } }).round] : [],
    );
    expect(steps.map(({ phase }) => phase)).toEqual(['betting', 'locked', 'drawn', 'settled']);
    const versions = steps.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(heard.filter(({ event }) => event === 'DoubleBetsEvent').map(({ data }) => data)).toEqual([
      {
        bets: {
          number: round.number,
          count: 1,
          totals: { red: 0, white: 0, black: 70 },
          latest: [{ colour: 'black', stake: 70 }],
        },
      },
    ]);
    expect(JSON.stringify(heard)).not.toContain(player.id);
  });

  test.runIf(there)('a bet counts until the moment before the lock, and not from it on', async () => {
    const round = await open();
    const player = await someone();
    backend.clock.advance(BETTING_MS - 1);
    expect((await player.bet(round)).status).toBe(200);
    await later(1);
    const late = await player.bet(round);
    expect(late.status).toBe(422);
    expect(late.problem.message).toBe('As apostas desta rodada fecharam. Nada foi cobrado.');
    expect(await player.real()).toBe(9_900);
    await later(GATHER_MS);
    await later(PAID_AFTER_MS);
    expect((await player.bet(round)).status).toBe(422);
    expect((await player.bet({ number: round.number + 1 })).status).toBe(422);
    expect(await player.bets()).toHaveLength(1);
  });

  test.runIf(there)(
    'of 500 bets in the last 100 ms all are in, of those that come after none, and what is paid is what the formula says',
    { timeout: 120_000 },
    async () => {
      const round = await open();
      const players = await Promise.all(Array.from({ length: 50 }, () => someone()));
      const before = await Promise.all(players.map((one) => one.real()));
      backend.clock.advance(BETTING_MS - 100);
      const asked: { colour: DoubleColour; stake: number; answer: ReturnType<typeof bet> }[] = [];
      const bet = (index: number, colour: DoubleColour, stake: number) =>
        (players[index % 50] as (typeof players)[number]).bet(round, { colour, stake });
      for (let index = 0; index < 500; index += 1) {
        const colour = COLOURS[index % 3] ?? 'red';
        const stake = 10 + (index % 150);
        asked.push({ colour, stake, answer: bet(index, colour, stake) });
        if (index % 5 === 4 && index < 495) backend.clock.advance(1);
      }
      // Copies look while the bets are on their way; those that come from now on are late.
      backend.clock.advance(1);
      const late = Array.from({ length: 20 }, (_, index) => bet(index, 'red', 100));
      const looking = [run(), run(await copyOf(other))];
      for (const { answer } of asked) expect((await answer).status).toBe(200);
      for (const answer of late) expect((await answer).status).toBe(422);
      await Promise.all(looking);
      await later(GATHER_MS);
      await later(1_000);
      const outcome = (await state()).round?.outcome ?? -1;
      expect(outcome).toBeGreaterThanOrEqual(0);
      await later(PAID_AFTER_MS);
      const owed = asked.reduce((sum, { colour, stake }) => sum + doublePayout(stake, colour, outcome), 0);
      const staked = asked.reduce((sum, { stake }) => sum + stake, 0);
      const after = await Promise.all(players.map((one) => one.real()));
      const moved = after.reduce((sum, cents, index) => sum + cents - (before[index] ?? 0), 0);
      expect(moved).toBe(owed - staked);
    },
  );

  test.runIf(there)('the draw waits for a bet that came in time and is written late', async () => {
    const round = await open();
    const player = await someone();
    backend.clock.advance(BETTING_MS - 1);
    const answer = player.bet(round);
    backend.clock.advance(GATHER_MS);
    expect((await answer).status).toBe(200);
    // Another one may be right behind it.
    await later(1);
    expect((await state()).round).toMatchObject({ phase: 'locked', hash: null });
    await later(1_000);
    expect((await state()).round?.phase).toBe('drawn');
    await later(PAID_AFTER_MS);
    expect((await player.bets())[0]?.payout).not.toBeNull();
    await later(NEXT_AFTER_MS - PAID_AFTER_MS - 1);
  });

  /** Whichever copy is first publishes what is announced. */
  const copies: Backend[] = [];

  /** Another copy of the server on the same database, at the same time. */
  async function copyOf(database: Database): Promise<Backend> {
    const copy = await openBackend({ endpoints: doubleEndpoints, database });
    copies.push(copy);
    copy.clock.advance(backend.clock.now() - copy.clock.now());
    return copy;
  }

  test.runIf(there)(
    'a copy that dies after any of its steps is followed by another, which goes on and pays once',
    { timeout: 120_000 },
    async () => {
      const player = await someone({ realCents: 100_000 });
      for (let steps = 0; steps < 7; steps += 1) {
        const round = await open();
        for (const colour of COLOURS) await player.bet(round, { colour, stake: 100 });
        const before = await player.real();
        const dying = { ...backend.services, db: mortal(db, steps) };
        const copy = await copyOf(other);
        for (const ms of [BETTING_MS, GATHER_MS, PAID_AFTER_MS]) {
          for (const each of [backend, copy]) each.clock.advance(ms);
          for (const job of doubleJobs(dying)) await job.run(backend.clock.now()).catch(() => {});
        }
        // Where the death came before the draw, the other one draws first.
        await run(copy);
        for (const each of [backend, copy]) each.clock.advance(PAID_AFTER_MS);
        await run(copy);
        const bets = (await player.bets()).filter(({ number }) => number === round.number);
        expect(bets).toHaveLength(COLOURS.length);
        for (const { outcome, colour, payout } of bets) {
          expect(payout).toBe(doublePayout(100, colour, outcome ?? -1));
        }
        expect(await player.real()).toBe(before + bets.reduce((sum, { payout }) => sum + (payout ?? 0), 0));
        await later(NEXT_AFTER_MS);
      }
    },
  );

  test.runIf(there)(
    'one copy runs the rounds; another takes them over five seconds after it died',
    async () => {
      await open();
      const copies = ['a', 'b'].map((owner) => {
        const { clock, log } = backend.services;
        const handle = owner === 'a' ? db : other;
        const [job] = doubleJobs({ ...backend.services, db: handle });
        if (!job) throw new Error('no job');
        // The first one takes the lease and is never heard of again.
        const jobs = [owner === 'a' ? { ...job, run: () => new Promise<void>(() => {}) } : job];
        return openJobRunner({ db: handle, clock, log, jobs, owner });
      });
      const [dead, living] = copies;
      backend.clock.advance(BETTING_MS);
      void dead?.tick();
      await expect.poll(async () => held(db)).toBe('a');
      backend.clock.advance(DOUBLE_LEASE_MS - 1);
      await living?.tick();
      expect((await state()).round?.phase).toBe('betting');
      backend.clock.advance(DOUBLE_LEASE_MS);
      await living?.tick();
      expect((await state()).round?.phase).toBe('drawn');
      await later(PAID_AFTER_MS);
      await later(NEXT_AFTER_MS);
    },
  );

  test.runIf(there)(
    'a server started anew in the middle of a round goes on with it, and uses no hash twice',
    async () => {
      const round = await open();
      const player = await someone();
      await player.bet(round, { colour: 'red', stake: 500 });
      backend.clock.advance(5_000);
      const fresh = await copyOf(db);
      await run(fresh);
      expect((await state(fresh)).round).toEqual(round);
      await player.bet(round, { colour: 'black', stake: 500, on: fresh });
      backend.clock.advance(BETTING_MS + GATHER_MS - 5_000);
      fresh.clock.advance(BETTING_MS + GATHER_MS - 5_000);
      await run(fresh);
      const drawn = (await state(fresh)).round;
      expect(await earlierHash(sha256, drawn?.hash ?? '', round.chain_index)).toBe(round.terminal_hash);
      await later(PAID_AFTER_MS);
      const next = await open();
      expect(next.chain_index).toBe(round.chain_index + 1);
      const owed =
        doublePayout(500, 'red', drawn?.outcome ?? -1) + doublePayout(500, 'black', drawn?.outcome ?? -1);
      expect(await player.real()).toBe(9_000 + owed);
    },
  );

  test.runIf(there)(
    'the same key five times at once stakes once; with another colour it is refused',
    async () => {
      const round = await open();
      const player = await someone();
      const key = 'one-key-for-one-bet';
      const all = await Promise.all(Array.from({ length: 5 }, () => player.bet(round, { stake: 300, key })));
      expect(new Set(all.map(({ status, bet }) => JSON.stringify([status, bet]))).size).toBe(1);
      expect(await player.real()).toBe(9_700);
      expect((await player.bet(round, { stake: 300, colour: 'white', key })).problem.code).toBe('key_reused');
      // The answer is the first one also when the round is long over.
      await finish();
      expect((await player.bet(round, { stake: 300, key })).bet).toEqual(all[0]?.bet);
      expect(await player.bets()).toHaveLength(1);
    },
  );

  test.runIf(there)('refuses what the gate refuses, and more in a round than its bound', async () => {
    const round = await open();
    const poor = await someone({ realCents: 50 });
    expect((await poor.bet(round, { stake: 51 })).problem.code).toBe('insufficient_funds');
    expect((await poor.bet(round, { stake: 9 })).problem.code).toBe('limit_reached');
    expect((await poor.bet(round, { stake: 2_001 })).problem.code).toBe('limit_reached');
    expect((await poor.bet(round, { stake: 20, colour: 'green' as DoubleColour })).status).toBe(422);
    const unverified = await someone({ realCents: 1_000, verified: false });
    expect((await unverified.bet(round)).problem.code).toBe('not_verified');
    const rich = await someone();
    expect((await rich.bet(round, { stake: 1_500 })).status).toBe(200);
    const over = await rich.bet(round, { stake: 501, colour: 'black' });
    expect(over.problem).toMatchObject({ code: 'limit_reached' });
    expect(over.problem.message).toMatch(/^As apostas de uma rodada somam no máximo R\$\s20,00\.$/);
    expect((await rich.bet(round, { stake: 500, colour: 'black' })).status).toBe(200);
    const atOnce = await someone();
    const all = await Promise.all(Array.from({ length: 5 }, () => atOnce.bet(round, { stake: 700 })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await poor.bets()).toEqual([]);
    await finish();
  });

  test.runIf(there)(
    'a closed area takes no bets and opens no round; one that runs is played to its end',
    async () => {
      const round = await open();
      const player = await someone();
      await player.bet(round, { stake: 100 });
      await writeSettings(db.queries, { casino_enabled: false }, 0);
      expect((await player.bet(round)).problem.code).toBe('area_closed');
      await finish();
      await later(NEXT_AFTER_MS);
      expect((await state()).round).toMatchObject({ number: round.number, phase: 'settled' });
      expect((await player.bets())[0]?.payout).not.toBeNull();
      await writeSettings(db.queries, { casino_enabled: true }, 0);
    },
  );

  test.runIf(there)(
    'without anybody looking no round opens any more, until somebody comes back',
    async () => {
      const round = await open();
      await finish();
      await later(AUDIENCE_MS);
      await later(AUDIENCE_MS);
      const { number } = round;
      const [row] = (
        (await db.queries.execute(
          sql`select max(number)::float8 as number from double_rounds`,
        )) as unknown as {
          rows: { number: number }[];
        }
      ).rows;
      expect(row?.number).toBe(number);
      await state();
      await later(1);
      expect((await state()).round?.number).toBe(number + 1);
      await finish();
    },
  );

  test.runIf(there)('a clock that had been moved on and is back again leaves no round standing', async () => {
    await open();
    await finish();
    const ahead = await copyOf(db);
    ahead.clock.advance(24 * 3_600_000);
    const round = await open(ahead);
    await state();
    await run();
    await later(PAID_AFTER_MS + GATHER_MS);
    expect((await state()).round).toMatchObject({ number: round.number, phase: 'settled' });
    expect((await open()).number).toBe(round.number + 1);
    await finish();
  });

  test.runIf(there)('a used up chain is followed by the next, whose end had been public before', async () => {
    await open();
    await finish();
    await db.queries.update(doubleChainsTable).set({ used: sql`length` });
    await commitChain(db.queries, backend.clock.now(), 2);
    const { chains } = (await backend.ask(listDoubleRounds)).body;
    expect((await open()).terminal_hash).toBe((chains[0] as { terminal_hash: string }).terminal_hash);
    await finish();
    const second = await open();
    expect(second.chain_index).toBe(2);
    await finish();
    // By now another one is committed to.
    const third = await open();
    expect(third.chain_index).toBe(1);
    expect(third.terminal_hash).not.toBe(second.terminal_hash);
    await finish();
  });

  test.runIf(there)('any past round is verified from what is published', async () => {
    const { body } = await backend.ask(listDoubleRounds);
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
    const older = (await backend.ask(listDoubleRounds, { query: before })).body.data as { number: number }[];
    expect(older[0]?.number).toBe(Number(third?.number) - 1);
    expect((await backend.ask(listDoubleRounds, { query: { before: 'x' } })).status).toBe(422);
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
      left.push(JSON.stringify((await backend.ask(listDoubleRounds)).body));
      const told = [backend, ...copies].flatMap(({ published, lines }) => [
        JSON.stringify(published),
        ...lines,
      ]);
      const said = [...left, ...told].join('\n');
      for (const chain of await db.queries.select().from(doubleChainsTable)) {
        expect(said).toContain(chain.terminalHash);
        const drawn = chain.terminalHash === round.terminal_hash ? round.chain_index - 1 : chain.used;
        for (let index = drawn + 1; index <= Math.min(chain.length, drawn + 300); index += 1) {
          expect(said.includes(await hashAt(chain, index)), `hash ${index}`).toBe(false);
        }
        for (const knot of chain.knots.slice(Math.ceil((drawn + 1) / 100)))
          expect(said.includes(knot)).toBe(false);
      }
      await later(GATHER_MS);
      const { hash } = (await state()).round ?? {};
      expect(said).not.toContain(hash);
      expect(JSON.stringify([backend, ...copies].map(({ published }) => published))).toContain(hash);
    },
  );
});

/** A handle on the database that fails for good after so many transactions, as for a process that died. */
function mortal(db: Database, transactions: number): Database {
  let lived = 0;
  return {
    kind: db.kind,
    get queries() {
      if (lived > transactions) throw new Error('dead');
      return db.queries;
    },
    transaction(work) {
      lived += 1;
      return lived > transactions ? Promise.reject(new Error('dead')) : db.transaction(work);
    },
    onCommit: db.onCommit,
    close: db.close,
  };
}

async function held(db: Database): Promise<string | undefined> {
  const answer = await db.queries.execute(sql`select owner from leases where name = 'double-rounds'`);
  return (answer as unknown as { rows: { owner: string }[] }).rows[0]?.owner;
}

/** Bets that were paid twice or not at all once their round is settled. */
async function doubled(db: Database): Promise<unknown[]> {
  const answer = await db.queries.execute(sql`
    select b.id from double_bets b join double_rounds r on r.number = b.round_number
    where r.state = 'settled' and (b.payout_cents is null or
      (select count(*) from casino_moves m where m.round_id = b.id and m.kind = 'credit') <> 1)`);
  return (answer as unknown as { rows: unknown[] }).rows;
}
