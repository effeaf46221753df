// A whole server whose register of persons never answers, and that has a notice to send: what the operator sees, and how it stops.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { composeServer, type RunningServer } from '#server/compose.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { openLog } from '#server/core/log.ts';
import { pushKeyFingerprint } from '#server/data/notices/push-key.ts';
import { enqueueNotice } from '#server/data/notices/push-queue.ts';
import { savePushSubscription } from '#server/data/notices/push-subscriptions.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import type { Adapters } from '#server/partners/parties.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { fillDataDir } from '#tests/support/backend/migrated-data-dir.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { PATIENT } from '#tests/support/backend/postgres.ts';
import { type PushStandIn, startPushStandIn } from '#tests/support/backend/push-stand-in.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const PAGE = 'https://play.example';
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';
const folder = mkdtempSync(join(tmpdir(), 'silent-parties-'));
const timers = handTimers();
const lines: string[] = [];
const logged = (text: string) =>
  lines.filter((line) => line.includes(text) && line.includes('lookUp')).length;
let asked = () => {};
const adapters: Adapters = {
  ...STAND_INS,
  documents: {
    'stand-in': {
      open: () => ({
        lookUp() {
          asked();
          return new Promise(() => {});
        },
      }),
    },
  },
};

const vapid = webPush.generateVAPIDKeys();

/** A notice that waits for the start, to a device at this push service. */
async function leaveNotice(dataDir: string, pushService: PushStandIn): Promise<void> {
  const { database } = await openDatabase({ dataDir, limits: PATIENT, onConnectionLost: () => {} });
  const now = Date.now();
  const playerId = await somePlayer(database, { now });
  const visit = { playerId, ip: '127.0.0.1', userAgent: 'test', now };
  await database.transaction(async (tx) => {
    const { sessionId } = await openSession(tx, visit, 'k'.repeat(32));
    const { endpoint, keys } = pushService.browser('/device');
    const device = { playerId, sessionId, endpoint, ...keys, topics: ['bet_settled'] as const };
    const keyFingerprint = pushKeyFingerprint(vapid.publicKey);
    await savePushSubscription(tx, { ...device, keyFingerprint }, now);
    await enqueueNotice(tx, playerId, 'bet_settled', now);
  });
  await database.close();
}

let server: RunningServer;
let pushService: PushStandIn;
beforeAll(async () => {
  pushService = await startPushStandIn();
  const source = {
    NODE_ENV: 'production',
    // Lets the embedded database serve others than this machine.
    SANDBOX: '1',
    OPS_TOKEN,
    PUBLIC_URL: PAGE,
    DATA_DIR: join(folder, 'data'),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'mailto:push@play.example',
    PUSH_SERVICES: pushService.origin,
    ...STAND_IN_NAMES,
    ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
  };
  await fillDataDir(source.DATA_DIR);
  await leaveNotice(source.DATA_DIR, pushService);
  server = await composeServer({
    env: readEnv(source, { adapters: adapterNames(adapters), sandbox: false }),
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    sandboxFolder: join(folder, 'no-such-folder'),
    progress: () => {},
    adapters,
    ...timers,
  });
});
afterAll(async () => {
  await pushService?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const operator = { headers: { authorization: `Bearer ${OPS_TOKEN}` } };
const get = async (path: string) => server.fetch(new Request(PAGE + path, operator));

/** Asks for a person; resolves, with the answer to come, when the register was asked. */
async function askForPerson() {
  const reached = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const body = JSON.stringify({ document: '52998224725' });
  const headers = { 'content-type': 'application/json' };
  const path = `${PAGE}/api/validate/document`;
  const answer = Promise.resolve(server.fetch(new Request(path, { method: 'POST', headers, body })));
  await reached;
  return { answer };
}

const breaker = async () =>
  /varanda_party_breaker_state\{party="documents",call="lookUp"\} (\d)/.exec(
    await (await get('/metrics')).text(),
  )?.[1];
const found = async () => {
  const { data } = (await (await get('/api/ops/doctor')).json()) as { data: Record<string, string>[] };
  return data
    .filter(({ area, subject }) => area === 'parties' && subject === 'documents.lookUp')
    .map(({ state, text }) => `${state}: ${text}`);
};

test('a push service is called with a breaker too, which the operator sees', async () => {
  await expect.poll(() => pushService.arrived.length, { timeout: 30_000 }).toBe(1);
  expect(await (await get('/metrics')).text()).toContain(
    'varanda_party_breaker_state{party="push",call="send.other"} 0',
  );
});

test('a silent register is answered for at its deadline, is shown to the operator, and keeps no stop waiting', async () => {
  for (let times = 0; times < 4; times += 1) {
    const { answer } = await askForPerson();
    timers.advance(5_000);
    expect(await (await answer).json()).toMatchObject({ success: false });
  }
  expect(await breaker()).toBe('0');
  expect(await found()).toEqual(['ok: is called']);

  const { answer } = await askForPerson();
  server.drain(0);
  server.endJobsAndPartyCalls();
  await server.closeConnections();
  timers.advance(2_000);
  expect(await (await answer).json()).toMatchObject({ success: false });
  expect(await breaker()).toBe('2');
  expect(await found()).toEqual([
    'problem: failed repeatedly and is not called for some seconds: documents.lookUp was given up: the server stops',
  ]);
  timers.advance(10_000);
  expect(await breaker()).toBe('1');
  expect(await found()).toEqual([
    'problem: failed repeatedly and is tried by the next call: documents.lookUp was given up: the server stops',
  ]);
  expect(logged('a call to an outside party failed')).toBe(5);
  expect(logged('the circuit breaker of an outside party changed')).toBe(1);
  expect((await get('/livez')).status).toBe(200);
  await server.close();
});
