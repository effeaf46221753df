import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closeAccount,
  exportAccount,
  getPrivacy,
  keepAccount,
  setConsent,
} from '#contract/endpoints/privacy.ts';
import { getProfile } from '#contract/endpoints/session.ts';
import { createDeposit } from '#contract/endpoints/wallet.ts';
import { createWithdrawal, getWithdrawLimits } from '#contract/endpoints/withdrawals.ts';
import { newId } from '#server/core/ids.ts';
import { eraseClosedAccounts } from '#server/data/account-closures.ts';
import { balancesOf } from '#server/data/ledger.ts';
import { hashPassword } from '#server/data/passwords.ts';
import { createPlayer, findPlayer, setPasswordHash } from '#server/data/players.ts';
import { sessionsTable } from '#server/data/sessions-table.ts';
import { opsClosureRoutes } from '#server/features/ops/closure-routes.ts';
import type { Backend } from '#tests/support/backend.ts';
import { ledgerFaults, someDocument } from '#tests/support/players.ts';
import { openWallet, type Wallet } from '#tests/support/wallet.ts';
import { privacyEndpoints } from './privacy-endpoints.ts';

const PASSWORD = 'uma senha bem longa';
const OPS = 'the_token_of_the_operators,_32_letters';
const DAY_MS = 86_400_000;

let wallet: Wallet;
let backend: Backend;
let passwordHash: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: privacyEndpoints,
    routes: opsClosureRoutes,
    env: { OPS_TOKEN: OPS },
  });
  ({ backend } = wallet);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  expect(await ledgerFaults(backend.db)).toEqual([]);
  await backend.close();
});

/** A player who knows his password, with money and a session. */
async function someone(realCents = 0, bonusCents = 0) {
  const { id } = await backend.player({ realCents, bonusCents, now: backend.clock.now() });
  await setPasswordHash(backend.db.queries, id, passwordHash);
  const player = await findPlayer(backend.db.queries, id);
  return {
    id,
    token: await wallet.tokenOf(id),
    document: player?.document ?? '',
    email: player?.email ?? '',
  };
}
const ops = async (method: string, path: string) => {
  const headers = { Authorization: `Bearer ${OPS}`, 'x-ops-name': 'rosa' };
  const answer = await backend.request(`/api/ops/${path}`, { method, headers });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown>[] } };
};
const close = (token: string, password = PASSWORD) =>
  backend.ask(closeAccount, { token, body: { password } });
const deposit = (token: string) =>
  backend.ask(createDeposit, { token, key: newId(), body: { amount: 1_000 } });
const withdraw = (token: string, document: string, amount: number) =>
  backend.ask(createWithdrawal, {
    token,
    key: newId(),
    body: { amount, pix_key_type: 'cpf', pix_key: document },
  });
const closureOf = async (playerId: string) => {
  const { body } = await ops('GET', 'closures');
  return body.data.find(({ player }) => player === playerId);
};

describe('[R7.02 POST /api/account/consents] consents', () => {
  test('begin with the terms at registration, and no advertising', async () => {
    const now = backend.clock.now();
    const id = await backend.db.transaction((tx) =>
      createPlayer(tx, {
        name: 'Maria da Silva',
        document: someDocument(),
        email: `${newId()}@example.com`,
        phoneCode: '55',
        phone: '81999998888',
        birthday: '1990-01-31',
        password: PASSWORD,
        language: 'pt',
        referer: '',
        tracking: {},
        now,
      }),
    );
    const { body } = await backend.ask(getPrivacy, { token: await wallet.tokenOf(id) });
    expect(body).toEqual({
      consents: [{ kind: 'terms', given: true, at: new Date(now).toISOString() }],
      closing_at: null,
    });
  });

  test('are given and taken back, each with its moment; the same again is nothing new', async () => {
    const { token } = await someone();
    const set = (kind: string, given: boolean) => backend.ask(setConsent, { token, body: { kind, given } });
    await set('marketing', true);
    await set('marketing', true);
    backend.clock.advance(60_000);
    const { body } = await set('marketing', false);
    expect(body.consents).toMatchObject([
      { kind: 'marketing', given: false, at: new Date(backend.clock.now()).toISOString() },
      { kind: 'marketing', given: true },
    ]);
    expect((await set('terms', false)).status).toBe(422);
    expect((await backend.ask(setConsent, { body: { kind: 'marketing', given: true } })).status).toBe(401);
  });

  test('stay as they were said: the database lets nobody change them', async () => {
    const { token } = await someone();
    await backend.ask(setConsent, { token, body: { kind: 'cookies', given: true } });
    await expect(backend.db.queries.execute(sql`update consents set given = false`)).rejects.toThrow();
    await expect(backend.db.queries.execute(sql`delete from consents`)).rejects.toThrow();
  });
});

describe("[R7.02 POST /api/account/export] a copy of the player's data", () => {
  const take = (token: string, password = PASSWORD) =>
    backend.ask(exportAccount, { token, body: { password } });

  test('holds all that is his and nothing of others, without what opens the account', async () => {
    const other = await someone(7_777);
    const { id, token, email, document } = await someone(5_000);
    await backend.ask(setConsent, { token, body: { kind: 'marketing', given: true } });
    await wallet.play(id, 100, { won: 250 });
    const { status, body } = await take(token);
    expect(status).toBe(200);
    const data = JSON.parse(body.json);
    expect(data.profile).toMatchObject({ id, email, document, name: 'Maria da Silva' });
    expect(data.balance).toMatchObject({ real_cents: 5_150 });
    expect(data.consents).toMatchObject([{ kind: 'marketing', given: true }]);
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(data.transactions.map((row: { amount_cents: number }) => row.amount_cents)).toEqual(
      expect.arrayContaining([100, 250]),
    );
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['documents', 'deposits', 'withdrawals', 'bets', 'bonuses', 'favourites']),
    );
    expect(body.json).not.toContain(other.id);
    expect(body.json).not.toContain(passwordHash);
  });

  test('asks for the password, and comes three times a day', async () => {
    const { token } = await someone();
    expect(await take(token, 'x')).toMatchObject({
      status: 422,
      body: { errors: { password: ['A senha não é esta.'] } },
    });
    for (let at = 0; at < 3; at += 1) expect((await take(token)).status).toBe(200);
    expect((await take(token)).status).toBe(429);
  });

  test('is not to be had by guessing: five wrong passwords, then one waits', async () => {
    const { token } = await someone();
    for (let at = 0; at < 5; at += 1) expect((await take(token, 'x')).status).toBe(422);
    expect((await take(token)).status).toBe(429);
    expect((await close(token)).status).toBe(429);
  });
});

describe('[R7.02 POST /api/account/closure] the end of an account', () => {
  test('is asked for with the password: no deposit from then on, and everything can be withdrawn at once', async () => {
    const { token, document } = await someone(50_000);
    expect((await close(token, 'x')).status).toBe(422);
    expect((await deposit(token)).status).toBe(200);
    expect((await close(token)).body.closing_at).toBe(new Date(backend.clock.now()).toISOString());
    expect(await deposit(token)).toMatchObject({
      status: 403,
      body: { code: 'blocked_player', message: expect.stringContaining('sendo encerrada') },
    });
    // Past withdraw_max (10000) and withdraw_daily (1), as for an excluded player.
    expect((await withdraw(token, document, 30_000)).status).toBe(200);
    expect((await withdraw(token, document, 20_000)).status).toBe(200);
  });

  test('can be called off; then the ordinary bounds hold again', async () => {
    const { id, token, document } = await someone(50_000);
    await close(token);
    expect(await closureOf(id)).toMatchObject({ balance: 50_000, open_bets: 0 });
    expect((await backend.ask(keepAccount, { token })).body.closing_at).toBeNull();
    expect(await closureOf(id)).toBeUndefined();
    expect((await deposit(token)).status).toBe(200);
    expect((await withdraw(token, document, 30_000)).status).toBe(422);
    expect((await backend.ask(getWithdrawLimits, { token })).status).toBe(200);
    await close(token);
    expect(await closureOf(id)).toBeDefined();
  });

  test('is carried out by the operator once nothing is left, and erases what no law wants kept', async () => {
    const { id, token, document, email } = await someone(1_000, 500);
    await close(token);
    const { id: closure } = (await closureOf(id)) ?? {};
    expect(await ops('POST', `closures/${closure}/close`)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('saldo') },
    });
    await withdraw(token, document, 1_000);
    expect((await ops('POST', `closures/${closure}/close`)).status).toBe(422);
    await wallet.runJobs();
    await wallet.runJobs();
    expect(await balancesOf(backend.db.queries, id)).toMatchObject({
      realCents: 0,
      pendingWithdrawalCents: 0,
    });
    expect((await ops('POST', `closures/${closure}/close`)).status).toBe(200);
    expect((await ops('POST', `closures/${closure}/close`)).status).toBe(404);
    expect((await backend.ask(getProfile, { token })).status).toBe(401);
    const gone = await findPlayer(backend.db.queries, id);
    expect(gone).toMatchObject({
      name: 'Maria da Silva',
      document,
      phone: '',
      passwordHash: '',
      tracking: {},
    });
    expect(gone?.email).not.toBe(email);
    expect(backend.lines.join()).not.toContain(email);
  });

  test('lets access records go after six months and the person after five years', async () => {
    const { id, token, document } = await someone();
    await close(token);
    const { id: closure } = (await closureOf(id)) ?? {};
    expect((await ops('POST', `closures/${closure}/close`)).status).toBe(200);
    const now = backend.clock.now();
    const at = async (days: number) => {
      await backend.db.transaction((tx) => eraseClosedAccounts(tx, now + days * DAY_MS));
      const [session] = await backend.db.queries
        .select()
        .from(sessionsTable)
        .where(eq(sessionsTable.playerId, id));
      const player = await findPlayer(backend.db.queries, id);
      return { ip: session?.ip, document: player?.document, name: player?.name };
    };
    const whole = { ip: '10.0.0.1', document, name: 'Maria da Silva' };
    expect(await at(182)).toEqual(whole);
    expect(await at(183)).toEqual({ ...whole, ip: '' });
    expect(await at(5 * 365)).toEqual({ ...whole, ip: '' });
    expect(await at(5 * 365 + 2)).toEqual({ ip: '', document: `erased-${id}`, name: '' });
  });
});
