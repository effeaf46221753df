// For the tests of Double: a server with its rounds, players who bet on them, and further servers on the same database.

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  type DoubleBet,
  getDouble,
  listDoubleBets,
  placeDoubleBet,
} from '#contract/endpoints/casino/double-calls.ts';
import type { Problem } from '#contract/errors.ts';
import type { DoubleColour } from '#contract/rules/casino/double-rules.ts';
import { DOUBLE_NEXT_ROUND_MS } from '#contract/rules/casino/double-rules.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { BETTING_MS, PAYOUT_DELAY_MS } from '#server/data/casino/house-games/double/double-rounds.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { doubleEndpoints } from '#server/features/games/double/double-endpoints.ts';
import { BET_BROADCAST_INTERVAL_MS, doubleJobs } from '#server/features/games/double/double-jobs.ts';
import { type Backend, openBackend, UNLIMITED_LOAD } from './backend.ts';
import { ledgerFaults, type somePlayer } from './players.ts';
import type { DATABASES, TestCluster } from './postgres.ts';

export const COLOURS: readonly DoubleColour[] = ['red', 'white', 'black'];

/** Opens Double before a file's tests and closes it after them; then the ledger balances and no bet is paid twice. */
export function doubleGame({ there, start }: Pick<(typeof DATABASES)[number], 'there' | 'start'>) {
  let cluster: TestCluster;
  let db: Database;
  let other: Database;
  let backend: Backend;
  /** Everything that the server sent, in order. */
  const left: string[] = [];
  let keys = 0;

  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    db = await cluster.open();
    other = await cluster.openAgain();
    backend = await openBackend({ endpoints: doubleEndpoints, database: db, playerLoad: UNLIMITED_LOAD });
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
  /** The running round, or a new one when none accepts bets. */
  async function open(on: Backend = backend) {
    for (let tried = 0; tried < 60; tried += 1) {
      const { round } = await state(on);
      if (round?.phase === 'betting' && Date.parse(round.locks_at) - on.clock.now() === BETTING_MS)
        return round;
      await later(1_100, on);
    }
    throw new Error('no round opened');
  }
  /** From the opening of bets to the end of the round. */
  async function finish(on: Backend = backend) {
    await later(BETTING_MS, on);
    await later(BET_BROADCAST_INTERVAL_MS, on);
    const drawn = await state(on);
    await later(PAYOUT_DELAY_MS, on);
    await later(DOUBLE_NEXT_ROUND_MS - PAYOUT_DELAY_MS - 1, on);
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

  /** Whichever server is first publishes the announced events. */
  const copies: Backend[] = [];

  /** Another server on the same database, at the same time. */
  async function copyOf(database: Database): Promise<Backend> {
    const copy = await openBackend({ endpoints: doubleEndpoints, database });
    copies.push(copy);
    copy.clock.advance(backend.clock.now() - copy.clock.now());
    return copy;
  }

  return {
    get backend() {
      return backend;
    },
    get db() {
      return db;
    },
    /** Another handle on the same database. */
    get other() {
      return other;
    },
    left,
    copies,
    run,
    later,
    state,
    open,
    finish,
    someone,
    copyOf,
  };
}

/** Bets of settled rounds that were paid twice or not at all. */
async function doubled(db: Database): Promise<unknown[]> {
  const answer = await db.queries.execute(sql`
    select b.id from double_bets b join double_rounds r on r.number = b.round_number
    where r.state = 'settled' and (b.payout_cents is null or
      (select count(*) from casino_moves m where m.round_id = b.id and m.kind = 'credit') <> 1)`);
  return (answer as unknown as { rows: unknown[] }).rows;
}
