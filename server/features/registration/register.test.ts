import { solveChallenge } from 'altcha-lib/v1';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getBotChallenge,
  register,
  type registerForm,
} from '#contract/endpoints/player/registration-calls.ts';
import { insertCoupons, listPlayerCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { listReferrals, referralCode } from '#server/data/bonuses/referral-rewards.ts';
import { scheduleContent } from '#server/data/content/scheduled-content.ts';
import { findPlayerByLogin } from '#server/data/players/players.ts';
import {
  executeAccountClosure,
  listPendingClosures,
  requestAccountClosure,
} from '#server/data/privacy/account-closures.ts';
import { eraseClosedAccounts } from '#server/data/privacy/account-erasure.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { selfExclusionRegistryTable } from '#server/data/schema/protection-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { createAltchaBotCheck } from '#server/partners/bot-check/altcha-bot-check.ts';
import type { BotCheck } from '#server/partners/bot-check/bot-check-provider.ts';
import { NO_BOT_CHECK } from '#server/partners/bot-check/no-bot-check.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { sandboxDocumentRegister } from '#server/sandbox/registers/sandbox-document-register.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { registrationEndpoints } from './registration-endpoints.ts';

const ADULT = { document: '111.444.777-35', name: 'Caio Nogueira Prado', birthday: '1990-04-12' };
const FORM: v.InferInput<typeof registerForm> = {
  ...ADULT,
  email: 'caio@example.com',
  phone: '(81) 9 9876-5432',
  password: 'jangada no mar azul',
  termsAccepted: true,
};

/** §3's list of values that a link may leave. */
const TRACKED = [
  ...['referrer_id', 'src', 'utm_source', 'utm_campaign', 'utm_content', 'utm_medium', 'btag', 'coupon_code'],
  ...[
    'fbc',
    'fbp',
    'afp',
    'afp1',
    'afp2',
    'afp3',
    'afp4',
    'afp5',
    'afp6',
    'afp7',
    'afp8',
    'afp9',
    'shareCode',
  ],
  ...['source_id', 'event_id', 'campaign_id', 'client_id', 'gclid', 'subid'],
];

const selfExclusionRegistry = createSelfExclusionRegistry('a secret of the documents in tests');

let backend: Backend;
async function open(): Promise<void> {
  await openWith();
}
async function openWith(impediments?: ImpedimentRegister, botCheck?: BotCheck): Promise<void> {
  backend = await openBackend({
    endpoints: (services) =>
      registrationEndpoints(services, {
        documents: sandboxDocumentRegister,
        impediments: impediments ?? sandboxImpediments(services.db),
        botCheck: botCheck ?? createAltchaBotCheck(services.db, 'a secret', 50),
        selfExclusionRegistry,
      }),
  });
}

async function botToken(): Promise<string> {
  const answer = await backend.ask(getBotChallenge);
  const { maxnumber, ...challenge } = v.parse(getBotChallenge.response, answer.body);
  const found = await solveChallenge(challenge.challenge, challenge.salt, 'SHA-256', maxnumber).promise;
  return btoa(JSON.stringify({ ...challenge, number: found?.number }));
}

async function send(changed: Record<string, unknown> = {}, ip = '10.0.0.1') {
  const form = { ...FORM, ...changed };
  const payload = {
    password_confirmation: form.password,
    email_confirmation: form.email,
    bot_token: await botToken(),
    ...form,
  };
  const { status, body } = await backend.ask(register, {
    body: payload,
    ip,
    headers: { 'Accept-Language': 'en' },
  });
  const errors: Record<string, unknown> = Object(Reflect.get(body, 'errors'));
  return { status, body, fields: Object.keys(errors).toSorted(), errors };
}

describe('a registration that is refused', () => {
  // One database for all cases: none of them leaves data behind, and each comes from an address of its own.
  beforeAll(open);
  afterAll(() => backend.close());
  let asker = 0;

  test('carries §7’s fields beside the problem', async () => {
    const answer = await send({ document: '111.444.777-36' }, '10.1.1.200');
    const { errors, message } = answer.body as { errors: object; message: string };
    expect(answer.body).toMatchObject({ success: false, data: { errors, message } });
  });

  test.each([
    ['an impossible CPF', { document: '111.444.777-36' }, ['document']],
    ['an unknown CPF', { document: '987.654.321-00' }, ['document']],
    ['a CPF that can not be looked up', { document: '862.883.667-57' }, ['document']],
    [
      'a person barred from betting',
      { document: '390.533.447-05', name: 'x x', birthday: '1990-01-01' },
      ['birthday', 'name'],
    ],
    ['a name of another person', { name: 'Carla Nogueira Prado' }, ['name']],
    ['a birthday of another person', { birthday: '1990-04-13' }, ['birthday']],
    ['a child', { birthday: '2010-01-01' }, ['birthday']],
    ['a short password', { password: 'curta' }, ['password']],
    ['a leaked password', { password: 'Senha123456' }, ['password']],
    ['the e-mail as password', { password: 'caio@example.com' }, ['password']],
    [
      'another confirmation',
      { password_confirmation: 'x', email_confirmation: 'y@example.com' },
      ['email_confirmation', 'password_confirmation'],
    ],
    ['terms not accepted', { termsAccepted: false }, ['termsAccepted']],
    ['a phone without area code', { phone: '98765432' }, ['phone']],
    ['a DDD that does not exist', { phone: '(20) 9 9876-5432' }, ['phone']],
    ['a landline', { phone: '(81) 3456-7890' }, ['phone']],
    ['a number of no American mobile', { phone: '055 555 0123', phone_code: '1' }, ['phone']],
    ['a Brazilian number beside another country', { phone: '81998765432', phone_code: '44' }, ['phone']],
    ['a country code that does not exist', { phone: '81998765432', phone_code: '999' }, ['phone']],
    [
      'the phone as password',
      { password: '81998765432', password_confirmation: '81998765432' },
      ['password'],
    ],
    ['an e-mail that is none', { email: 'caio@' }, ['email']],
    ['nothing of the bot check', { bot_token: '' }, ['bot_token']],
    ['a made-up bot check', { bot_token: btoa('{}') }, ['bot_token']],
  ])('[R5.08] refuses %s on its own field', async (_, changed, fields) => {
    asker += 1;
    const answer = await send(changed, `10.1.0.${asker}`);
    expect([answer.status, answer.fields]).toEqual([422, fields]);
    expect(Object.values(answer.errors).join()).not.toMatch(/^$|fields\.|_/);
    expect(await findPlayerByLogin(backend.db.queries, 'caio@example.com')).toBeUndefined();
  });
});

test('opens an account without a token where the operator has no bot check, and has no challenge', async () => {
  await openWith(undefined, NO_BOT_CHECK);
  expect((await backend.ask(getBotChallenge)).status).toBe(404);
  const { bot_token: _none, ...payload } = {
    ...FORM,
    password_confirmation: FORM.password,
    email_confirmation: FORM.email,
    bot_token: '',
  };
  const { status, body } = await backend.ask(register, { body: payload, ip: '10.0.0.1' });
  expect([status, Reflect.get(body, 'success')]).toEqual([200, true]);
  await backend.close();
});

test('[D11] opens no account while the register of barred persons is silent, says so in a text, and logs it', async () => {
  let silent = true;
  await openWith({
    async check() {
      if (silent) throw new Error('the line is dead');
      return { mayPlay: true };
    },
  });
  const { status, body, fields } = await send();
  expect([status, body, fields]).toMatchObject([
    503,
    {
      code: 'not_ready',
      message: 'The register of people barred from betting did not answer. Nothing has changed. Try again.',
    },
    [],
  ]);
  expect(await findPlayerByLogin(backend.db.queries, FORM.email)).toBeUndefined();
  expect(backend.lines.join()).toContain('the register of barred persons did not answer');
  expect(backend.lines.join()).not.toContain('11144477735');
  // None of these counts among the three tries an hour.
  for (let tried = 0; tried < 4; tried += 1) expect((await send()).status).toBe(503);
  silent = false;
  expect((await send()).status).toBe(200);
  await backend.close();
});

describe('registration', () => {
  beforeEach(open);
  afterEach(() => backend.close());

  test('[R7.02 POST /v2/auth/register] opens an account from the form, its confirmations and stored link values', async () => {
    const { status, body } = await send({ utm_source: 'praia', btag: '', unknown: 'x', referer: 'amiga' });
    expect([status, Reflect.get(body, 'success')]).toEqual([200, true]);
    const player = await findPlayerByLogin(backend.db.queries, '111.444.777-35');
    expect(player).toMatchObject({
      name: 'Caio Nogueira Prado',
      document: '11144477735',
      email: 'caio@example.com',
      phoneCode: '55',
      phone: '81998765432',
      language: 'en',
      referer: 'amiga',
      tracking: { utm_source: 'praia' },
    });
  });

  test.each([
    ['55', '081 9 9876-5432', '55', '81998765432'],
    ['44', '+44 07911 123456', '44', '7911123456'],
    ['44', '07700 900123', '44', '7700900123'],
    ['1', '+1 415 555 0123', '1', '4155550123'],
    ['351', '912 345 678', '351', '912345678'],
    ['34', '612 34 56 78', '34', '612345678'],
    ['598', '094 123 456', '598', '94123456'],
  ])('stores +%s %s as its E.164 parts', async (phone_code, phone, phoneCode, national) => {
    expect((await send({ phone_code, phone })).status).toBe(200);
    expect(await findPlayerByLogin(backend.db.queries, FORM.email)).toMatchObject({
      phoneCode,
      phone: national,
    });
  });

  test('[R3.02d] stores every value of a link up to a maximum length, and is refused for none of them', async () => {
    const values = Object.fromEntries(TRACKED.map((name) => [name, `value of ${name}`]));
    const odd = {
      gclid: 'g'.repeat(5_000),
      event_id: 17,
      fbc: { a: 1 },
      afp: 'a\0b\ud800c',
      coupon_code: 'PRAIA10',
    };
    expect((await send({ ...values, ...odd })).status).toBe(200);
    const player = await findPlayerByLogin(backend.db.queries, '111.444.777-35');
    const { fbc: _, ...stored }: Record<string, unknown> = {
      ...values,
      gclid: 'g'.repeat(256),
      event_id: '17',
      afp: 'abc',
      coupon_code: 'PRAIA10',
    };
    expect(player?.tracking).toEqual(stored);
    expect(Object.keys(player?.tracking ?? {})).toContain('referrer_id');
  });

  test('reads what was copied with marks that are not seen, or typed in full-width digits', async () => {
    const { status } = await send({
      name: 'Caio\u200b Nogueira\u00a0Prado',
      document: '\uff11\uff11\uff11.444.777-35',
      phone: '\u202a+55 81 99876-5432\u202c',
      email_confirmation: '\u202acaio@example.com\u202c',
    });
    expect(status).toBe(200);
    expect(await findPlayerByLogin(backend.db.queries, ADULT.document)).toMatchObject({
      name: ADULT.name,
      phoneCode: '55',
      phone: '81998765432',
    });
  });

  test("stores the register's spelling of a name typed without accents", async () => {
    const document = '529.982.247-25';
    const named = {
      document,
      name: '  ANA  beatriz moreira ',
      birthday: '1990-04-12',
      email: 'ana@example.com',
    };
    expect((await send(named)).status).toBe(200);
    expect(await findPlayerByLogin(backend.db.queries, document)).toMatchObject({
      name: 'Ana Beatriz Moreira',
    });
  });

  test('refuses a person who is barred from betting, and says so', async () => {
    const { name, birthday } = (await sandboxDocumentRegister.lookUp('39053344705', NOON)) ?? {
      name: '',
      birthday: '',
    };
    const { errors } = await send({ document: '390.533.447-05', name, birthday });
    expect(errors).toEqual({ document: [expect.stringContaining('barred from betting')] });
  });

  test('refuses a used document and a used e-mail with the same text', async () => {
    await send();
    const document = await send({ email: 'other@example.com' });
    const person = { document: '52998224725', name: 'Ana Beatriz Moreira' };
    const email = await send({ ...person, email: 'CAIO@example.com' });
    expect(document.status).toBe(422);
    expect(document.errors).toEqual(email.errors);
    expect(document.fields).toEqual(['document', 'email']);
  });

  test.each([
    ['refuses a permanently self-excluded player', null, 422],
    ['accepts a player whose exclusion had an end', 3, 200],
  ])('%s, long after the account was erased', async (_, months, status) => {
    await send();
    const used = await send({ email: 'other@example.com' });
    const { db, clock } = backend;
    const id = (await findPlayerByLogin(db.queries, FORM.email))?.id ?? '';
    await db.transaction(async (tx) => {
      await startExclusion(tx, id, { kind: 'exclusion', months }, clock.now());
      await requestAccountClosure(tx, id, clock.now());
      for (const { id: closure } of await listPendingClosures(tx))
        await executeAccountClosure(tx, closure, clock.now());
    });
    clock.advance((5 * 365 + 3) * 86_400_000);
    await eraseClosedAccounts(db, selfExclusionRegistry, clock.now());
    const again = await send();
    expect(again.status).toBe(status);
    if (status === 422) expect(again.errors).toEqual(used.errors);
    // No test reads the CPF there.
    const stored = JSON.stringify(await db.queries.select().from(selfExclusionRegistryTable));
    expect(stored).not.toContain(FORM.document.replace(/\D/g, ''));
  });

  test('counts no try that a register did not answer', async () => {
    for (let tried = 0; tried < 5; tried += 1)
      expect((await send({ document: '862.883.667-57' })).fields).toEqual(['document']);
    const statuses = [];
    for (let tried = 0; tried < 4; tried += 1) statuses.push((await send({ name: 'Somebody Else' })).status);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });

  test('allows three tries an hour from one address; a form with errors of its own does not count', async () => {
    for (let at = 0; at < 4; at += 1) await send({ password_confirmation: 'x' });
    for (let at = 0; at < 3; at += 1) expect((await send({ name: 'Somebody Else' })).status).toBe(422);
    const fourth = await send();
    expect([fourth.status, Reflect.get(fourth.body, 'code')]).toEqual([429, 'too_many']);
    expect((await send({}, '10.0.0.2')).status).toBe(200);
    backend.clock.advance(3_600_001);
    expect((await send({ name: 'Somebody Else' })).status).toBe(422);
  });

  test.each([
    ['a coupon for registrations', 'BemVindo', ['bemvindo']],
    ['a coupon for something else', 'outro', ['outro']],
    ['a coupon that has been used up', 'gasto', []],
    ['a code that is no coupon', 'nada', []],
    ['a coupon that was to end a moment ago', 'acaba', []],
  ])('takes %s from the link if it may, and opens the account', async (_, coupon_code, taken) => {
    const coupon = {
      name: { pt: 'c', en: 'c', es: 'c' },
      deposit: false,
      event: 'register',
      walletType: 'bonus' as const,
      amountCents: 500,
      depositPercent: 0,
      maxCents: 0,
      minDepositCents: 0,
      rolloverRuleId: 'rule',
      maxUsesPerPlayer: 1,
      startsAt: 0,
    };
    await insertCoupons(
      backend.db.queries,
      [{ id: 'rule', times: 1, contributions: {}, validDays: 1 }],
      [
        { ...coupon, code: 'bemvindo', applyRegister: true },
        { ...coupon, code: 'outro', applyRegister: false },
        { ...coupon, code: 'gasto', applyRegister: true, maxUses: 0 },
        { ...coupon, code: 'acaba', applyRegister: true },
      ],
    );
    const ends = { file: { end: { coupons: ['acaba'] } }, askedBy: 'clara' };
    await scheduleContent(backend.db.queries, { ...ends, at: NOON - 1, now: NOON - 2 });
    expect((await send({ coupon_code })).status).toBe(200);
    const player = await findPlayerByLogin(backend.db.queries, '111.444.777-35');
    const held = await listPlayerCoupons(backend.db.queries, player?.id ?? '');
    expect(held.map(({ held: { code } }) => code)).toEqual(taken);
    expect(held.map(({ bonus }) => bonus?.status)).toEqual(taken.map(() => 'waiting'));
  });

  test.each(['referrer_id', 'referer'])('records who referred the player, as %s says', async (field) => {
    const referrer = await backend.player();
    const code = await referralCode(backend.db.queries, referrer.id);
    await send({ [field]: code });
    expect(await listReferrals(backend.db.queries, referrer.id)).toMatchObject({
      registered: 1,
      qualified: 0,
    });
  });

  test('accepts each bot check once', async () => {
    const bot_token = await botToken();
    expect((await send({ bot_token, name: 'Somebody Else' })).fields).toEqual(['name']);
    expect((await send({ bot_token })).fields).toEqual(['bot_token']);
  });

  test('[R3.23 general_register] is closed if the settings say so', async () => {
    await writeSettings(backend.db.queries, { general_register: false }, NOON);
    const { status, body } = await send();
    expect([status, Reflect.get(body, 'message')]).toEqual([
      403,
      'Registration is closed at the moment. No account was opened and nothing was charged. Try again later.',
    ]);
  });

  test('writes no personal data into the log', async () => {
    await send();
    await send({ name: 'Somebody Else' });
    expect(backend.lines.join()).toContain('a player registered');
    expect(backend.lines.join()).not.toMatch(/11144477735|caio@|Nogueira|jangada|98765432/);
  });

  test('stores no readable password', async () => {
    await send();
    const { rows } = (await backend.db.queries.execute(sql`select password_hash from players`)) as {
      rows: { password_hash: string }[];
    };
    expect(rows[0]?.password_hash).toMatch(/^scrypt\./);
  });
});
