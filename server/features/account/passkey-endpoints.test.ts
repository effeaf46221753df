import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { listSessions } from '#contract/endpoints/player/open-sessions-calls.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '#contract/endpoints/player/passkey-calls.ts';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from '#contract/limits.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { blockPlayer, findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { createSecondFactors } from '#server/data/players/second-factors.ts';
import { totpCode, totpStepAt } from '#server/data/players/totp.ts';
import { exportPlayerData } from '#server/data/privacy/account-export.ts';
import { mailQueueTable } from '#server/data/schema/notices-table.ts';
import { passkeyLoginEndpoints } from '#server/features/session/passkey-login.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { softPasskey } from '#tests/support/backend/software-passkey.ts';
import { passkeyEndpoints } from './passkey-endpoints.ts';

const PASSWORD = 'uma senha bem longa';
const HOME = 'https://aposta.example';
const SECRET = 'another secret for tests, 32 long';

let backend: Backend;
let passwordHash: string;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => {
      const impediments = sandboxImpediments(services.db);
      return [
        ...sessionEndpoints(services, SESSION_SECRET, impediments, SECRET),
        ...passkeyLoginEndpoints(services, { sessionSecret: SESSION_SECRET, publicUrl: HOME }, impediments),
        ...passkeyEndpoints(services, HOME, SECRET),
      ];
    },
  });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => backend.close());

let askers = 0;
/** Each from its own address, because attempts are counted by address. */
const ip = () => {
  askers += 1;
  return `10.9.${askers >> 8}.${askers & 255}`;
};

const challenge = async () => (await backend.ask(startPasskeyLogin, { body: {}, ip: ip() })).body;
type Key = ReturnType<typeof softPasskey>;
const present = (credential: ReturnType<Key['present']>) =>
  backend.ask(passkeyLogin, { body: { credential }, ip: ip() });

async function someone() {
  const { id, token } = await backend.player();
  await setPasswordHash(backend.db.queries, id, passwordHash);
  const begin = (body: object = { password: PASSWORD }) =>
    backend.ask(startPasskeyRegistration, { token, body });
  const add = (credential: ReturnType<Key['register']>, name = 'Meu celular') =>
    backend.ask(addPasskey, { token, body: { name, credential } });
  const keys = async () =>
    (await backend.ask(listPasskeys, { token })).body.data as Record<string, unknown>[];
  const remove = (key: string, password = PASSWORD) =>
    backend.ask(removePasskey, { token, body: { id: key, password } });
  return { id, token, begin, add, keys, remove };
}

/** A player with a passkey. */
async function keeper() {
  const player = await someone();
  const key = softPasskey(HOME);
  expect((await player.add(key.register((await player.begin()).body))).status).toBe(200);
  return { ...player, key };
}

const EXPIRED = { status: 422, body: { message: expect.stringContaining('já foi usado ou demorou demais') } };
const NOT_ACCEPTED = { message: 'Esta passkey não foi aceita. Nada mudou na sua conta. Tente de novo.' };
const REFUSED = { status: 422, body: NOT_ACCEPTED };
const UNKNOWN = {
  status: 401,
  body: { code: 'wrong_credentials', message: expect.stringContaining('Não conhecemos') },
};
const NOT_TAKEN = { status: 401, body: NOT_ACCEPTED };

describe('[R7.02 POST /api/account/passkeys] adding a passkey', () => {
  test('asks for the password, names the key, sends a mail, and adds it to the data export', async () => {
    const { id, begin, add, keys } = await someone();
    expect(await begin({ password: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    });
    const options = (await begin()).body;
    expect(options).toMatchObject({
      rp: { id: 'aposta.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = softPasskey(HOME);
    expect(await add(key.register(options), '  ')).toMatchObject({
      status: 422,
      body: { errors: { name: ['Confira este campo.'] } },
    });
    expect(await add(key.register(options))).toMatchObject({ status: 200 });
    expect(await keys()).toEqual([
      { id: key.id, name: 'Meu celular', added_at: expect.any(String), last_used_at: null },
    ]);
    const { queries } = backend.db;
    const orders = await queries.select().from(mailQueueTable);
    expect(orders.filter(({ email }) => email === `${id}@example.com`).map(({ kind }) => kind)).toEqual([
      'passkey_added',
    ]);
    const player = await findPlayer(queries, id);
    if (!player) throw new Error('no player');
    expect(await exportPlayerData(queries, player, 0)).toMatchObject({
      profile: { passkeys: [{ name: 'Meu celular' }] },
    });
  });

  test('accepts a challenge once, in time, and only from the player it was made for', async () => {
    const { begin, add, keys } = await someone();
    const other = await someone();
    const options = (await begin()).body;
    expect(await other.add(softPasskey(HOME).register(options))).toMatchObject(EXPIRED);
    expect((await add(softPasskey(HOME).register(options))).status).toBe(200);
    expect(await add(softPasskey(HOME).register(options))).toMatchObject(EXPIRED);
    const late = (await begin()).body;
    backend.clock.advance(PASSKEY_CHALLENGE_MS);
    expect(await add(softPasskey(HOME).register(late))).toMatchObject(EXPIRED);
    // A login challenge can't be used to create a key.
    const login = { ...(await begin()).body, ...(await challenge()) };
    expect(await add(softPasskey(HOME).register(login))).toMatchObject(EXPIRED);
    expect(await keys()).toHaveLength(1);
  });

  test('refuses a key from another page, one without user verification, and a known one', async () => {
    const { begin, add, keys } = await someone();
    const made = async (circumstances: object) =>
      add(softPasskey(HOME).register((await begin()).body, circumstances));
    expect(await made({ origin: 'https://aposta.example.evil' })).toMatchObject(REFUSED);
    expect(await made({ userVerified: false })).toMatchObject(REFUSED);
    expect(
      await add(softPasskey('https://other.example').register((await begin()).body, { origin: HOME })),
    ).toMatchObject(REFUSED);
    const { key } = await keeper();
    expect(await add(key.register((await begin()).body))).toMatchObject({
      status: 422,
      body: { message: 'Esta passkey já está em uma conta. Nada mudou. Escolha outra.' },
    });
    expect(await keys()).toEqual([]);
  });

  test('is refused beyond the maximum number', async () => {
    const { id, begin } = await keeper();
    await backend.db.queries.execute(sql`insert into passkeys (id, player_id, name, public_key, counter, transports, added_at)
      select 'filler-' || ${id}::text || n, ${id}, 'x', '', 0, '[]', 0 from generate_series(2, ${PASSKEYS_MAX}::int) n`);
    expect(await begin()).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
  });

  test('also asks for a code if the second factor is on: a key logs in without one', async () => {
    const { id, begin } = await someone();
    const factors = createSecondFactors(SECRET);
    const { db, clock } = backend;
    const secret = await db.transaction((tx) => factors.startSetup(tx, id, clock.now()));
    const code = () => {
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
      const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
      const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
      return totpCode(bytes, totpStepAt(clock.now()));
    };
    await db.transaction((tx) => factors.confirm(tx, id, code(), clock.now()));
    clock.advance(30_000);
    expect(await begin()).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    expect((await begin({ password: PASSWORD, code: code() })).status).toBe(200);
  });
});

describe('[R7.02 POST /api/auth/passkey] logging in with a passkey', () => {
  test('opens a session as a password does, which is listed, and records the use', async () => {
    const { id, key, keys } = await keeper();
    const { status, body } = await present(key.present(await challenge()));
    expect(status).toBe(200);
    const token = body.data?.access_token ?? '';
    expect((await backend.ask(getProfile, { token })).body).toMatchObject({ id });
    expect((await backend.ask(listSessions, { token })).body.data).toHaveLength(2);
    expect(await keys()).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  test('works at the address from which wrong passwords have used up every try', async () => {
    const { id, key } = await keeper();
    const email = (await findPlayer(backend.db.queries, id))?.email ?? '';
    const from = ip();
    const wrong = async () => (await backend.ask(login, { body: { email, password: 'x' }, ip: from })).status;
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) statuses.push(await wrong());
    expect(statuses.at(-1)).toBe(429);
    const { body: options } = await backend.ask(startPasskeyLogin, { body: {}, ip: from });
    const credential = key.present(options);
    expect((await backend.ask(passkeyLogin, { body: { credential }, ip: from })).status).toBe(200);
  });

  test('accepts a challenge once, also after a failed try, and only in time', async () => {
    const { key } = await keeper();
    const asked = await challenge();
    expect((await present(key.present(asked))).status).toBe(200);
    expect(await present(key.present(asked))).toMatchObject(EXPIRED);
    const spoilt = await challenge();
    expect(await present(key.present(spoilt, { origin: 'https://evil.example' }))).toMatchObject(NOT_TAKEN);
    expect(await present(key.present(spoilt))).toMatchObject(EXPIRED);
    const late = await challenge();
    backend.clock.advance(PASSKEY_CHALLENGE_MS);
    expect(await present(key.present(late))).toMatchObject(EXPIRED);
    expect(await present(key.present({ challenge: 'made-up-by-the-page' }))).toMatchObject(EXPIRED);
  });

  test('accepts one of many concurrent logins with the same response', async () => {
    const { key } = await keeper();
    const answer = key.present(await challenge());
    const answers = await Promise.all(Array.from({ length: 4 }, () => present(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('refuses a key that names no player: a login names none either', async () => {
    const { key } = await keeper();
    const { response, ...credential } = key.present(await challenge());
    const { userHandle: _, ...unnamed } = response;
    expect(await present({ ...credential, response: unnamed as typeof response })).toMatchObject(UNKNOWN);
    const empty = key.present(await challenge(), {}, '');
    expect(await present(empty)).toMatchObject(UNKNOWN);
    expect((await present(key.present(await challenge()))).status).toBe(200);
  });

  test("refuses another player's key, an unknown one, and one without user verification", async () => {
    const { key, id } = await keeper();
    const other = await keeper();
    const handle = Buffer.from(id).toString('base64url');
    expect(await present(other.key.present(await challenge(), {}, handle))).toMatchObject(UNKNOWN);
    const swapped = { ...other.key.present(await challenge()), id: key.id, rawId: key.id };
    expect(await present(swapped)).toMatchObject(UNKNOWN);
    expect(
      await present({
        ...swapped,
        response: {
          ...swapped.response,
          ...key.present(await challenge()).response,
          signature: swapped.response.signature,
        },
      }),
    ).toMatchObject(NOT_TAKEN);
    expect(await present(softPasskey(HOME).present(await challenge()))).toMatchObject(UNKNOWN);
    expect(await present(key.present(await challenge(), { userVerified: false }))).toMatchObject(NOT_TAKEN);
  });

  test('refuses a copied key: its counter does not rise', async () => {
    const { key } = await keeper();
    expect((await present(key.present(await challenge(), { counter: 5 }))).status).toBe(200);
    expect(await present(key.present(await challenge(), { counter: 5 }))).toMatchObject(NOT_TAKEN);
    expect((await present(key.present(await challenge(), { counter: 6 }))).status).toBe(200);
  });

  test('lets a blocked player in, and refuses one whose account was closed', async () => {
    const { id, key } = await keeper();
    await backend.db.transaction((tx) => blockPlayer(tx, id, backend.clock.now()));
    expect((await present(key.present(await challenge()))).status).toBe(200);
    await backend.db.queries.execute(sql`update players set closed_at = 1 where id = ${id}`);
    expect(await present(key.present(await challenge()))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('encerrada') },
    });
  });
});

describe('[R7.02 POST /api/account/passkeys/remove] removing a passkey', () => {
  test('asks for the password; after that the key is refused', async () => {
    const { key, keys, remove } = await keeper();
    const other = await keeper();
    expect((await remove(key.id, 'x')).status).toBe(422);
    expect((await remove(other.key.id)).status).toBe(404);
    expect((await remove(key.id)).body).toEqual({ data: [] });
    expect(await keys()).toEqual([]);
    expect(await present(key.present(await challenge()))).toMatchObject(UNKNOWN);
    expect((await present(other.key.present(await challenge()))).status).toBe(200);
  });
});
