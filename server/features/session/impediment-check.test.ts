import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDouble, listDoubleBets, placeDoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import {
  cashOutMines,
  getOpenMines,
  listMines,
  revealMines,
  startMines,
} from '#contract/endpoints/casino/mines-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { BETTING_MS, PAYOUT_DELAY_MS } from '#server/data/casino/house-games/double/double-rounds.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { BET_BROADCAST_INTERVAL_MS, doubleJobs } from '#server/features/games/double/double-jobs.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { walletEndpoints } from '#server/features/wallet/wallet-endpoints.ts';
import {
  barredDocumentsTable,
  sandboxImpediments,
} from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { ledgerFaults, someDocument } from '#tests/support/backend/players.ts';
import { sessionEndpoints } from './session-endpoints.ts';

const PASSWORD = 'uma senha bem longa';

let backend: Backend;
let passwordHash: string;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ...walletEndpoints(services),
      ...houseGameEndpoints(services),
    ],
  });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  expect(await ledgerFaults(backend.db)).toEqual([]);
  await backend.close();
});

/** A player who logs in for the first time today, and whom the register barred before that. */
async function someone() {
  const document = someDocument();
  const { id, token } = await backend.player({ realCents: 1_000, document });
  await setPasswordHash(backend.db.queries, id, passwordHash);
  const as = (body?: unknown, params = {}) => ({ token, key: newId(), body, params });
  return {
    as,
    real: async () => (await balancesOf(backend.db.queries, id)).realCents,
    async isBarred() {
      await backend.db.queries.insert(barredDocumentsTable).values({ document, since: 0 });
      const body = { email: `${id}@example.com`, password: PASSWORD };
      expect((await backend.ask(login, { body })).status).toBe(200);
    },
    stakesGivenBack: async () => {
      const data = (await backend.ask(listTransactions, as())).body.data.data as {
        status: number;
        amount: number;
      }[];
      return data.flatMap(({ status, amount }) => (status === 5 ? [amount] : []));
    },
  };
}

/** Advances the clock while the rounds of Double continue. */
async function later(ms: number): Promise<void> {
  backend.clock.advance(ms);
  for (const job of doubleJobs(backend.services)) await job.run(backend.clock.now());
}
/** A round that has just opened. */
async function openRound(): Promise<number> {
  for (let tried = 0; tried < 60; tried += 1) {
    const { round } = (await backend.ask(getDouble)).body;
    const left = Date.parse(String(round?.locks_at)) - backend.clock.now();
    if (round?.phase === 'betting' && left === BETTING_MS) return Number(round.number);
    await later(1_100);
  }
  throw new Error('no round opened');
}
async function betOnDouble(player: Awaited<ReturnType<typeof someone>>) {
  const body = { round: await openRound(), colour: 'red', stake: 200 };
  expect((await backend.ask(placeDoubleBet, player.as(body))).status).toBe(200);
}

test('refunds the open round of Mines of a player barred by the register, who opens no more bricks', async () => {
  const player = await someone();
  const { body: round } = await backend.ask(startMines, player.as({ stake: 300, mines: 3 }));
  const params = { id: String(round.id) };
  expect(await player.real()).toBe(700);
  await player.isBarred();
  expect(await player.real()).toBe(1_000);
  expect((await backend.ask(getOpenMines, player.as())).body).toEqual({ round: null });
  for (const asked of [
    await backend.ask(revealMines, player.as({ tile: 0 }, params)),
    await backend.ask(cashOutMines, player.as(undefined, params)),
  ]) {
    expect(asked.body).toMatchObject({ state: 'won', opened: [], multiplier: 100, payout: 300 });
  }
  expect((await backend.ask(listMines, player.as())).body.data).toMatchObject([{ stake: 300, payout: 300 }]);
  expect(await player.stakesGivenBack()).toEqual([300]);
  expect(await player.real()).toBe(1_000);
});

test('refunds the bets on an undrawn round of Double of a player barred by the register, once', async () => {
  const player = await someone();
  await betOnDouble(player);
  expect(await player.real()).toBe(800);
  await player.isBarred();
  expect(await player.real()).toBe(1_000);
  for (const ms of [BETTING_MS, BET_BROADCAST_INTERVAL_MS, PAYOUT_DELAY_MS]) await later(ms);
  const { round } = (await backend.ask(getDouble)).body;
  expect(round?.phase).toBe('settled');
  expect((await backend.ask(listDoubleBets, player.as())).body.data).toMatchObject([{ payout: 200 }]);
  expect(await player.stakesGivenBack()).toEqual([200]);
  expect(await player.real()).toBe(1_000);
});

test('a bet on a drawn round of Double is paid by its result', async () => {
  const player = await someone();
  await betOnDouble(player);
  for (const ms of [BETTING_MS, BET_BROADCAST_INTERVAL_MS]) await later(ms);
  await player.isBarred();
  expect(await player.real()).toBe(800);
  await later(PAYOUT_DELAY_MS);
  const [bet] = (await backend.ask(listDoubleBets, player.as())).body.data as { payout: number }[];
  expect(await player.real()).toBe(800 + (bet?.payout ?? Number.NaN));
  expect(await player.stakesGivenBack()).toEqual([]);
});

test('refuses the login while the bar of a player whom the register barred can’t be written', async () => {
  const { db } = backend;
  const document = someDocument();
  const { id } = await backend.player({ realCents: 1_000, document });
  await setPasswordHash(db.queries, id, passwordHash);
  await db.queries.insert(barredDocumentsTable).values({ document, since: 0 });
  const logIn = () => backend.ask(login, { body: { email: `${id}@example.com`, password: PASSWORD } });
  const state = async () => {
    const found = await db.queries.execute(sql`select blocked_at is not null as barred,
      (select count(*)::int from sessions s where s.player_id = p.id) as sessions from players p where id = ${id}`);
    return (found as { rows: unknown[] }).rows[0];
  };
  // One session is the helper's.
  expect(await state()).toEqual({ barred: false, sessions: 1 });
  await db.queries.execute(
    sql`alter table players add constraint no_bars check (blocked_at is null) not valid`,
  );
  expect((await logIn()).status).toBe(500);
  expect(await state()).toEqual({ barred: false, sessions: 1 });
  await db.queries.execute(sql`alter table players drop constraint no_bars`);
  expect((await logIn()).status).toBe(200);
  expect(await state()).toEqual({ barred: true, sessions: 2 });
});
