import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import {
  cancelClosure,
  closeAccount,
  exportAccount,
  getPrivacy,
  setConsent,
} from '#contract/endpoints/player/privacy-calls.ts';
import { setLimit, setRealityCheck, startPause } from '#contract/endpoints/player/protection-calls.ts';
import { getReferrals } from '#contract/endpoints/player/referral-calls.ts';
import { applyCoupon } from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal, getWithdrawLimits } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { recordReferral } from '#server/data/bonuses/referral-rewards.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { createPlayer, findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { anonymizeOldSessions } from '#server/data/players/session-cleanup.ts';
import { eraseClosedAccounts } from '#server/data/privacy/account-erasure.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { fairSeedsTable } from '#server/data/schema/casino-rounds-table.ts';
import { sessionsTable } from '#server/data/schema/credentials-table.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { opsClosureRoutes } from '#server/features/ops/player-routes.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { type Backend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { ledgerFaults, someDocument } from '#tests/support/backend/players.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { privacyEndpoints, privacyJobs } from './privacy-endpoints.ts';

const PASSWORD = 'uma senha bem longa';
const OPS = 'the_token_of_the_operators,_32_letters';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let wallet: Wallet;
let backend: Backend;
let passwordHash: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [
      ...privacyEndpoints(services),
      ...protectionEndpoints(services),
      ...houseGameEndpoints(services),
    ],
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

/** A player with a known password, money and a session. */
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
  const headers = { Authorization: `Bearer ${OPS}` };
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
  test('begin with the accepted terms at registration, and no advertising', async () => {
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
      closing_final: false,
    });
  });

  test('are given and withdrawn, each with its moment; a repeat records nothing', async () => {
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

  test('can’t be changed later: the database refuses it', async () => {
    const { token } = await someone();
    await backend.ask(setConsent, { token, body: { kind: 'cookies', given: true } });
    await expect(backend.db.queries.execute(sql`update consents set given = false`)).rejects.toThrow();
    await expect(backend.db.queries.execute(sql`delete from consents`)).rejects.toThrow();
  });
});

describe("[R7.02 POST /api/account/export] the export of the player's data", () => {
  const take = (token: string, password = PASSWORD) =>
    backend.ask(exportAccount, { token, body: { password } });

  /**
   * The place of each table with player data in the export; `null`: the comment beside it says why it is left out.
   */
  const KEPT: Readonly<Record<string, string | null>> = {
    account_closures: 'profile',
    accounts: 'balance',
    affiliates: null, // The days on which affiliates may withdraw: the operator's own record.
    bets: 'bets',
    bonuses: 'bonuses',
    casino_moves: 'transactions',
    cash_outs: 'transactions',
    commands: null, // Stored answers for repeated requests.
    consents: 'consents',
    deposits: 'deposits',
    double_bets: 'double',
    exclusions: 'protection',
    fair_seeds: null, // Shown by the games, with their verification data.
    favourite_games: 'favourites',
    first_bets: 'transactions',
    known_devices: 'known_devices',
    game_sessions: null, // The game's window; the play itself is in the transactions.
    ledger_transactions: 'transactions',
    mail_orders: null, // Written for seconds, and then deleted.
    mines_rounds: 'mines',
    passkey_challenges: null, // Minutes old.
    passkeys: 'profile',
    password_recoveries: null, // Would give access to the account.
    play_sums: 'transactions',
    player_addresses: 'profile',
    player_limits: 'protection',
    push_subscriptions: 'told_devices',
    reality_checks: 'protection',
    recovery_codes: null, // Would give access to the account.
    referral_codes: 'referrals',
    referrals: 'referrals',
    second_factors: 'profile',
    sessions: 'sessions',
    told_limits: null, // Whether a limit's notice was sent, until its period ends.
    transactions: 'transactions',
    user_coupons: 'coupons',
    verification_runs: 'documents',
    verifications: 'documents',
    withdrawals: 'withdrawals',
  };

  test('has a place for every table with player data, or leaves it out for a reason', async () => {
    const { token } = await someone();
    const data = JSON.parse((await take(token)).body.json);
    const answer = await backend.db.queries.execute(
      sql`select distinct table_name as name from information_schema.columns where table_schema = 'public'
        and column_name in ('player_id', 'referee_id', 'referrer_id') and table_name not like 'sandbox%'`,
    );
    const tables = (answer as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
    expect(tables.toSorted()).toEqual(Object.keys(KEPT).toSorted());
    for (const place of Object.values(KEPT)) if (place !== null) expect(data).toHaveProperty(place);
  });

  test('contains limits, pauses, coupons, referrals, and rounds of house games', async () => {
    const { id, token } = await someone(5_000);
    const friend = await someone();
    const { db, clock } = backend;
    await backend.ask(setLimit, { token, body: { name: 'loss_day', value: 4_000 } });
    await backend.ask(setRealityCheck, { token, body: { minutes: 30 } });
    await backend.ask(startMines, { token, key: newId(), body: { stake: 100, mines: 3 } });
    const rule = { id: 'five', times: 5, contributions: { slots: 100 }, validDays: 7 };
    await db.transaction((tx) => insertCoupons(tx, [rule], [someCoupon('onda')]));
    await backend.ask(applyCoupon, { token, key: newId(), body: { code: 'onda' } });
    const { body: referral } = await backend.ask(getReferrals, { token });
    await recordReferral(db.queries, friend.id, String(referral.code), clock.now());
    await backend.ask(startPause, { token, body: { kind: 'suspension', days: 1 } });
    const { body } = await take(token);
    const data = JSON.parse(body.json);
    expect(data.protection).toMatchObject({
      limits: [{ name: 'loss_day', value: 4_000, next: null }],
      reality_check_minutes: 30,
      pauses: [{ kind: 'suspension', came_back_at: null }],
    });
    expect(data.mines).toMatchObject([{ state: 'open', stake_cents: 100, mines: 3 }]);
    expect(data.double).toEqual([]);
    expect(data.coupons).toMatchObject([{ code: 'ONDA', status: 'applied' }]);
    expect(data.referrals).toMatchObject({ code: referral.code, was_brought: null, brought: [{}] });
    // The positions of the mines are secret while the round is open; the identities of referred players aren't
    // exported.
    expect(body.json).not.toContain(friend.id);
    const seeds = await db.queries.select().from(fairSeedsTable).where(eq(fairSeedsTable.playerId, id));
    for (const { serverSeed } of seeds) expect(body.json).not.toContain(serverSeed);
    const theirs = JSON.parse((await take(friend.token)).body.json);
    expect(theirs.referrals).toMatchObject({ code: null, was_brought: { counted_at: null }, brought: [] });
  });

  test('contains all data of the player and none of others, without what gives access to the account', async () => {
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

  test('asks for the password, and is limited to three a day', async () => {
    const { token } = await someone();
    expect(await take(token, 'x')).toMatchObject({
      status: 422,
      body: { errors: { password: ['A senha não é esta.'] } },
    });
    for (let at = 0; at < 3; at += 1) expect((await take(token)).status).toBe(200);
    expect((await take(token)).status).toBe(429);
  });

  test('can’t be reached by guessing: after five wrong passwords the next try has to wait', async () => {
    const { token } = await someone();
    for (let at = 0; at < 5; at += 1) expect((await take(token, 'x')).status).toBe(422);
    expect((await take(token)).status).toBe(429);
    expect((await close(token)).status).toBe(429);
  });
});

describe('[R7.02 POST /api/account/closure] the closure of an account', () => {
  test('is requested with the password: deposits are refused from then on, and everything can be withdrawn at once', async () => {
    const { token, document } = await someone(50_000);
    expect((await close(token, 'x')).status).toBe(422);
    expect((await deposit(token)).status).toBe(200);
    expect((await close(token)).body.closing_at).toBe(new Date(backend.clock.now()).toISOString());
    expect(await deposit(token)).toMatchObject({
      status: 403,
      body: { code: 'blocked_player', message: expect.stringContaining('sendo encerrada') },
    });
    // Beyond withdraw_max (10000) and withdraw_daily (1), as for an excluded player.
    expect((await withdraw(token, document, 30_000)).status).toBe(200);
    expect((await withdraw(token, document, 20_000)).status).toBe(200);
  });

  test('can be called off; then the ordinary limits apply again', async () => {
    const { id, token, document } = await someone(50_000);
    await close(token);
    expect(await closureOf(id)).toMatchObject({ balance: 50_000, open_bets: 0 });
    expect((await backend.ask(cancelClosure, { token })).body.closing_at).toBeNull();
    expect(await closureOf(id)).toBeUndefined();
    expect((await deposit(token)).status).toBe(200);
    expect((await withdraw(token, document, 30_000)).status).toBe(422);
    expect((await backend.ask(getWithdrawLimits, { token })).status).toBe(200);
    await close(token);
    expect(await closureOf(id)).toBeDefined();
  });

  test('that is asked for and called off again and again is one request with one mail, until an hour has passed', async () => {
    const { id, token, email } = await someone();
    const { queries } = backend.db;
    const stored = async () => {
      const [row] = await selectRows(
        queries,
        v.object({ requests: v.number(), mails: v.number() }),
        sql`select (select count(*)::int from account_closures where player_id = ${id}) as requests,
          (select count(*)::int from mail_orders where email = ${email} and kind = 'closure_asked') as mails`,
      );
      return row;
    };
    for (let time = 0; time < 5; time += 1) {
      backend.clock.advance(60_000);
      const asked = new Date(backend.clock.now()).toISOString();
      expect((await close(token)).body.closing_at).toBe(asked);
      expect(await closureOf(id)).toMatchObject({ asked_at: asked });
      expect((await deposit(token)).status).toBe(403);
      expect((await backend.ask(cancelClosure, { token })).body.closing_at).toBeNull();
      expect(await closureOf(id)).toBeUndefined();
    }
    expect(await stored()).toEqual({ requests: 1, mails: 1 });
    backend.clock.advance(HOUR_MS);
    await close(await wallet.tokenOf(id));
    expect(await stored()).toEqual({ requests: 2, mails: 2 });
  });

  test('is carried out by the operator when no money is left, and erases data without a legal retention period', async () => {
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

  test('erases all accounts that are due in one run of its job, however many', async () => {
    const now = backend.clock.now() - 6 * 365 * DAY_MS;
    const closed = Array.from({ length: 201 }, () => {
      const id = newId();
      return {
        ...{
          id,
          name: 'Maria da Silva',
          document: someDocument(),
          email: `closed-${id}`,
          phoneCode: '55',
          phone: '',
        },
        ...{ birthday: '1990-01-31', passwordHash: '', language: 'pt' as const, referer: '', tracking: {} },
        ...{ createdAt: now, closedAt: now, contactErasedAt: now },
      };
    });
    await backend.db.queries.insert(playersTable).values(closed);
    const [job] = privacyJobs(backend.services, createSelfExclusionRegistry(SESSION_SECRET));
    await job?.run(backend.clock.now());
    const left = await backend.db.queries
      .select({ id: playersTable.id })
      .from(playersTable)
      .where(and(eq(playersTable.name, 'Maria da Silva'), eq(playersTable.closedAt, now)));
    expect(left).toEqual([]);
  });

  test('erases what is due though one of the accounts can’t be', async () => {
    const [first, second, third] = [await someone(), await someone(), await someone()];
    const people = [first, second, third].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id, token } of people) {
      await close(token);
      const { id: closure } = (await closureOf(id)) ?? {};
      expect((await ops('POST', `closures/${closure}/close`)).status).toBe(200);
    }
    const { queries } = backend.db;
    const [failing] = people;
    const refused = sql.raw(`check (document <> 'erased-${failing?.id}') not valid`);
    await queries.execute(sql`alter table players add constraint refused ${refused}`);
    const [job] = privacyJobs(backend.services, createSelfExclusionRegistry(SESSION_SECRET));
    const later = backend.clock.now() + 6 * 365 * DAY_MS;
    await expect(job?.run(later)).rejects.toMatchObject({
      message: `item ${failing?.id} failed`,
      cause: { cause: { constraint: 'refused' } },
    });
    const names = async () =>
      Promise.all(people.map(async ({ id }) => (await findPlayer(queries, id))?.name));
    expect(await names()).toEqual(['Maria da Silva', '', '']);
    await queries.execute(sql`alter table players drop constraint refused`);
    await job?.run(later);
    expect(await names()).toEqual(['', '', '']);
  });

  test('deletes access records after six months and personal data after five years', async () => {
    const { id, token, document } = await someone();
    await close(token);
    const { id: closure } = (await closureOf(id)) ?? {};
    expect((await ops('POST', `closures/${closure}/close`)).status).toBe(200);
    const now = backend.clock.now();
    const at = async (days: number) => {
      const registry = createSelfExclusionRegistry(SESSION_SECRET);
      await eraseClosedAccounts(backend.db, registry, now + days * DAY_MS);
      await anonymizeOldSessions(backend.db.queries, now + days * DAY_MS);
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
