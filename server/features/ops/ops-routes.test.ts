import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { createWithdrawal, getWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { startPayoutAttempt } from '#server/data/wallet/withdrawal-lifecycle.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { SILENT_KEY } from '#server/sandbox/pix/sandbox-pix.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import type { Backend } from '#tests/support/backend/backend.ts';
import { type Command, serveOps } from '#tests/support/backend/ops.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { opsRoutes } from './ops-routes.ts';
import { opsPlayerRoutes } from './player-routes.ts';

const TOKEN = 'the token of the operators, 32 letters';

let wallet: Wallet;
let backend: Backend;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: contentEndpoints,
    routes: (services) => (app) => {
      opsRoutes(services)(app);
      opsPlayerRoutes(services, sandboxImpediments(services.db))(app);
    },
    env: { OPS_TOKEN: TOKEN.replaceAll(' ', '_') },
  });
  backend = wallet.backend;
});
afterAll(() => backend.close());

interface Said {
  [field: string]: unknown;
  data: Record<string, unknown>[];
  settings: Record<string, unknown>;
  errors: Record<string, unknown>;
}

async function ops(method: string, path: string, body?: unknown) {
  const answer = await backend.request(`/api/ops/${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN.replaceAll(' ', '_')}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Said };
}
const audit = async () => (await ops('GET', 'audit')).body.data;

async function waiting(realCents = 5_000) {
  await ops('PUT', 'settings', { withdraw_auto_kyc: false });
  const { id } = await backend.player({ realCents });
  const document = (await findPlayer(backend.db.queries, id))?.document;
  const token = () => wallet.tokenOf(id);
  const body = { amount: 3_000, pix_key_type: 'cpf', pix_key: document };
  const asked = await backend.ask(createWithdrawal, { token: await token(), key: newId(), body });
  const withdrawal = String(asked.body.id);
  const see = async () =>
    (await backend.ask(getWithdrawal, { token: await token(), params: { id: withdrawal } })).body;
  return { id, withdrawal, see, balances: () => balancesOf(backend.db.queries, id) };
}

describe("the operator's calls", () => {
  test('list waiting withdrawals, and send them to the bank', async () => {
    const { id, withdrawal, see, balances } = await waiting();
    expect((await ops('GET', 'withdrawals')).body.data).toMatchObject([
      { id: withdrawal, player: id, amount: 3_000, status: 0, waits_for: 'withdraw_auto_kyc' },
    ]);
    const decided = await Promise.all([1, 2].map(() => ops('POST', `withdrawals/${withdrawal}/approve`)));
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 422]);
    await wallet.runJobs();
    expect(await see()).toMatchObject({
      status: 2,
      timeline: [
        { note: expect.stringContaining('análise') },
        { note: expect.stringContaining('Liberado') },
        {},
        {},
      ],
    });
    expect(await balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 0 });
    expect((await ops('GET', 'withdrawals')).body.data).toEqual([]);
    expect((await ops('GET', 'withdrawals?all=1')).body.data).toMatchObject([{ id: withdrawal, status: 2 }]);
    expect((await audit())[0]).toMatchObject({
      who: 'OPS_TOKEN (break glass)',
      action: 'withdrawal.approve',
      subject: withdrawal,
      details: { amount: 3_000, waited_for: 'withdraw_auto_kyc' },
    });
  });

  test('list withdrawals that the bank repeatedly does not accept', async () => {
    const { id } = await backend.player({ realCents: 5_000 });
    await ops('PUT', 'settings', { withdraw_auto_kyc: true });
    const document = (await findPlayer(backend.db.queries, id))?.document;
    const body = {
      amount: 3_000,
      pix_key_type: 'email',
      pix_key: `${SILENT_KEY}${document}@varanda.example`,
    };
    const token = await wallet.tokenOf(id);
    const { body: asked } = await backend.ask(createWithdrawal, { token, key: newId(), body });
    await wallet.runJobs();
    expect((await ops('GET', 'withdrawals')).body.data).toEqual([]);
    for (let minutes = 0; minutes < 10; minutes += 1) {
      backend.clock.advance(60_000);
      await wallet.runJobs();
    }
    const [shown] = (await ops('GET', 'withdrawals')).body.data;
    expect(shown).toMatchObject({ id: asked.id, status: 1, waits_for: null });
    expect(shown?.tries).toBeGreaterThanOrEqual(5);
    expect(Date.parse(String(shown?.next_try_at))).toBeGreaterThan(backend.clock.now());

    vi.spyOn(wallet.pix, 'createPayout').mockResolvedValueOnce();
    backend.clock.advance(3_600_000);
    await wallet.runJobs();
    expect((await ops('GET', 'withdrawals')).body.data).toEqual([]);
  });

  test('refuse a waiting withdrawal, and its money is returned', async () => {
    const { withdrawal, see, balances } = await waiting();
    expect((await ops('POST', `withdrawals/${withdrawal}/refuse`)).body).toMatchObject({ status: 3 });
    expect(await see()).toMatchObject({ status: 3, waits_for_operator: null, refusal: 'operator' });
    expect(await balances()).toMatchObject({ realCents: 5_000, pendingWithdrawalCents: 0 });
    expect((await ops('POST', `withdrawals/${withdrawal}/approve`)).status).toBe(422);
    expect((await ops('POST', 'withdrawals/none/refuse')).status).toBe(404);
  });

  test('refuse no withdrawal that was sent to the bank', async () => {
    const { withdrawal, balances } = await waiting();
    await ops('POST', `withdrawals/${withdrawal}/approve`);
    await backend.db.transaction((tx) => startPayoutAttempt(tx, withdrawal, backend.clock.now()));
    expect((await ops('POST', `withdrawals/${withdrawal}/refuse`)).status).toBe(422);
    expect(await balances()).toMatchObject({ realCents: 2_000, pendingWithdrawalCents: 3_000 });
    await wallet.runJobs();
  });

  test('change settings, notify every open page, and record the earlier values', async () => {
    const changes = { withdraw_max: 20_000, general_site_title: 'Varanda', refer_enabled: 1 };
    const { status, body } = await ops('PUT', 'settings', changes);
    expect([status, body]).toMatchObject([200, { ...changes, refer_enabled: true }]);
    expect((await backend.ask(getSettings)).body).toMatchObject({ withdraw_max: 20_000 });
    await backend.settled();
    expect(backend.published.at(-1)).toMatchObject({
      channel: 'settings',
      event: 'SettingsUpdateEvent',
      data: { names: ['withdraw_max', 'general_site_title', 'refer_enabled'] },
    });
    expect((await audit())[0]).toMatchObject({
      action: 'settings.change',
      details: { withdraw_max: { from: 10_000, to: 20_000 } },
    });
    expect((await ops('GET', 'settings')).body).toMatchObject({
      settings: { withdraw_max: 20_000 },
      defaults: { withdraw_max: 10_000 },
      guide: {
        withdraw_max: {
          meaning: 'The largest amount of one withdrawal.',
          unit: 'cents (100 is R$ 1.00)',
          bounds: '0 to 100000000000, at least withdraw_min',
          example: { value: '20000', effect: 'R$ 200.00' },
        },
      },
    });
  });

  test.each([
    [{ withdraw_maximum: 5 }, 'withdraw_maximum'],
    [{ withdraw_max: '5' }, 'withdraw_max'],
    [{ withdraw_max: -5 }, 'withdraw_max'],
    [{ withdraw_max: 1.5 }, 'withdraw_max'],
    [{ withdraw_min: 100_000 }, 'withdraw_min'],
    [{ withdraw_enabled: 'perhaps' }, 'withdraw_enabled'],
    [{ withdraw_affiliate_day: 7 }, 'withdraw_affiliate_day'],
    [{ general_time_zone: 'America/Nowhere' }, 'general_time_zone'],
    [{ general_time_zone: 'PST' }, 'general_time_zone'],
    [{ general_color_accent: 'red' }, 'general_color_accent'],
    [{ deposit_popup_values: [10, 'x'] }, 'deposit_popup_values'],
    [{ refer_referee_rollover_id: 'nope' }, 'refer_referee_rollover_id'],
    [{ refer_referrer_rollover_id: 'nope' }, 'refer_referrer_rollover_id'],
    [{ refer_min: 6_000, refer_max: 5_000 }, 'refer_min'],
    [{ casino_bet_default: 5 }, 'casino_bet_default'],
    [{ casino_bet_default: 2_001 }, 'casino_bet_default'],
    [{ casino_bet_min_total: 60 }, 'casino_bet_default'],
    [{ __proto__: { x: 1 }, toString: 1 }, 'toString'],
    [{}, 'settings'],
    [[1], 'settings'],
  ])('refuse invalid settings: %j', async (asked, field) => {
    const before = (await ops('GET', 'settings')).body.settings;
    const { status, body } = await ops('PUT', 'settings', asked);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await ops('GET', 'settings')).body.settings).toEqual(before);
  });

  test('accept a reward with an existing rollover, or with none, and a first deposit without an upper limit', async () => {
    const rule = { id: 'five', times: 5, contributions: { slots: 100 }, validDays: 7 };
    await backend.db.transaction((tx) => insertCoupons(tx, [rule], [someCoupon('cinco')]));
    const terms = { refer_referee_rollover_id: 'five', refer_min: 6_000, refer_max: 0 };
    expect(await ops('PUT', 'settings', terms)).toMatchObject({ status: 200, body: terms });
    const none = { refer_referee_rollover_id: null, refer_min: 0 };
    expect(await ops('PUT', 'settings', none)).toMatchObject({ status: 200, body: none });
  });

  test('answer during maintenance too, and refuse calls without the token', async () => {
    await ops('PUT', 'settings', { maintence: true });
    expect((await ops('PUT', 'settings', { maintence: false })).status).toBe(200);
    for (const path of ['withdrawals', 'settings', 'audit']) {
      expect((await backend.request(`/api/ops/${path}`)).status).toBe(403);
    }
  });

  test('keep an audit log that can’t be changed', async () => {
    for (const statement of [
      sql`update audit_log set who = 'nobody'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(backend.db.queries.execute(statement)).rejects.toThrow();
    }
    expect((await audit()).length).toBeGreaterThan(3);
  });

  test('find what was changed in the audit log past its rules', async () => {
    const verify = async () => (await ops('GET', 'audit/verification')).body;
    const entries = await audit();
    const [newest] = entries;
    const intact = { verified: entries.length, without_hash: 0, broken: null, head: newest?.hash };
    expect(await verify()).toEqual(intact);

    const { queries } = backend.db;
    const middle = entries[2] ?? { id: 0, who: '' };
    const pastTheRules = async (statement: SQL) => {
      await queries.execute(sql`alter table audit_log disable trigger user`);
      await queries.execute(statement);
      await queries.execute(sql`alter table audit_log enable trigger user`);
    };
    await pastTheRules(sql`update audit_log set who = 'nobody' where id = ${middle.id}`);
    expect(await verify()).toEqual({ ...intact, broken: middle.id });
    await pastTheRules(sql`update audit_log set who = ${middle.who} where id = ${middle.id}`);
    expect(await verify()).toEqual(intact);
    // Whoever takes the hash from the newest entry, or adds one without a hash.
    await pastTheRules(sql`update audit_log set hash = null where id = ${newest?.id}`);
    expect(await verify()).toMatchObject({ without_hash: 1, broken: newest?.id });
    await pastTheRules(sql`update audit_log set hash = ${newest?.hash} where id = ${newest?.id}`);
    expect(await verify()).toEqual(intact);
    await pastTheRules(sql`delete from audit_log where id = ${middle.id}`);
    expect(await verify()).toEqual({ ...intact, verified: entries.length - 1, broken: entries[1]?.id });
    await pastTheRules(sql`delete from audit_log where id < ${middle.id}`);
    // The oldest entries are missed too.
    expect((await verify()).broken).toBe(entries[1]?.id);
  });
});

describe('npm run ops', () => {
  let command: Command;
  beforeAll(async () => {
    command = await serveOps({ backend });
  });
  afterAll(() => command.stop());

  const run = (words: string[], token = TOKEN.replaceAll(' ', '_')) => command.run(token, words);

  test('prints tables and runs commands', async () => {
    const { withdrawal } = await waiting();
    expect((await run(['withdrawals'])).out).toMatch(new RegExp(`${withdrawal} .*R\\$ 30\\.00 +pending`));
    expect((await run(['approve', withdrawal])).code).toBe(0);
    expect((await run(['withdrawals'])).out).toBe('nothing\n');
    const set = await run(['set', 'withdraw_daily=3', 'general_site_title=Casa Aberta']);
    expect(set.out).toMatch(/withdraw_daily +3\ngeneral_site_title +Casa Aberta/);
    const shown = (await run(['settings', 'withdraw_daily'])).out;
    expect(shown).toMatch(/withdraw_daily +3 +1 +\* +withdrawals +0 to 1000000\n/);
    expect(shown).toContain('How many withdrawals a player may ask for in a day');
    expect(shown).toContain("Example: set 'withdraw_daily=3': three a day");
    expect((await run(['audit'])).out).toContain('withdrawal.approve');
    expect(await run(['audit', 'verify'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Entry \d+ was changed/),
    });
    const { id } = await backend.player();
    const email = (await findPlayer(backend.db.queries, id))?.email ?? '';
    expect((await run(['affiliate', email, 'on'])).out).toContain(id);
    const { out } = await run(['unblock', email]);
    expect(out).toMatch(new RegExp(`${id} +false`));
    expect(out).toContain('a pause or exclusion that the player chose stays');
  });

  test('prints what is wrong, and exits with 1', async () => {
    expect(await run(['set', 'withdraw_max=x'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('withdraw_max: This value does not fit the setting.'),
    });
    expect(await run(['dance'])).toMatchObject({ code: 1, err: expect.stringContaining('npm run ops') });
    expect(await run(['audit'], 'another')).toMatchObject({ code: 1, err: expect.stringContaining('403') });
    expect(await run(['audit'], '')).toMatchObject({ code: 1, err: expect.stringContaining('OPS_TOKEN') });
  });
});
