import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getIp, getProfile, refresh } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { generateToken, logout } from '#contract/endpoints/player/session-calls.ts';
import { rateLimitsTable } from '#server/core/http/rate-limit/rate-limiter.ts';
import { createPlayer } from '#server/data/players/players.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Asking, type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { sessionEndpoints } from './session-endpoints.ts';

const SECRET = 'a secret for tests, 32 characters';
const EMAIL = 'maria@example.com';
const DOCUMENT = '52998224725';
const PASSWORD = 'uma senha bem longa';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => sessionEndpoints(services, SECRET, sandboxImpediments(services.db)),
  });
  await backend.db.transaction((tx) =>
    createPlayer(tx, {
      name: 'Maria da Silva',
      document: DOCUMENT,
      email: EMAIL,
      phoneCode: '55',
      phone: '81999998888',
      birthday: '1990-01-31',
      password: PASSWORD,
      language: 'pt',
      referer: '',
      tracking: {},
      now: NOON,
    }),
  );
});
afterAll(() => backend.close());

let addresses = 0;
/** Each try from its own address, unless the test says otherwise. */
const enter = (body: { email: string; password: string; login?: string }, asking: Asking = {}) => {
  addresses += 1;
  return backend.ask(login, {
    body,
    ip: `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`,
    ...asking,
  });
};

describe('[R7.02 POST /api/auth/login] logging in', () => {
  test.each([
    ['e-mail', { email: 'Maria@Example.com', password: PASSWORD }],
    ['CPF', { email: EMAIL, password: PASSWORD, login: '529.982.247-25' }],
    ['a CPF with other dashes', { email: '529.982.247\u201125', password: PASSWORD }],
    ['an e-mail with marks that are not seen', { email: `\u202a${EMAIL}\u202c`, password: PASSWORD }],
    [
      'a CPF in full-width digits',
      { email: '\uff15\uff12\uff19\uff19\uff18\uff12\uff12\uff14\uff17\uff12\uff15', password: PASSWORD },
    ],
  ])('[R3.07a] by %s gives a token for an hour', async (_, body) => {
    const { status, body: answer } = await enter(body);
    expect([status, answer]).toMatchObject([200, { status: true, data: { expires_in: 3_600 } }]);
    const token = answer.data.access_token ?? '';
    expect(await backend.ask(getProfile, { token })).toMatchObject({
      status: 200,
      body: { name: 'Maria da Silva' },
    });
  });

  test('[R5.10b] with a wrong password and for an unknown account is refused alike', async () => {
    const wrong = await enter({ email: EMAIL, password: 'outra senha' });
    const unknown = await enter({ email: 'nobody@example.com', password: 'outra senha' });
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        status: false,
        message: 'Email ou senha incorretos!',
        data: { error: 'Email ou senha incorretos!', errors: {} },
      },
    });
    expect(wrong.body.data.access_token).toBeUndefined();
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('has five tries a minute for an account, from any address, then growing delays', async () => {
    const statuses: number[] = [];
    const body = { email: 'guessed@example.com', password: 'x' };
    for (let tried = 0; tried < 6; tried += 1) statuses.push((await enter(body)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await enter(body)).headers.get('retry-after')).toBe('60');
  });

  test('counts the tries by e-mail and by CPF together', async () => {
    backend.clock.advance(60_000);
    const names = [EMAIL, DOCUMENT, EMAIL, DOCUMENT, EMAIL, DOCUMENT];
    const statuses: number[] = [];
    for (const name of names) statuses.push((await enter({ email: name, password: 'x' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('has twenty tries a minute from an address, for any account', async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) {
      statuses.push(
        (await enter({ email: `a${tried}@example.com`, password: 'x' }, { ip: '10.2.0.1' })).status,
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    ['with a port', (tried: number) => `203.0.113.7:${50_000 + tried}`],
    ['as IPv6 with a port', (tried: number) => `[::ffff:203.0.113.${8}]:${50_000 + tried}`],
    ['in two spellings', (tried: number) => (tried % 2 === 0 ? '203.0.113.9' : '::ffff:cb00:7109')],
  ])('counts the tries of an address that the proxy passes on %s', async (_, address) => {
    const behindProxy = await openBackend({
      env: { TRUST_PROXY: '1', SANDBOX: '1' },
      database: backend.db,
      endpoints: (services) => sessionEndpoints(services, SECRET, sandboxImpediments(services.db)),
    });
    const statuses: number[] = [];
    for (let tried = 0; tried < 25; tried += 1) {
      const body = { email: `p${tried}${address(0)}@example.com`, password: 'x' };
      const headers = { 'X-Forwarded-For': address(tried) };
      statuses.push((await behindProxy.ask(login, { body, headers })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('resets the earlier tries on success', async () => {
    backend.clock.advance(60_000);
    for (let tried = 0; tried < 4; tried += 1) await enter({ email: EMAIL, password: 'errada' });
    expect((await enter({ email: EMAIL, password: PASSWORD })).status).toBe(200);
    for (let tried = 0; tried < 4; tried += 1) await enter({ email: EMAIL, password: 'errada' });
    expect((await enter({ email: EMAIL, password: PASSWORD })).status).toBe(200);
  });

  test.each([
    ['198.51.100.7', '198.51.100.7', '198.51.100.8'],
    ['2001:db8:5:6::1', '2001:db8:5:6:ffff::2', '2001:db8:5:7::1'],
    ['::ffff:198.51.100.9', '198.51.100.9', '::ffff:198.51.100.10'],
    ['2001:DB8:0005:0008::1', '2001:db8:5:8::1', '2001:db8:5:9::1'],
  ])('from an address that was used before has a count of its own: %s', async (home, again, elsewhere) => {
    backend.clock.advance(20 * 60_000);
    const from = async (ip: string, password: string) =>
      (await enter({ email: EMAIL, password }, { ip })).status;
    expect(await from(home, PASSWORD)).toBe(200);
    // Strangers use up the tries of the account.
    for (let tried = 0; tried < 6; tried += 1) await enter({ email: EMAIL, password: 'x' });
    expect(await from(elsewhere, PASSWORD)).toBe(429);
    expect(await from(again, PASSWORD)).toBe(200);
    // It is no way around the limit.
    const tries: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) tries.push(await from(again, 'x'));
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await from(again, PASSWORD)).toBe(429);
  });

  test('from an address that was last used ninety days ago counts like any other', async () => {
    backend.clock.advance(20 * 60_000);
    const ip = '198.51.100.20';
    expect((await enter({ email: EMAIL, password: PASSWORD }, { ip })).status).toBe(200);
    backend.clock.advance(90 * 24 * 3_600_000 + 1);
    for (let tried = 0; tried < 6; tried += 1) await enter({ email: EMAIL, password: 'x' });
    expect((await enter({ email: EMAIL, password: PASSWORD }, { ip })).status).toBe(429);
    backend.clock.advance(60_000);
  });

  test('with missing fields names them', async () => {
    const { status, body } = await backend.ask(login, { body: {}, ip: '10.3.0.1' });
    expect([status, body]).toMatchObject([
      422,
      { errors: { email: ['Preencha este campo.'], password: ['Preencha este campo.'] } },
    ]);
  });

  test('leaves no address, document, password or token in the log', async () => {
    const { body } = await enter({ email: EMAIL, password: PASSWORD });
    await enter({ email: EMAIL, password: PASSWORD, login: DOCUMENT });
    const log = backend.lines.join('');
    expect(log).toContain('a session began');
    expect(log).not.toContain(body.data.access_token ?? 'none');
    expect(log).not.toMatch(/maria@|52998224725|529\.982|senha|eyJ/i);
  });
});

describe('[R7.02 GET /api/auth/me] the profile', () => {
  test("[R3.05] has §3's fields: real money in currency units, bonus in cents", async () => {
    const { id, token } = await backend.player({ realCents: 12_345, bonusCents: 678 });
    const { status, body } = await backend.ask(getProfile, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      birthday: '1990-01-31',
      gender: null,
      balance: 123.45,
      wallet: { bonus_mixed: 678 },
      user_rollover: null,
      day_result: 0,
      session_started_at: new Date(backend.clock.now()).toISOString(),
      document_masked: expect.stringMatching(/^•••\.\d{3}\.\d{3}-••$/),
    });
    expect(body.balance_version).toBeGreaterThan(0);
  });

  test.each([
    ['female', 0],
    ['male', 1],
  ])('[R3.05] gives %s as %i', async (_, gender) => {
    const { id, token } = await backend.player();
    await backend.db.queries.update(playersTable).set({ gender }).where(eq(playersTable.id, id));
    expect((await backend.ask(getProfile, { token })).body.gender).toBe(gender);
  });

  test('of a visitor is a 401 with the text that triggers a refresh', async () => {
    expect(await backend.ask(getProfile)).toMatchObject({
      status: 401,
      body: { message: 'Unauthenticated.' },
    });
  });
});

describe('[R7.02 POST /api/auth/refresh] a refresh', () => {
  test('exchanges a token, and returns the same successor to all requests within half a minute', async () => {
    const { token } = await backend.player();
    const answers = await Promise.all(Array.from({ length: 5 }, () => backend.ask(refresh, { token })));
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { expires_in: 3_600 } });
    expect(await backend.ask(getProfile, { token: answers[0]?.body.access_token ?? '' })).toMatchObject({
      status: 200,
    });
  });

  test('without a token is refused', async () => {
    expect(await backend.ask(refresh)).toMatchObject({ status: 401 });
  });

  test('with invented tokens is limited by address, and does not delay a request with a valid one', async () => {
    const { token } = await backend.player();
    const counts = () => backend.db.queries.$count(rateLimitsTable);
    const before = await counts();
    const statuses: number[] = [];
    for (let tried = 0; tried < 31; tried += 1)
      statuses.push((await backend.ask(refresh, { token: `made-up.${tried}`, ip: '10.9.0.1' })).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
    expect(await counts()).toBe(before + 1);
    expect((await backend.ask(refresh, { token, ip: '10.9.0.1' })).status).toBe(200);
  });

  test('is limited by session, for all its tokens and from any address', async () => {
    const { token } = await backend.player();
    let last = token;
    for (let tried = 0; tried < 30; tried += 1) {
      const { status, body } = await backend.ask(refresh, { token: last, ip: `10.9.1.${tried}` });
      expect(status).toBe(200);
      last = body.access_token;
    }
    expect((await backend.ask(refresh, { token: last, ip: '10.9.2.1' })).status).toBe(429);
  });
});

describe('[R7.02 POST /api/auth/logout] a logout', () => {
  test('ends the session for this token and every successor', async () => {
    const { token } = await backend.player();
    const { body } = await backend.ask(refresh, { token });
    expect(await backend.ask(logout, { token })).toMatchObject({ status: 200 });
    for (const one of [token, body.access_token]) {
      expect(await backend.ask(getProfile, { token: one })).toMatchObject({
        status: 401,
        body: { message: 'Token expirado ou inválido' },
      });
      expect(await backend.ask(refresh, { token: one })).toMatchObject({ status: 401 });
    }
  });
});

test('[R7.02 GET /api/generate-token] the sportsbook gets a token that no other call accepts', async () => {
  const { token } = await backend.player();
  const { body } = await backend.ask(generateToken, { token });
  expect(body.token).not.toBe(token);
  expect(await backend.ask(getProfile, { token: body.token })).toMatchObject({ status: 401 });
});

test('an unverified player gets no token for the sportsbook', async () => {
  const { token } = await backend.player({ verified: false });
  expect(await backend.ask(generateToken, { token })).toMatchObject({
    status: 403,
    body: { code: 'not_verified' },
  });
});

test("[R7.02 GET /v2/get-ip] the caller's address is the socket's, whatever headers say, and never cached", async () => {
  const headers = { 'X-Forwarded-For': '6.6.6.6', 'user-ip': '7.7.7.7' };
  const answer = await backend.ask(getIp, { ip: '10.4.0.9', headers });
  expect(answer.body).toEqual({ userIP: '10.4.0.9' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('half an hour without activity ends a session, although its page continues to poll', async () => {
  const { token } = await backend.player();
  backend.clock.advance(29 * 60_000);
  expect(await backend.ask(getProfile, { token })).toMatchObject({ status: 200 });
  const { body } = await backend.ask(refresh, { token });
  backend.clock.advance(2 * 60_000);
  expect(await backend.ask(getProfile, { token: body.access_token })).toMatchObject({
    status: 401,
    body: { code: 'token_expired' },
  });
});
