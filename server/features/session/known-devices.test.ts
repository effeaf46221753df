// D5: a device that an account was used from has a count of wrong passwords of its own, whatever its address.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { resetPassword } from '#contract/endpoints/player/password-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { createPasswordRecovery } from '#server/data/players/password-recoveries.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { passwordEndpoints } from '#server/features/password/password-endpoints.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { sessionEndpoints, sessionJobs } from './session-endpoints.ts';

const PASSWORD = 'uma senha bem longa';
const DAY_MS = 86_400_000;

let backend: Backend;
let passwordHash: string;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) => [
      ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
      ...passwordEndpoints(services),
    ],
  });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => backend.close());

let made = 0;
/** An address of a network that no other test uses, and a device's secret. */
const carrier = () => {
  made += 1;
  return `198.18.${made >> 8}.${made & 255}`;
};
const secret = () => {
  made += 1;
  return `${made}`.padStart(36, 'a');
};

async function someone() {
  const id = await somePlayer(backend.db, { now: backend.clock.now() });
  await setPasswordHash(backend.db.queries, id, passwordHash);
  const email = `${id}@example.com`;
  const enter = async (password: string, device: string | undefined, ip: string) =>
    (await backend.ask(login, { body: { email, password, ...(device ? { device } : {}) }, ip })).status;
  return { id, enter };
}

async function statuses(times: number, enter: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) found.push(await enter());
  return found;
}

const devicesOf = async (playerId: string) =>
  selectRows(
    backend.db.queries,
    v.object({ hash: v.string() }),
    sql`select secret_hash as hash from known_devices where player_id = ${playerId}`,
  );

describe('[R7.02 POST /api/auth/login] a known device', () => {
  test('logs in while strangers behind the same address have used up the tries of account and address', async () => {
    const { enter } = await someone();
    const [ip, device] = [carrier(), secret()];
    expect(await enter(PASSWORD, device, ip)).toBe(200);
    expect(await statuses(6, () => enter('x', undefined, ip))).toEqual([401, 401, 401, 401, 401, 429]);
    const other = await someone();
    await statuses(20, () => other.enter('x', secret(), ip));
    expect(await enter(PASSWORD, undefined, ip)).toBe(429);
    expect(await enter(PASSWORD, secret(), ip)).toBe(429);
    expect(await enter(PASSWORD, device, ip)).toBe(200);
    // Wherever it is.
    expect(await enter(PASSWORD, device, carrier())).toBe(200);
  });

  test('has five tries a minute itself, from all addresses together, and a right password resets them', async () => {
    const { enter } = await someone();
    const device = secret();
    expect(await enter(PASSWORD, device, carrier())).toBe(200);
    expect(await statuses(4, () => enter('x', device, carrier()))).toEqual([401, 401, 401, 401]);
    expect(await enter(PASSWORD, device, carrier())).toBe(200);
    expect(await statuses(6, () => enter('x', device, carrier()))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await enter(PASSWORD, device, carrier())).toBe(429);
    // Its wrong passwords are not those of the account.
    expect(await enter(PASSWORD, undefined, carrier())).toBe(200);
  });

  test('is known for one account only', async () => {
    const one = await someone();
    const other = await someone();
    const [ip, device] = [carrier(), secret()];
    expect(await one.enter(PASSWORD, device, ip)).toBe(200);
    await statuses(6, () => other.enter('x', device, ip));
    expect(await other.enter(PASSWORD, device, ip)).toBe(429);
    expect(await other.enter(PASSWORD, device, carrier())).toBe(429);
    expect(await one.enter(PASSWORD, device, ip)).toBe(200);
  });

  test('is not made known by a wrong password, and no unknown login name has one', async () => {
    const { id, enter } = await someone();
    const device = secret();
    await enter('x', device, carrier());
    expect(await devicesOf(id)).toEqual([]);
    const body = { email: 'nobody@example.com', password: 'x', device };
    expect((await backend.ask(login, { body, ip: carrier() })).status).toBe(401);
  });

  test('is known for 180 days after its last login, and then deleted', async () => {
    const { id, enter } = await someone();
    const device = secret();
    const outOfTries = () => statuses(6, () => enter('x', undefined, carrier()));
    await enter(PASSWORD, device, carrier());
    backend.clock.advance(180 * DAY_MS - 1);
    await outOfTries();
    expect(await enter(PASSWORD, device, carrier())).toBe(200);
    backend.clock.advance(180 * DAY_MS);
    await outOfTries();
    expect(await enter(PASSWORD, device, carrier())).toBe(429);
    for (const job of sessionJobs(backend.services)) await job.run(backend.clock.now());
    expect(await devicesOf(id)).toEqual([]);
  });

  test('is forgotten when the password is reset', async () => {
    const { id, enter } = await someone();
    const device = secret();
    await enter(PASSWORD, device, carrier());
    const token = await createPasswordRecovery(backend.db.queries, id, backend.clock.now());
    const password = 'outra senha bem longa';
    const body = { token, password, password_confirmation: password };
    expect((await backend.ask(resetPassword, { body })).status).toBe(200);
    expect(await devicesOf(id)).toEqual([]);
    expect(await enter(password, device, carrier())).toBe(200);
  });

  test('is stored as a hash, at most twenty of a player', async () => {
    const { id, enter } = await someone();
    const [ip, first] = [carrier(), secret()];
    await enter(PASSWORD, first, ip);
    for (let at = 0; at < 20; at += 1) {
      backend.clock.advance(60_000);
      expect(await enter(PASSWORD, secret(), ip)).toBe(200);
    }
    const found = await devicesOf(id);
    expect(found).toHaveLength(20);
    await statuses(6, () => enter('x', undefined, carrier()));
    expect(await enter(PASSWORD, first, carrier())).toBe(429);
    expect(JSON.stringify(found)).not.toContain('aaaa');
  });

  test.each([['short'], ['x'.repeat(65)], ['a secret with spaces, long enough....']])(
    'is refused by the contract with a secret in another form: %s',
    async (device) => {
      const { enter } = await someone();
      expect(await enter(PASSWORD, device, carrier())).toBe(422);
    },
  );
});
