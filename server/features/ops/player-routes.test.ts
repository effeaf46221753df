import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { login } from '#contract/endpoints/player/login-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { newId } from '#server/core/ids.ts';
import { createPasswordRecovery, findRecoveringPlayer } from '#server/data/players/password-recoveries.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { mailQueueTable } from '#server/data/schema/notices-table.ts';
import {
  barredDocumentsTable,
  sandboxImpediments,
} from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { someDocument } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { opsRoutes } from './ops-routes.ts';
import { opsPlayerRoutes } from './player-routes.ts';

const TOKEN = 'the_token_of_the_operators,_32_letters';
const PASSWORD = 'uma senha bem longa';

let wallet: Wallet;
let registerIsDown = false;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    env: { OPS_TOKEN: TOKEN },
    routes: (services) => (app) => {
      const register = sandboxImpediments(services.db);
      opsRoutes(services)(app);
      opsPlayerRoutes(services, {
        async check(document, now) {
          if (registerIsDown) throw new Error('the register is down');
          return register.check(document, now);
        },
      })(app);
    },
  });
});
afterAll(() => wallet.backend.close());

async function ops(method: string, path: string, body?: object) {
  const headers = {
    Authorization: `Bearer ${TOKEN}`,
    'Content-Type': 'application/json',
  };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await wallet.backend.request(`/api/ops/${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const unblock = (name: string) => ops('POST', `players/${encodeURIComponent(name)}/unblock`);

/** A player whom the register barred at login. */
async function barred() {
  const { backend } = wallet;
  const { queries } = backend.db;
  const document = someDocument();
  const { id } = await backend.player({ realCents: 1_000, document });
  await setPasswordHash(queries, id, await hashPassword(PASSWORD));
  const email = `${id}@example.com`;
  await queries.insert(barredDocumentsTable).values({ document, since: 0 });
  expect((await backend.ask(login, { body: { email, password: PASSWORD } })).status).toBe(200);
  const deposit = async () => {
    const asked = { token: await wallet.tokenOf(id), key: newId(), body: { amount: 500 } };
    return (await backend.ask(createDeposit, asked)).body as { code?: string };
  };
  expect(await deposit()).toMatchObject({ code: 'blocked_player' });
  return {
    id,
    email,
    document,
    deposit,
    blockedAt: async () =>
      (await backend.ask(getProfile, { token: await wallet.tokenOf(id) })).body.blocked_at,
    isStruckOff: () =>
      queries.delete(barredDocumentsTable).where(eq(barredDocumentsTable.document, document)),
  };
}

test('a player barred by the register plays again after the register and the operator agree', async () => {
  const player = await barred();
  expect(await unblock(player.email)).toMatchObject({ status: 422, body: { code: 'limit_reached' } });
  expect(await player.blockedAt()).not.toBeNull();
  await player.isStruckOff();
  expect((await unblock(player.email)).body).toEqual({ player: player.id, was_blocked: true });
  expect(await player.blockedAt()).toBeNull();
  expect(await player.deposit()).toMatchObject({ status: 0 });
  const orders = await wallet.backend.db.queries
    .select()
    .from(mailQueueTable)
    .where(eq(mailQueueTable.email, player.email));
  expect(orders.map(({ kind }) => kind)).toEqual(['blocked', 'unblocked']);
  const log = async () => (await ops('GET', 'audit')).body.data as { action: string; subject: string }[];
  const auditEntry = { who: 'OPS_TOKEN (break glass)', action: 'player.unblock', subject: player.id };
  expect(await log()).toMatchObject([auditEntry]);
  expect((await unblock(player.email)).body).toEqual({ player: player.id, was_blocked: false });
  expect(await log()).toHaveLength(1);
});

test('no player is unblocked while the register is silent; an unknown player is not found', async () => {
  const player = await barred();
  await player.isStruckOff();
  registerIsDown = true;
  expect((await unblock(player.document)).status).toBe(503);
  registerIsDown = false;
  expect(await player.blockedAt()).not.toBeNull();
  expect((await unblock('nobody@example.com')).status).toBe(404);
  expect((await unblock(player.document)).body).toMatchObject({ was_blocked: true });
});

test("the operator can't lift a player's own pause", async () => {
  const { backend } = wallet;
  const player = await barred();
  await backend.db.transaction((tx) =>
    startExclusion(tx, player.id, { kind: 'exclusion', months: null }, backend.clock.now()),
  );
  await player.isStruckOff();
  await unblock(player.email);
  expect(await player.blockedAt()).not.toBeNull();
  expect(await player.deposit()).toMatchObject({ code: 'blocked_player' });
});

describe('data that a player cannot correct', () => {
  const correct = (name: string, body: object) =>
    ops('POST', `players/${encodeURIComponent(name)}/correct`, body);
  const mailsTo = async (playerId: string) => {
    const { queries } = wallet.backend.db;
    const orders = await queries.select().from(mailQueueTable).where(eq(mailQueueTable.playerId, playerId));
    return orders.map(({ kind, email }) => `${kind} ${email}`).toSorted();
  };
  async function openPlayer() {
    const { backend } = wallet;
    const { id } = await backend.player();
    await setPasswordHash(backend.db.queries, id, await hashPassword(PASSWORD));
    const logsIn = async (email: string) =>
      (await backend.ask(login, { body: { email, password: PASSWORD } })).status;
    return { id, email: `${id}@example.com`, logsIn };
  }

  test('the e-mail changes: the new one logs in, links in the old mailbox are invalid, both are notified', async () => {
    const { db, clock } = wallet.backend;
    const player = await openPlayer();
    const link = await createPasswordRecovery(db.queries, player.id, clock.now());
    const moved = `new-${player.email}`;
    const answer = await correct(player.email, { email: moved.toUpperCase() });
    expect(answer).toMatchObject({ status: 200, body: { player: player.id, fields: ['email'] } });
    expect(await player.logsIn(moved)).toBe(200);
    expect(await player.logsIn(player.email)).toBe(401);
    expect(await findRecoveringPlayer(db.queries, link, clock.now())).toBeUndefined();
    expect(await mailsTo(player.id)).toEqual(
      [`email_changed ${player.email}`, `email_changed ${moved}`].toSorted(),
    );
  });

  test('gender is set and removed again, and no other field with it', async () => {
    const player = await openPlayer();
    const profile = async () =>
      (await wallet.backend.ask(getProfile, { token: await wallet.tokenOf(player.id) })).body;
    await correct(player.email, { gender: 1 });
    expect(await profile()).toMatchObject({ gender: 1 });
    await correct(player.email, { gender: null });
    expect(await profile()).toMatchObject({ gender: null });
    expect(await mailsTo(player.id)).toEqual([]);
    expect(await player.logsIn(player.email)).toBe(200);
  });

  test("another player's e-mail, a wrong one, an empty change and an unknown player are refused, and nothing changes", async () => {
    const player = await openPlayer();
    const other = await openPlayer();
    const taken = { status: 422, body: { code: 'limit_reached' } };
    expect(await correct(player.email, { email: other.email, gender: 0 })).toMatchObject(taken);
    expect((await correct(player.email, { email: 'no address' })).status).toBe(422);
    expect((await correct(player.email, {})).status).toBe(422);
    expect((await correct('nobody@example.com', { gender: 0 })).status).toBe(404);
    expect(await player.logsIn(player.email)).toBe(200);
    expect(await mailsTo(player.id)).toEqual([]);
  });

  test('the audit log contains the names of the fields, not their values', async () => {
    const player = await openPlayer();
    await correct(player.email, { email: `x-${player.email}`, gender: 0 });
    const { data } = (await ops('GET', 'audit')).body as { data: { subject: string }[] };
    const auditEntry = { who: 'OPS_TOKEN (break glass)', action: 'player.correct', subject: player.id };
    expect(data.filter(({ subject }) => subject === player.id)).toMatchObject([
      { ...auditEntry, details: { fields: ['email', 'gender'] } },
    ]);
  });
});
