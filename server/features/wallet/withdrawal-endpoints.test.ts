import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Settings } from '#contract/endpoints/settings.ts';
import { listTransactions } from '#contract/endpoints/wallet.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  getWithdrawLimits,
  listWithdrawals,
} from '#contract/endpoints/withdrawals.ts';
import { newId } from '#server/core/ids.ts';
import { balancesOf } from '#server/data/ledger.ts';
import { findPlayer } from '#server/data/players.ts';
import { playersTable } from '#server/data/players-table.ts';
import { writeSettings } from '#server/data/settings.ts';
import { settingsTable } from '#server/data/settings-table.ts';
import { affiliatesTable } from '#server/data/withdrawals-table.ts';
import { REFUSED_CENTS, SLOW_CENTS } from '#server/partners/pix/sandbox/sandbox-pix.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { type Backend, NOON } from '#tests/support/backend.ts';
import { ledgerFaults } from '#tests/support/players.ts';
import { openWallet, PIX_SECRET, type Wallet } from '#tests/support/wallet.ts';
import { PIX_WEBHOOK_PATH } from './pix-webhook-route.ts';

let backend: Backend;
let wallet: Wallet;
/** Noon in São Paulo of a day of the test's own. */
let noon = NOON;
const until = (moment: number) => backend.clock.advance(moment - backend.clock.now());
beforeAll(async () => {
  wallet = await openWallet();
  backend = wallet.backend;
});
beforeEach(async () => {
  await backend.db.queries.delete(settingsTable);
  noon += 7 * DAY_MS;
  until(noon);
});
afterAll(async () => {
  expect(await ledgerFaults(backend.db)).toEqual([]);
  await backend.close();
});

const DAY_MS = 86_400_000;
const documents: string[] = [];
let keys = 0;
const newKey = () => {
  keys += 1;
  return `withdraw-key-${keys}`;
};
const set = (settings: Partial<Settings>) => writeSettings(backend.db.queries, settings, 0);

async function someone(realCents: number) {
  const { id } = await backend.player({ realCents });
  const token = () => wallet.tokenOf(id);
  const document = (await findPlayer(backend.db.queries, id))?.document ?? '';
  documents.push(document);
  const ask = async (amount: number, over: Record<string, unknown> = {}, key = newKey()) =>
    backend.ask(createWithdrawal, {
      token: await token(),
      key,
      body: { amount, pix_key_type: 'cpf', pix_key: document, ...over },
    });
  const see = async (withdrawalId: unknown) =>
    (await backend.ask(getWithdrawal, { token: await token(), params: { id: String(withdrawalId) } })).body;
  const balances = () => balancesOf(backend.db.queries, id);
  const cancel = async (withdrawalId: unknown) =>
    backend.ask(cancelWithdrawal, {
      token: await token(),
      key: newKey(),
      params: { id: String(withdrawalId) },
    });
  const limits = async () => (await backend.ask(getWithdrawLimits, { token: await token() })).body;
  return { id, token, document, ask, see, balances, cancel, limits };
}

describe('asking for a withdrawal', () => {
  test('holds the money at once, pays it out, and says so on the line', async () => {
    const player = await someone(5_000);
    const { status, body } = await player.ask(3_000);
    expect([status, body]).toMatchObject([
      200,
      { status: 0, amount: 3_000, can_cancel: true, waits_for_operator: null, pix_key_type: 'cpf' },
    ]);
    expect(body.pix_key_masked).not.toContain(player.document);
    expect(await player.balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 3_000 });

    await wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({
      status: 2,
      can_cancel: false,
      timeline: [{ status: 0 }, { status: 1 }, { status: 2 }],
    });
    expect(await player.balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 0 });
    await backend.settled();
    const heard = backend.published.filter(
      (event) => event.channel === `private-transactions.user.${player.id}`,
    );
    expect(heard.map((event) => event.data)).toMatchObject(
      [0, 1, 2].map((status) => ({ source_type: 'Withdraw', type: 0, status, amount: 3_000 })),
    );
    const versions = heard.map((event) => (event.data as { version: number }).version);
    expect([...versions].sort((a, b) => a - b)).toEqual(versions);
    const { data } = (
      await backend.ask(listTransactions, { token: await player.token(), query: { source: 'Withdraw' } })
    ).body.data;
    expect(data).toMatchObject([{ status: 2, type: 0, amount: 3_000 }]);
  });

  test('that the bank refuses gives the money back', async () => {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000 + REFUSED_CENTS);
    await wallet.runJobs();
    const seen = await player.see(body.id);
    expect(seen).toMatchObject({
      status: 3,
      timeline: [{}, {}, { note: expect.stringContaining('voltou') }],
    });
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
  });

  test('that the bank is slow with stays on its way and is paid in the end, once', async () => {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000 + SLOW_CENTS);
    await wallet.runJobs();
    await wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 1 });
    expect((await player.cancel(body.id)).body).toMatchObject({ status: 1 });
    until(noon + 600_000);
    await wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 2 });
    expect(await player.balances()).toMatchObject({ realCents: 1_993, pendingWithdrawalCents: 0 });
  });

  test('can be given up while nothing was sent; the money is back, once', async () => {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000);
    const answers = await Promise.all([1, 2, 3].map(() => player.cancel(body.id)));
    expect(answers.map((answer) => answer.body.status)).toEqual([5, 5, 5]);
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    await wallet.runJobs();
    expect(await player.see(body.id)).toMatchObject({ status: 5 });
  });

  test('five times at once under one key has one effect and five equal answers; another body is refused', async () => {
    const player = await someone(5_000);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => player.ask(1_000, {}, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await player.balances()).toMatchObject({ realCents: 4_000, pendingWithdrawalCents: 1_000 });
    expect(await player.ask(1_001, {}, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test("is another player's for nobody else", async () => {
    const player = await someone(5_000);
    const other = await someone(0);
    const { body } = await player.ask(1_000);
    for (const call of [getWithdrawal, cancelWithdrawal]) {
      const params = { id: String(body.id) };
      expect(
        (await backend.ask<Call>(call, { token: await other.token(), params, key: newKey() })).status,
      ).toBe(404);
    }
    expect((await backend.ask(listWithdrawals, { token: await other.token() })).body.data).toEqual([]);
    expect((await backend.ask(listWithdrawals, { token: await player.token() })).body.data).toMatchObject([
      { id: body.id },
    ]);
    expect((await backend.ask(createWithdrawal, { key: newKey(), body: {} })).status).toBe(401);
  });
});

describe('the PIX key', () => {
  test("is the player's own CPF, or a key that the provider says is his", async () => {
    const player = await someone(5_000);
    await set({ withdraw_daily: 9 });
    const own = `pix.${player.document}@varanda.example`;
    expect((await player.ask(100, { pix_key_type: 'email', pix_key: own })).body).toMatchObject({
      pix_key_type: 'email',
      pix_key_masked: 'p•••@varanda.example',
    });
    for (const [pix_key_type, pix_key, said] of [
      ['cpf', '52998224725', 'no seu CPF'],
      ['cpf', '52998224724', 'Confira'],
      ['email', 'pix.52998224725@varanda.example', 'no seu CPF'],
      ['email', 'nobody@varanda.example', 'Não encontramos'],
      ['email', 'nobody', 'Confira'],
      ['phone', '+55 11 98765-4321', 'no seu CPF'],
      ['phone', '123', 'Confira'],
      ['random', '123e4567-e89b-12d3-a456-426614174000', 'Não encontramos'],
    ] as const) {
      const { status, body } = await player.ask(100, { pix_key_type, pix_key });
      expect([status, body]).toMatchObject([
        422,
        { code: 'invalid_input', rule: 'pix_key', errors: { pix_key: [expect.stringContaining(said)] } },
      ]);
    }
    expect((await player.ask(100, { pix_key_type: 'boleto' })).status).toBe(422);
    expect(await player.balances()).toMatchObject({ realCents: 4_900 });
  });
});

describe("the operator's rules", () => {
  /** The refusal's code, rule and figures. */
  const said = ({ status, body }: { status: number; body: unknown }) => {
    const { code, rule, figures, message } = body as Record<string, unknown>;
    expect(message).not.toMatch(/[{}]/);
    return [status, code, rule, figures];
  };

  test('[R9.04] [R5.16] bound one withdrawal by 100 and 10000 cents and one a day by default', async () => {
    const player = await someone(50_000);
    expect(said(await player.ask(99))).toEqual([
      422,
      'limit_reached',
      'withdraw_min',
      { min: 100, max: 10_000 },
    ]);
    expect(said(await player.ask(10_001))).toEqual([
      422,
      'limit_reached',
      'withdraw_max',
      { min: 100, max: 10_000 },
    ]);
    expect((await player.ask(10_000)).status).toBe(200);
    expect(said(await player.ask(100))).toMatchObject([422, 'limit_reached', 'withdraw_daily', { count: 1 }]);
  });

  test('refuse what there is no money for, and what is no amount', async () => {
    const player = await someone(500);
    expect(said(await player.ask(501))).toMatchObject([422, 'insufficient_funds', undefined, undefined]);
    for (const amount of [0, -1, 1.5, '100', null]) {
      expect((await player.ask(100, { amount })).status).toBe(422);
    }
    expect(await player.balances()).toMatchObject({ realCents: 500 });
  });

  test('close the area', async () => {
    await set({ withdraw_enabled: false });
    const player = await someone(5_000);
    expect(said(await player.ask(100))).toEqual([403, 'area_closed', 'withdraw_enabled', undefined]);
    expect(await player.limits()).toMatchObject({ enabled: false });
  });

  test('count a calendar day, or the last 24 hours; what was given up does not count', async () => {
    await set({ withdraw_daily: 2 });
    const player = await someone(50_000);
    await player.cancel((await player.ask(1_000)).body.id);
    await player.ask(1_000);
    await player.ask(1_000);
    const midnight = noon + 12 * 3_600_000;
    expect(said(await player.ask(1_000))).toEqual([
      422,
      'limit_reached',
      'withdraw_daily',
      { daily: 2, count: 2, next_at: midnight },
    ]);
    expect(await player.limits()).toMatchObject({
      daily: 2,
      daily_used: 2,
      daily_left: 0,
      next_at: new Date(midnight).toISOString(),
    });
    until(midnight);
    expect((await player.limits()).daily_left).toBe(2);
    await set({ withdraw_daily: 2, withdraw_daily_type: 1 });
    expect(said(await player.ask(1_000))).toMatchObject([
      422,
      'limit_reached',
      'withdraw_daily',
      { next_at: noon + 24 * 3_600_000 },
    ]);
    until(noon + 24 * 3_600_000);
    expect((await player.ask(1_000)).status).toBe(200);
  });

  test('bound what is asked for in a day', async () => {
    await set({ withdraw_daily: 9, withdraw_daily_request: 5_000 });
    const player = await someone(50_000);
    await player.ask(3_000);
    expect(said(await player.ask(2_001))).toEqual([
      422,
      'limit_reached',
      'withdraw_daily_request',
      { max: 5_000, left: 2_000 },
    ]);
    expect(await player.limits()).toMatchObject({ daily_amount_left: 2_000 });
    expect((await player.ask(2_000)).status).toBe(200);
  });

  test('keep minutes between two requests', async () => {
    await set({ withdraw_daily: 9, withdraw_interval: 30 });
    const player = await someone(50_000);
    await player.ask(1_000);
    until(noon + 30 * 60_000 - 1);
    expect(said(await player.ask(1_000))).toEqual([
      422,
      'limit_reached',
      'withdraw_interval',
      { minutes: 30, next_at: noon + 30 * 60_000 },
    ]);
    until(noon + 30 * 60_000);
    expect((await player.ask(1_000)).status).toBe(200);
  });

  test('[R6.05] let affiliates withdraw on their weekday only, and everybody else any day', async () => {
    // A Friday: 5.
    await set({ withdraw_affiliate_day: 1 });
    const player = await someone(5_000);
    const affiliate = await someone(5_000);
    await backend.db.queries.insert(affiliatesTable).values({ playerId: affiliate.id, since: 0 });
    expect((await player.ask(100)).status).toBe(200);
    expect(said(await affiliate.ask(100))).toEqual([
      422,
      'limit_reached',
      'withdraw_affiliate_day',
      { weekday: 1 },
    ]);
    expect([(await affiliate.limits()).affiliate_day, (await player.limits()).affiliate_day]).toEqual([
      1,
      null,
    ]);
    await set({ withdraw_affiliate_day: 5 });
    expect((await affiliate.ask(100)).status).toBe(200);
  });

  test('hold a deposit until it was staked, by settled rounds of real money', async () => {
    await set({ deposit_rollover: 2, withdraw_daily: 9 });
    const player = await someone(1_000);
    await wallet.deposit(player.id, 3_000);
    expect(await player.limits()).toMatchObject({
      balance: 4_000,
      withdrawable: 1_000,
      locked: 3_000,
      to_stake: 6_000,
    });
    expect(said(await player.ask(1_001))).toEqual([
      422,
      'limit_reached',
      'deposit_rollover',
      { locked: 3_000, withdrawable: 1_000, to_stake: 6_000 },
    ]);
    for (const stake of [2_000, 2_000, 1_999]) await wallet.play(player.id, stake, { won: stake });
    await wallet.play(player.id, 2_000);
    expect(await player.limits()).toMatchObject({ locked: 3_000, to_stake: 1 });
    await wallet.play(player.id, 10, { won: 10 });
    expect(await player.limits()).toMatchObject({
      balance: 2_000,
      withdrawable: 2_000,
      locked: 0,
      to_stake: 0,
    });
    expect((await player.ask(2_000)).status).toBe(200);
  });

  test('make withdrawals wait for a person: all of them, after refused payouts, past the sum of an hour', async () => {
    await set({ withdraw_daily: 99, withdraw_auto_kyc: false });
    const waits = async (player: Awaited<ReturnType<typeof someone>>, amount: number) =>
      (await player.ask(amount)).body.waits_for_operator;
    const player = await someone(50_000);
    const first = await player.ask(1_000);
    expect(first.body).toMatchObject({ waits_for_operator: 'withdraw_auto_kyc', can_cancel: true });
    await wallet.runJobs();
    expect(await player.see(first.body.id)).toMatchObject({ status: 0 });

    await set({ withdraw_auto_kyc: true, withdraw_auto_disable: 2 });
    for (let payout = 0; payout < 2; payout += 1) {
      expect(await waits(player, 1_000 + REFUSED_CENTS)).toBe(null);
      await wallet.runJobs();
    }
    expect(await waits(player, 1_000)).toBe('withdraw_auto_disable');

    until(noon + 86_400_000);
    await set({ withdraw_auto_disable: 0, withdraw_hourly: 5_000 });
    const [one, two] = [await someone(9_000), await someone(9_000)];
    expect([await waits(one, 3_000), await waits(two, 2_001), await waits(two, 2_000)]).toEqual([
      null,
      'withdraw_hourly',
      null,
    ]);
    until(noon + 86_400_000 + 3_600_000);
    expect(await waits(two, 3_000)).toBe(null);
  });

  test('give way where a barred player takes out everything at once', async () => {
    await set({ withdraw_auto_kyc: false, withdraw_interval: 60, deposit_rollover: 1 });
    const player = await someone(50_000);
    await wallet.deposit(player.id, 3_000);
    await player.ask(1_000);
    await backend.db.queries.update(playersTable).set({ blockedAt: noon });
    expect(await player.limits()).toMatchObject({ everything: true, withdrawable: 52_000, next_at: null });
    const { status, body } = await player.ask(52_000);
    expect([status, body]).toMatchObject([200, { waits_for_operator: null }]);
    expect(await player.balances()).toMatchObject({ realCents: 0, pendingWithdrawalCents: 53_000 });
    await backend.db.queries.update(playersTable).set({ blockedAt: null });
  });
});

describe("the payment provider's word on a payout", () => {
  async function sent() {
    const player = await someone(5_000);
    const { body } = await player.ask(3_000 + SLOW_CENTS);
    await wallet.runJobs();
    return { player, withdrawalId: String(body.id) };
  }
  const tell = async (event: Record<string, unknown>, secret = PIX_SECRET) => {
    const body = JSON.stringify({ eventId: newId(), payoutId: 'p', at: noon, amountCents: 3_007, ...event });
    const headers = { [SIGNATURE_HEADER]: signMessage(secret, body, backend.clock.now()) };
    const response = await backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers });
    return [response.status, ((await response.json()) as { outcome: string }).outcome];
  };

  test('is taken once, however often it comes', async () => {
    const { player, withdrawalId } = await sent();
    const event = { eventId: newId(), type: 'payout_paid', withdrawalId };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => tell(event)));
    expect(answers.map(([, outcome]) => outcome).sort()).toEqual([...Array(4).fill('duplicate'), 'paid']);
    expect(await tell({ type: 'payout_paid', withdrawalId })).toEqual([200, 'ignored']);
    expect(await player.balances()).toMatchObject({ realCents: 1_993, pendingWithdrawalCents: 0 });
  });

  test('moves nothing where it contradicts: another amount, the other end, nothing sent, nobody', async () => {
    const { player, withdrawalId } = await sent();
    const wrong = { type: 'payout_paid', withdrawalId, amountCents: 3_000 };
    expect(await tell(wrong)).toEqual([200, 'contradiction']);
    expect(await player.balances()).toMatchObject({ pendingWithdrawalCents: 3_007 });
    expect(await tell({ type: 'payout_refused', withdrawalId, amountCents: 0 })).toEqual([200, 'given_back']);
    expect(await tell({ type: 'payout_paid', withdrawalId })).toEqual([200, 'contradiction']);
    expect(await player.balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    expect(await tell({ type: 'payout_paid', withdrawalId: 'nobody' })).toEqual([200, 'contradiction']);
    const waiting = await someone(5_000);
    const { body } = await waiting.ask(1_000);
    expect(await tell({ type: 'payout_paid', withdrawalId: body.id, amountCents: 1_000 })).toEqual([
      200,
      'contradiction',
    ]);
    expect(await waiting.balances()).toMatchObject({ pendingWithdrawalCents: 1_000 });
    await waiting.cancel(body.id);
  });

  test('counts only with its signature', async () => {
    const { player, withdrawalId } = await sent();
    expect(await tell({ type: 'payout_paid', withdrawalId }, 'another secret altogether')).toEqual([
      401,
      'refused',
    ]);
    expect(await player.balances()).toMatchObject({ pendingWithdrawalCents: 3_007 });
  });
});

test("leaves nobody's document or key in the log", () => {
  const lines = backend.lines.join('');
  expect(documents.filter((document) => lines.includes(document))).toEqual([]);
  expect(documents.length).toBeGreaterThan(5);
});
