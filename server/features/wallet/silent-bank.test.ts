// A bank that does not answer: no call waits for it longer than its deadline, and no order is sent twice.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createDeposit,
  getCommand,
  listTransactions,
  voidCommand,
} from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { unknownOrdersJob } from '#server/core/http/endpoints/unknown-orders.ts';
import { openPartyCalls } from '#server/core/parties/party-calls.ts';
import { recordRefusal } from '#server/data/notices/push-queue.ts';
import { endPlayerSessions } from '#server/data/players/player-sessions.ts';
import { withDeadlines } from '#server/partners/party-rules.ts';
import { ChargeRefused } from '#server/partners/pix/pix-provider.ts';
import { type HandTimers, handTimers } from '#tests/support/backend/hand-timers.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { depositEndpoints } from './deposit-endpoints.ts';
import { walletEndpoints } from './wallet-endpoints.ts';

const KEY = 'deposit-key-0001';
const body = { amount: 5_000 };

let timers: HandTimers;
let wallet: Wallet;
/** False: the bank's adapter never ends a call. */
let hasDeadlines: boolean;
let endpoints: readonly Endpoint[];
let player: { id: string; token: string };

beforeEach(async () => {
  timers = handTimers();
  const calls = openPartyCalls(timers);
  hasDeadlines = true;
  wallet = await openWallet(undefined, {
    startTimer: timers.startTimer,
    allEndpoints(services, pix) {
      const guarded = withDeadlines('pix', pix, calls);
      const bank = new Proxy(pix, {
        get: (_, name) => Reflect.get(hasDeadlines ? guarded : pix, name),
      });
      endpoints = [...walletEndpoints(services), ...depositEndpoints(services, bank)];
      return endpoints;
    },
  });
  player = await wallet.backend.player();
});
afterEach(() => wallet.backend.close());

const send = (key = KEY, amount = 5_000) =>
  wallet.backend.ask(createDeposit, { token: player.token, key, body: { ...body, amount } });
const state = async (key = KEY) =>
  (await wallet.backend.ask(getCommand, { token: player.token, params: { key } })).body;

/** The bank gets the order and does what `after` says; its answer is lost. */
function loseAnswer(reaches: boolean) {
  const { pix } = wallet;
  const order = pix.createCharge.bind(pix);
  let arrived = () => {};
  const reached = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const spy = vi.spyOn(pix, 'createCharge').mockImplementationOnce(async (request) => {
    if (reaches) await order(request);
    arrived();
    return new Promise(() => {});
  });
  return { spy, reached };
}

async function sendUnanswered(reaches: boolean, key = KEY) {
  const { spy, reached } = loseAnswer(reaches);
  const sent = send(key);
  await reached;
  timers.advance(10_000);
  const answer = await sent;
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  return spy;
}

function lookUpOrders() {
  const { services, clock } = wallet.backend;
  return unknownOrdersJob(services, endpoints, recordRefusal).run(clock.now());
}

function endOrders() {
  wallet.backend.clock.advance(30_001);
  return lookUpOrders();
}

const openCharges = async () => {
  const { rows } = (await wallet.backend.db.queries.execute(
    sql`select count(*)::int as charges from sandbox_pix_charges`,
  )) as { rows: { charges: number }[] };
  return rows[0]?.charges;
};

describe('a charge whose order got no answer', () => {
  test('is an unknown outcome, and blocks no other command of the player', async () => {
    const { reached } = loseAnswer(true);
    const first = send();
    await reached;
    const second = send('deposit-key-0002', 6_000);
    expect(await state()).toEqual({ state: 'running' });
    timers.advance(10_000);
    expect((await first).status).toBe(503);
    expect((await second).status).toBe(200);
    expect(await state()).toEqual({ state: 'running' });
  });

  test('stays running: its key can not be called off, nor used for another deposit', async () => {
    await sendUnanswered(true);
    const call = { token: player.token, params: { key: KEY } };
    expect((await wallet.backend.ask(voidCommand, call)).body).toEqual({ state: 'running' });
    expect(await send(KEY, 7_000)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('is done where the bank knows it', async () => {
    const spy = await sendUnanswered(true);
    await endOrders();
    expect(await state()).toMatchObject({ state: 'done', status: 200, response: { amount: 5_000 } });
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await openCharges()).toBe(1);
    expect(await send()).toMatchObject({ status: 200, body: { amount: 5_000 } });
    expect(spy).toHaveBeenCalledTimes(1);
  });

  test('is unknown, and can be sent again, where the bank does not know it', async () => {
    const spy = await sendUnanswered(false);
    await endOrders();
    expect(await state()).toEqual({ state: 'unknown' });
    expect((await send()).status).toBe(200);
    expect(spy).toHaveBeenCalledTimes(2);
    expect(await openCharges()).toBe(1);
  });

  test('is looked up by a repeat too', async () => {
    const spy = await sendUnanswered(true);
    expect(await send()).toMatchObject({ status: 200, body: { amount: 5_000 } });
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await state()).toMatchObject({ state: 'done' });
  });

  test('stays running while it is under way, however long its command waited for its turn', async () => {
    const first = loseAnswer(false);
    const sentFirst = send();
    await first.reached;
    const second = loseAnswer(false);
    const sentSecond = send('deposit-key-0002', 6_000);
    expect(await state()).toEqual({ state: 'running' });
    wallet.backend.clock.advance(31_000);
    timers.advance(10_000);
    expect((await sentFirst).status).toBe(503);
    await second.reached;
    await lookUpOrders();
    expect([await state(), await state('deposit-key-0002')]).toEqual([
      { state: 'unknown' },
      { state: 'running' },
    ]);
    timers.advance(10_000);
    expect((await sentSecond).status).toBe(503);
    expect(await state('deposit-key-0002')).toEqual({ state: 'running' });
  });

  test('stays running while a repeat sends it once more', async () => {
    await sendUnanswered(false);
    wallet.backend.clock.advance(25_000);
    const { reached } = loseAnswer(false);
    const repeat = send();
    await reached;
    wallet.backend.clock.advance(6_000);
    await lookUpOrders();
    expect(await state()).toEqual({ state: 'running' });
    timers.advance(10_000);
    expect((await repeat).status).toBe(503);
    await endOrders();
    expect(await state()).toEqual({ state: 'unknown' });
  });

  test('is done, or looked up by the next session, although its own session has ended since', async () => {
    const { backend, tokenOf } = wallet;
    for (const [key, ending] of [
      [KEY, endOrders],
      ['deposit-key-0002', async () => expect((await send('deposit-key-0002')).status).toBe(200)],
    ] as const) {
      await sendUnanswered(true, key);
      const ended = { reason: 'logout', now: backend.clock.now() };
      await backend.db.transaction((tx) => endPlayerSessions(tx, player.id, ended));
      player = { ...player, token: await tokenOf(player.id) };
      expect(await state(key)).toEqual({ state: 'running' });
      await ending();
      expect(await state(key)).toMatchObject({ state: 'done', status: 200 });
    }
    expect(await openCharges()).toBe(2);
  });

  test('is not ordered again while the bank does not say whether it knows it', async () => {
    const spy = await sendUnanswered(true);
    const lookUp = vi.spyOn(wallet.pix, 'lookUpCharge').mockRejectedValue(new Error('no answer'));
    expect((await send()).status).toBe(503);
    await endOrders();
    expect(lookUp).toHaveBeenCalledTimes(2);
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await state()).toEqual({ state: 'running' });
  });
});

test('of the minute’s twenty deposits none is used up by one that was not sent to the bank', async () => {
  const { pix } = wallet;
  const silent = vi.spyOn(pix, 'createCharge').mockRejectedValue(new Error('no answer'));
  const unavailable: number[] = [];
  for (let times = 0; times < 21; times += 1)
    unavailable.push((await send(`deposit-key-${1_000 + times}`)).status);
  expect(new Set(unavailable)).toEqual(new Set([503]));
  silent.mockRestore();
  timers.advance(10_000);
  const opened: number[] = [];
  for (let times = 0; times < 21; times += 1)
    opened.push((await send(`deposit-key-${2_000 + times}`, 100 + times)).status);
  // The five before the breaker opened may have reached the bank.
  expect(opened).toEqual([...Array.from({ length: 15 }, () => 200), ...Array.from({ length: 6 }, () => 429)]);
});

test('deposits that the bank took without an answer count', async () => {
  for (let times = 0; times < 20; times += 1) {
    const key = `deposit-key-${1_000 + times}`;
    // Every fifth is answered, so that the breaker stays closed.
    if (times % 5 === 4) expect((await send(key)).status).toBe(200);
    else await sendUnanswered(true, key);
  }
  expect((await send('deposit-key-3000')).status).toBe(429);
});

test('with the breaker open nothing is ordered, and the rest of the wallet answers', async () => {
  const spy = vi.spyOn(wallet.pix, 'createCharge').mockRejectedValue(new Error('broken'));
  for (let times = 0; times < 5; times += 1) expect((await send(`deposit-key-1${times}`)).status).toBe(503);
  expect((await send()).status).toBe(503);
  expect(spy).toHaveBeenCalledTimes(5);
  expect(await state()).toEqual({ state: 'unknown' });
  expect((await wallet.backend.ask(listTransactions, { token: player.token })).status).toBe(200);
  spy.mockRestore();
  timers.advance(10_000);
  expect((await send()).status).toBe(200);
});

test('a charge that the bank refuses is refused, and keeps no other player from paying in', async () => {
  vi.spyOn(wallet.pix, 'createCharge').mockImplementation(async () => {
    throw new ChargeRefused('not for this payer');
  });
  const refused = { code: 'limit_reached', rule: 'charge_refused' };
  for (let times = 0; times < 6; times += 1)
    expect(await send(`deposit-key-1${times}`)).toMatchObject({ status: 422, body: refused });
  expect(await state('deposit-key-10')).toMatchObject({ state: 'done', status: 422 });
  vi.restoreAllMocks();
  const { token } = await wallet.backend.player();
  expect((await wallet.backend.ask(createDeposit, { token, key: KEY, body })).status).toBe(200);
});

test('a turn of the player ends even where a call to a party does not', async () => {
  hasDeadlines = false;
  let answerLate = () => {};
  const order = wallet.pix.createCharge.bind(wallet.pix);
  const reached = new Promise<void>((arrived) => {
    vi.spyOn(wallet.pix, 'createCharge').mockImplementationOnce(async (request) => {
      arrived();
      await new Promise<void>((resolve) => {
        answerLate = resolve;
      });
      return order(request);
    });
  });
  const first = send();
  await reached;
  const second = send('deposit-key-0002', 6_000);
  timers.advance(19_999);
  expect(await Promise.race([first, 'waits'])).toBe('waits');
  timers.advance(1);
  expect(await first).toMatchObject({ status: 503, body: { code: 'not_ready' } });
  expect((await second).status).toBe(200);
  // What comes after the turn commits nothing.
  answerLate();
  await wallet.backend.settled();
  expect(await state()).toEqual({ state: 'running' });
});
