import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/endpoints/player/login-calls.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactorSetup,
} from '#contract/endpoints/player/second-factor-calls.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { totpCode, totpStepAt } from '#server/data/players/totp.ts';
import { opsSecondFactorRoutes } from '#server/features/ops/player-routes.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { secondFactorEndpoints } from './second-factor-endpoints.ts';

const PASSWORD = 'uma senha bem longa';
const SECRET = 'another secret for tests, 32 long';
const OPS = 'the_token_of_the_operators,_32_letters';
const STEP_MS = 30_000;

let backend: Backend;
let passwordHash: string;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db), SECRET),
      ...secondFactorEndpoints(services, SECRET),
    ],
    routes: (services) => [opsSecondFactorRoutes(services)],
    env: { OPS_TOKEN: OPS },
  });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => backend.close());

/** The app's code this many steps from now. */
function appCode(secret: string, steps = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(bytes, totpStepAt(backend.clock.now()) + steps);
}
/** A code that is not the app's now, nor one step before or after. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((steps) => appCode(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}

async function someone() {
  const { id, token } = await backend.player();
  await setPasswordHash(backend.db.queries, id, passwordHash);
  let asker = 0;
  const enter = (code?: string, password = PASSWORD) => {
    asker += 1;
    const body = { email: `${id}@example.com`, password, ...(code === undefined ? {} : { code }) };
    return backend.ask(login, { body, ip: `10.${asker}.0.1` });
  };
  const begin = (password = PASSWORD) => backend.ask(startSecondFactorSetup, { token, body: { password } });
  const confirm = (code: string) => backend.ask(confirmSecondFactor, { token, body: { code } });
  const end = (code: string, password = PASSWORD) =>
    backend.ask(removeSecondFactor, { token, body: { password, code } });
  const state = async () => (await backend.ask(getSecondFactor, { token })).body;
  return { id, token, enter, begin, confirm, end, state };
}

/** A player whose login asks for codes, one step after the first code was used. */
async function guarded() {
  const player = await someone();
  const { body } = await player.begin();
  const confirmed = await player.confirm(appCode(body.secret));
  backend.clock.advance(STEP_MS);
  return { ...player, secret: body.secret, recovery: confirmed.body.recovery_codes };
}
const refused = (code: string) => ({ status: 422, body: { errors: { code: [code] } } });
const WANTED = refused('Digite o código do seu aplicativo.');
const WRONG = refused('Este código não vale. Confira o relógio do celular ou espere o próximo.');

describe('[R7.02 POST /api/account/second-factor] switching the second factor on', () => {
  test('asks for the password, and changes nothing before a code of the app is sent', async () => {
    const { begin, confirm, enter, state } = await someone();
    expect((await begin('x')).status).toBe(422);
    const { status, body } = await begin();
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/[^?]+@?[^?]*\?secret=[A-Z2-7]{32}&issuer=/);
    expect(await state()).toMatchObject({ on: false });
    expect((await enter()).status).toBe(200);
    expect(await confirm(wrongCode(body.secret))).toMatchObject(WRONG);
    const done = await confirm(appCode(body.secret));
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    expect(await state()).toMatchObject({ on: true, recovery_left: 10 });
    expect((await begin()).status).toBe(422);
  });

  test('leaves neither the secret nor a recovery code in plain text in the database or the log', async () => {
    const { secret, recovery, enter } = await guarded();
    await enter(recovery[0]);
    const { rows } = (await backend.db.queries.execute(
      sql`select to_jsonb(f)::text as row from second_factors f union all select to_jsonb(c)::text from recovery_codes c`,
    )) as { rows: { row: string }[] };
    const written = rows.map(({ row }) => row).join() + backend.lines.join();
    expect(rows.length).toBeGreaterThan(10);
    for (const open of [secret, ...recovery]) expect(written).not.toContain(open);
  });
});

describe('[R7.02 POST /api/auth/login] a login with the second factor', () => {
  test('asks for a code after the right password, and only then', async () => {
    const { enter, secret } = await guarded();
    expect(await enter(undefined, 'x')).toMatchObject({ status: 401 });
    expect(await enter(appCode(secret), 'x')).toMatchObject({ status: 401 });
    expect(await enter()).toMatchObject(WANTED);
    expect(await enter(wrongCode(secret))).toMatchObject(WRONG);
    const spaced = appCode(secret).replace(/^(...)/, '$1 ');
    expect(await enter(spaced)).toMatchObject({ status: 200, body: { data: { expires_in: 3_600 } } });
  });

  test('accepts a code in the digits of another keyboard, or copied with marks that are not seen', async () => {
    const { enter, secret, recovery } = await guarded();
    const wide = (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect((await enter(wide(appCode(secret)))).status).toBe(200);
    expect((await enter(`\u202a${recovery[0]}\u202c`)).status).toBe(200);
    expect((await enter(wide(recovery[1] ?? ''))).status).toBe(200);
    expect(await enter(recovery[1])).toMatchObject(WRONG);
    for (const [index, dash] of ['\u2010', '\u2011', '\u2013', '\u2014'].entries())
      expect(
        (await enter(recovery[2 + index]?.replaceAll(/[^\w]/g, '').replace(/^..../, `$&${dash}`))).status,
      ).toBe(200);
  });

  test('accepts each code once, and no earlier code after it', async () => {
    const { enter, secret } = await guarded();
    const [before, now] = [appCode(secret, -1), appCode(secret)];
    expect((await enter(now)).status).toBe(200);
    expect(await enter(now)).toMatchObject(WRONG);
    expect(await enter(before)).toMatchObject(WRONG);
  });

  test('accepts one of many concurrent logins with the same code', async () => {
    const { enter, secret } = await guarded();
    const code = appCode(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [-1, 200],
    [1, 200],
    [2, 422],
    [-2, 422],
  ])('allows for a telephone whose clock is %i steps off: %i', async (steps, status) => {
    const { enter, secret } = await guarded();
    // Past the step of the code that switched the second factor on.
    backend.clock.advance(2 * STEP_MS);
    expect((await enter(appCode(secret, steps))).status).toBe(status);
  });

  test('accepts a recovery code in place of the app’s, once', async () => {
    const { enter, recovery, state } = await guarded();
    const [code = ''] = recovery;
    expect((await enter(code.replace(/(.{4})/g, '$1-'))).status).toBe(200);
    expect(await enter(code)).toMatchObject(WRONG);
    expect(await state()).toMatchObject({ recovery_left: 9 });
  });

  test('stops guessing: after five wrong codes even the right one has to wait', async () => {
    const { enter, secret } = await guarded();
    for (let at = 0; at < 5; at += 1) {
      expect((await enter(wrongCode(secret))).status).toBe(422);
      // The window of the password's own rate limit.
      backend.clock.advance(61_000);
    }
    expect((await enter(appCode(secret))).status).toBe(429);
    backend.clock.advance(30 * 60_000);
    expect((await enter(appCode(secret))).status).toBe(200);
  });
});

describe('[R7.02 POST /api/account/second-factor/off] switching the second factor off', () => {
  test('needs the password and a code', async () => {
    const { end, enter, secret, state } = await guarded();
    expect(await end(appCode(secret), 'x')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    });
    expect(await end('')).toMatchObject(WANTED);
    expect(await end(wrongCode(secret))).toMatchObject(WRONG);
    expect((await end(appCode(secret))).body).toEqual({ on: false, since: null, recovery_left: 0 });
    expect(await state()).toMatchObject({ on: false });
    expect((await enter()).status).toBe(200);
  });

  test('is done by the operator for a player without telephone and recovery codes', async () => {
    const { id, enter } = await guarded();
    const off = (headers: Record<string, string>) =>
      backend.request(`/api/ops/second-factors/${id}@example.com/off`, { method: 'POST', headers });
    expect((await off({})).status).toBe(403);
    expect(await (await off({ Authorization: `Bearer ${OPS}` })).json()).toEqual({
      player: id,
      was_on: true,
    });
    expect((await enter()).status).toBe(200);
  });
});
