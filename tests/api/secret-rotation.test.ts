// What one secret signed or encrypted holds while it is being replaced by another, and not afterwards. A changed VAPID key is noticed.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { WebSocket } from 'ws';
import { composeServer } from '#server/compose.ts';
import type { Database } from '#server/core/db/database.ts';
import { DecryptionFailed } from '#server/core/encrypted-field.ts';
import { checkSecretFingerprints } from '#server/core/env/secret-fingerprints.ts';
import { openLog } from '#server/core/log.ts';
import { openSocketServer } from '#server/core/realtime/socket-server.ts';
import type { Secret } from '#server/core/secret.ts';
import { createSecondFactors } from '#server/data/players/second-factors.ts';
import {
  readSportsbookToken,
  readToken,
  signSportsbookToken,
  signToken,
} from '#server/data/players/session-tokens.ts';
import { totpCode, totpStepAt } from '#server/data/players/totp.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { exclusionsTable } from '#server/data/schema/protection-table.ts';
import { readEnv, SECRETS } from '#server/env.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { createAltchaBotCheck } from '#server/partners/bot-check/altcha-bot-check.ts';
import { signLaunch, verifyLaunch } from '#server/partners/games/launch-token.ts';
import { signMessage, verifyMessage } from '#server/partners/signed-message.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { fillDataDir } from '#tests/support/backend/migrated-data-dir.ts';
import { someDocument, somePlayer } from '#tests/support/backend/players.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const OLD = 'the old secret, 32 letters long..';
const NEW = 'the new secret, 32 letters long..';
/** The copies of the first step of a rotation, and of the second. */
const ACCEPTING: Secret = { current: OLD, previous: [NEW] };
const ROTATED: Secret = { current: NEW, previous: [OLD] };

let db: Database;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

/** Whether what `make` made with one secret is accepted with another. */
function holds<Made>(
  make: (secret: Secret) => Made | Promise<Made>,
  accept: (secret: Secret, made: Made) => unknown,
) {
  return async (by: Secret, at: Secret): Promise<boolean> => {
    const made = await make(by);
    try {
      return (await accept(at, made)) !== false;
    } catch {
      return false;
    }
  };
}

const claims = { id: 't', sessionId: 's', playerId: 'p', balanceCents: 0, expiresAt: NOW + 3_600_000 };
const launch = {
  session: 's',
  player: 'p',
  gameId: '7',
  game: 'slot',
  gameName: 'Jogo',
  mode: 'real',
  language: 'pt',
  minBetCents: 10,
  maxBetCents: 1_000,
  id: 'l',
} as const;

async function joins(at: Secret, sign: (socketId: string) => string): Promise<boolean> {
  const realtime = openSocketServer({ key: 'key', secret: at, origins: [] });
  const server = createServer().on('upgrade', realtime.handleUpgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/app/key?protocol=7`);
  const next = () =>
    new Promise<{ event: string; data: string }>((resolve) =>
      socket.once('message', (text) => resolve(JSON.parse(text.toString()))),
    );
  const { socket_id: id } = JSON.parse((await next()).data);
  const data = { channel: 'private-users.1', auth: sign(id) };
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  const { event } = await next();
  await realtime.close();
  server.close();
  return event === 'pusher_internal:subscription_succeeded';
}

function signatureOf(by: Secret, socketId: string): string {
  const realtime = openSocketServer({ key: 'key', secret: by, origins: [] });
  const signature = realtime.sign(socketId, 'private-users.1', '1');
  void realtime.close();
  return signature;
}

/** The bytes of a base32 text. */
function bytesOf(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function withSecondFactor(by: Secret) {
  const id = await somePlayer(db);
  const factors = createSecondFactors(by);
  const step = totpStepAt(NOW);
  return db.transaction(async (tx) => {
    const app = bytesOf(await factors.startSetup(tx, id, NOW));
    const [recovery = ''] = await factors.confirm(tx, id, totpCode(app, step), NOW);
    return { id, recovery, app, next: totpCode(app, step + 1) };
  });
}
const assertCode = (at: Secret, id: string, code: string) =>
  db.transaction((tx) => createSecondFactors(at).assertCode(tx, id, code, NOW + 30_000));

describe.each([
  [
    'a session’s token',
    holds(
      (by) => signToken(claims, by),
      (at, token) => readToken(token, at),
    ),
  ],
  [
    'a token for the sportsbook',
    holds(
      (by) => signSportsbookToken(claims, by),
      (at, token) => readSportsbookToken(token, at, NOW),
    ),
  ],
  [
    'a party’s call',
    holds(
      (by) => signMessage(by, '{}', NOW),
      (at, header) => verifyMessage(at, '{}', header, NOW),
    ),
  ],
  [
    'the launch of a game',
    holds(
      (by) => signLaunch(by, launch, NOW),
      (at, token) => verifyLaunch(at, token, NOW),
    ),
  ],
  [
    'a bot challenge',
    holds(
      (by) => createAltchaBotCheck(db, by, 50).challenge(NOW),
      async (at, { maxnumber, ...given }) => {
        const solved = await solveChallenge(given.challenge, given.salt, 'SHA-256', maxnumber).promise;
        const token = btoa(JSON.stringify({ ...given, number: solved?.number }));
        return createAltchaBotCheck(db, at, 50).verify(token, NOW);
      },
    ),
  ],
  [
    'an entry of the self-exclusion registry',
    holds(
      async (by) => {
        const document = someDocument();
        const id = await somePlayer(db, { document });
        await db.transaction(async (tx) => {
          await tx.insert(exclusionsTable).values({
            id,
            playerId: id,
            kind: 'exclusion',
            startedAt: NOW,
            endsAt: null,
          });
          await createSelfExclusionRegistry(by).add(tx, { id, document }, NOW);
        });
        return document;
      },
      (at, document) => createSelfExclusionRegistry(at).has(db.queries, document),
    ),
  ],
  ['an authenticator app', holds(withSecondFactor, (at, { id, next }) => assertCode(at, id, next))],
  ['a recovery code', holds(withSecondFactor, (at, { id, recovery }) => assertCode(at, id, recovery))],
  [
    'a signature for a socket',
    (by: Secret, at: Secret) => joins(at, (socketId) => signatureOf(by, socketId)),
  ],
])('%s', (_, isAccepted) => {
  test.each([
    ['of the old secret holds after the rotation', OLD, ROTATED, true],
    ['of the new secret holds on copies that accept it already', ROTATED, ACCEPTING, true],
    ['of the new secret holds once the old one is gone', ROTATED, NEW, true],
    ['of a copy that only accepts the new secret is of the old one', ACCEPTING, OLD, true],
    ['of the old secret does not hold once it is gone', OLD, NEW, false],
  ] as const)('%s', async (__, by, at, expected) => {
    expect(await isAccepted(by, at)).toBe(expected);
  });
});

describe('what rows need of a secret', () => {
  const NEWER = 'the newer secret, 32 letters long';
  /** The secret that a server reads with once it was started with these. */
  const startWith = async (at: Database, secret: Secret) =>
    (await checkSecretFingerprints(at, { SECOND_FACTOR_SECRET: secret, DOCUMENT_SECRET: secret }, NOW))
      .DOCUMENT_SECRET;

  test('is readable after two rotations, with the last secret alone', async () => {
    const first = await startWith(db, OLD);
    const app = await withSecondFactor(first);
    const other = await withSecondFactor(first);
    const document = someDocument();
    const id = await somePlayer(db, { document });
    await db.transaction(async (tx) => {
      const row = { id, playerId: id, kind: 'exclusion', startedAt: NOW, endsAt: null } as const;
      await tx.insert(exclusionsTable).values(row);
      await createSelfExclusionRegistry(first).add(tx, { id, document }, NOW);
    });
    await startWith(db, { current: NEW, previous: [OLD] });
    await startWith(db, NEW);
    await startWith(db, { current: NEWER, previous: [NEW] });
    const last = await startWith(db, NEWER);
    await assertCode(last, app.id, app.next);
    await assertCode(last, other.id, other.recovery);
    expect(await createSelfExclusionRegistry(last).has(db.queries, document)).toBe(true);
    expect(await createSelfExclusionRegistry(NEWER).has(db.queries, document)).toBe(false);
  });

  test('of an authenticator app is encrypted anew with each code', async () => {
    const { id, app } = await withSecondFactor(OLD);
    const code = (steps: number) => totpCode(app, totpStepAt(NOW) + steps);
    await assertCode(ROTATED, id, code(1));
    const later = (at: Secret) =>
      db.transaction((tx) => createSecondFactors(at).assertCode(tx, id, code(2), NOW + 60_000));
    await expect(later(OLD)).rejects.toThrow(DecryptionFailed);
    await later(NEW);
  });
});

describe('a server that starts with another VAPID key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'push-key-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What a start with this pair logs of it. */
  async function start({ publicKey, privateKey }: webPush.VapidKeys, former = ''): Promise<string[]> {
    const lines: string[] = [];
    const source = {
      PUBLIC_URL: 'https://play.example',
      // Lets the embedded database serve others than this machine.
      SANDBOX: '1',
      DATA_DIR: folder,
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_PUBLIC_KEY_PREVIOUS: former,
      ...STAND_IN_NAMES,
      ...Object.fromEntries(SECRETS.map((name) => [name, 'k'.repeat(32)])),
    };
    const server = await composeServer({
      env: readEnv(source, { adapters: adapterNames(STAND_INS), sandbox: false }),
      log: openLog('warn', { write: (line) => void lines.push(line) }),
      sandboxFolder: join(folder, 'no-such-folder'),
      progress: () => {},
      adapters: STAND_INS,
    });
    await server.close();
    const written = lines.map((line) => JSON.parse(line) as { msg: string; devices?: number });
    return written.filter(({ msg }) => msg.includes('VAPID')).map(({ msg, devices }) => `${msg}: ${devices}`);
  }

  test('is refused, unless it names the former one, and then says so once', async () => {
    await fillDataDir(folder);
    const [first, second] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    expect(await start(first)).toEqual([]);
    await expect(start(second)).rejects.toThrow(
      'VAPID_PUBLIC_KEY: the database was used with another value. Set that one, or rotate it',
    );
    expect(await start(first)).toEqual([]);
    expect(await start(second, first.publicKey)).toEqual([
      'the VAPID key is another one: devices have to subscribe again: 0',
    ]);
    expect(await start(second)).toEqual([]);
  });
});
