import { execFile } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf } from '#server/core/env/secret-fingerprint.ts';
import { checkSecretFingerprints } from '#server/core/env/secret-fingerprints.ts';
import { listen } from '#server/core/http/listen.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { notePushKey } from '#server/data/notices/push-key.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { type DoctorFacts, opsDoctorRoutes } from './doctor-routes.ts';

const TOKEN = 'the_token_of_the_operators,_32_letters';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const job: Job = { name: 'settle', everyMs: 10_000, run: async () => {} };
const HEALTHY: DoctorFacts = {
  env: {
    ...{ secrets: { SESSION_SECRET: 'given' }, previousSecrets: {}, opsToken: TOKEN },
    databaseOwnerUrl: undefined,
    webPush: { keys: undefined, otherKeys: [], subject: 'mailto:push@play.example', services: [] },
  },
  secrets: {
    SESSION_SECRET: 'first secret of 32 characters, abcdef',
    PIX_SECRET: 'second secret of 32 characters, abcdef',
  },
  pushKey: undefined,
  playedBy: { pix: 'my-bank', botCheck: 'altcha' },
  versions: { build: 'b1', node: '24.4.1' },
  jobs: () => [job],
  startedAt: 0,
};

let backend: Backend;
let facts = HEALTHY;
let offsetMs = 0;
let url: string;
let stopServer: () => Promise<void>;

beforeAll(async () => {
  // The clock of the machine, as the database has it too; the backend's own stands still.
  const clock = { now: () => Date.now() + offsetMs };
  backend = await openBackend({
    // The facts of this moment: each test has its own.
    routes: ({ db }) => [
      opsDoctorRoutes({ db, clock }, new Proxy(HEALTHY, { get: (_, name) => Reflect.get(facts, name) })),
    ],
    env: { OPS_TOKEN: TOKEN },
  });
  const port = await freePortPair();
  url = `http://127.0.0.1:${port}`;
  stopServer = await listen({
    host: '127.0.0.1',
    port,
    tls: undefined,
    fetch: (request) => backend.request(new URL(request.url).pathname, { headers: request.headers }),
  });
});
afterAll(async () => {
  await stopServer();
  await backend.close();
});
beforeEach(async () => {
  facts = HEALTHY;
  offsetMs = 0;
  await backend.db.queries.execute(sql`delete from outbox`);
  await backend.db.queries.execute(sql`delete from leases`);
});

const run = () =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, OPS_TOKEN: TOKEN, OPS_URL: url };
    execFile(process.execPath, ['server/ops.mjs', 'doctor'], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: out.replace(/ +/g, ' '), err });
    });
  });

async function findings(): Promise<Record<'subject' | 'state' | 'text', string>[]> {
  const answer = await backend.request('/api/ops/doctor', { headers: { Authorization: `Bearer ${TOKEN}` } });
  return ((await answer.json()) as { data: Record<'subject' | 'state' | 'text', string>[] }).data;
}
/** What it found to be wrong. */
const problems = async () =>
  (await findings())
    .filter(({ state }) => state === 'problem')
    .map(({ subject, text }) => `${subject}: ${text}`);

async function waitingEvent(ageMs: number): Promise<void> {
  await backend.db.queries.execute(sql`
    insert into outbox (channel, event, data, created_at)
    values ('settings', 'SettingsUpdateEvent', '{}', ${Date.now() - ageMs}::bigint)`);
}
async function lastRun(ageMs: number): Promise<void> {
  await backend.db.queries.execute(sql`
    insert into leases (name, owner, expires_at, last_run_at)
    values ('settle', '', 0, ${Date.now() - ageMs}::bigint)`);
}

describe('`npm run ops -- doctor`', () => {
  test('prints each finding and ends with 0 where nothing is wrong', async () => {
    await lastRun(MINUTE);
    const { code, out, err } = await run();
    expect([code, err]).toEqual([0, '']);
    for (const line of [
      'ok secrets SESSION_SECRET set',
      'note secrets PIX_SECRET generated, in the data folder',
      'ok secrets OPS_TOKEN set',
      'ok clocks server and database agree',
      'ok queues realtime events none',
      'ok queues withdrawals that wait for a person none',
      'ok queues payouts that the bank has not accepted none',
      'ok queues payouts whose outcome the bank has not told none',
      'ok queues refunds that the bank has not accepted none',
      'ok queues charges that the bank has not answered none',
      'ok queues jobs 1, none is late',
      'ok ledger balances are the sums of their entries',
      'ok ledger transactions sum to zero',
      'ok sports bets on events long past their start none is open',
      'ok adapters pix my-bank',
      'ok versions build b1',
      'ok versions Node 24.4.1',
    ]) {
      expect(out).toContain(`${line}\n`);
    }
    expect(out).toMatch(
      /\nnote versions database embedded [\d.]+, for one machine: for players set DATABASE_URL\n/,
    );
    expect(out).toMatch(/\nok versions migrations \d+, the last is \d{4}-[\w-]+\n/);
    expect(out).not.toContain('characters, abcdef');
  });

  test('ends with 1 and counts what is wrong', async () => {
    await waitingEvent(2 * HOUR);
    facts = { ...HEALTHY, versions: { build: 'b1', node: '20.18.0' } };
    const { code, out, err } = await run();
    expect([code, err]).toEqual([1, '\n2 to look at: those marked "problem".\n']);
    expect(out).toContain('problem queues realtime events 1, the oldest for 2 h\n');
    expect(out).toContain('problem versions Node 20.18.0: 20.19 is the oldest that works\n');
  });
});

describe('the doctor says of a former secret', () => {
  const OLD = 'the former secret of 32 characters, abcdef';
  const NEW = 'the present secret of 32 characters, abcdef';
  const OTHER = 'another former secret of 32 characters';
  const secrets = { DOCUMENT_SECRET: NEW, PIX_SECRET: NEW };
  const begin = (ageMs: number, given: Record<string, { current: string; previous: string[] } | string>) =>
    checkSecretFingerprints(backend.db, given, Date.now() - ageMs);
  const former = async (previousSecrets: DoctorFacts['env']['previousSecrets']) => {
    facts = { ...HEALTHY, secrets, env: { ...HEALTHY.env, previousSecrets } };
    const found = await findings();
    return found.filter(({ subject }) => subject?.endsWith('_PREVIOUS')).map(({ text }) => text);
  };
  beforeEach(async () => {
    for (const table of ['secret_fingerprints', 'kept_secrets'])
      await backend.db.queries.execute(sql`delete from ${sql.identifier(table)}`);
  });

  test('that rows need whether the database keeps it', async () => {
    const rotated = { current: NEW, previous: [OLD] };
    await begin(3 * HOUR, { DOCUMENT_SECRET: OTHER });
    await begin(2 * HOUR, { DOCUMENT_SECRET: { current: OLD, previous: [OTHER] } });
    await begin(HOUR, { DOCUMENT_SECRET: rotated });
    const previous = { DOCUMENT_SECRET: [OLD] };
    expect(await former(previous)).toEqual([
      expect.stringMatching(/^can go once every copy has the new secret/),
    ]);
    const lost = fingerprintOf('DOCUMENT_SECRET', OTHER);
    await backend.db.queries.execute(sql`delete from kept_secrets where fingerprint = ${lost}`);
    expect(await former({ DOCUMENT_SECRET: [OLD, OTHER] })).toEqual([
      expect.stringMatching(/^must stay: start this copy once more/),
    ]);
    await begin(0, { DOCUMENT_SECRET: { current: OLD, previous: [NEW] } });
    expect(await former(previous)).toEqual(['must stay: a copy started last with another secret']);
  });

  test('that signs whether what it signed has ended', async () => {
    const rotated = { current: NEW, previous: [OLD] };
    await begin(2 * HOUR, { PIX_SECRET: OLD });
    await begin(59 * MINUTE, { PIX_SECRET: rotated });
    const previous = { PIX_SECRET: [OLD] };
    expect(await former(previous)).toEqual([expect.stringMatching(/^must stay for \d+ s: /)]);
    await backend.db.queries.execute(sql`delete from secret_fingerprints`);
    await begin(2 * HOUR, { PIX_SECRET: OLD });
    await begin(61 * MINUTE, { PIX_SECRET: rotated });
    expect(await former(previous)).toEqual([
      expect.stringMatching(/^can go once every copy has the new secret/),
    ]);
  });

  test('that is the next one, in the first step of a rotation, that it must stay', async () => {
    const next = { DOCUMENT_SECRET: { current: NEW, previous: [OTHER] }, PIX_SECRET: NEW };
    await begin(3 * HOUR, { DOCUMENT_SECRET: NEW, PIX_SECRET: NEW });
    await begin(2 * HOUR, next);
    const text = expect.stringMatching(/^the database was not used with it before: the next secret/);
    expect(await former({ DOCUMENT_SECRET: [OTHER], PIX_SECRET: [OTHER] })).toEqual([text, text]);
  });
});

test('the doctor says whether copies have one VAPID key, and how many devices it does not reach', async () => {
  const { queries } = backend.db;
  const keys = { publicKey: 'B-present', privateKey: 'the private key' };
  const said = async (pushKey: string | undefined, given: object = { keys }) => {
    const webPush = { ...HEALTHY.env.webPush, ...given };
    facts = { ...HEALTHY, pushKey, env: { ...HEALTHY.env, webPush } };
    const about = (await findings()).filter(({ subject }) => subject?.startsWith('VAPID_PUBLIC_KEY'));
    return about.map(({ state, text }) => `${state}: ${text}`);
  };
  expect(await said(undefined)).toEqual([]);
  expect(await said('B-present')).toEqual(['ok: every device subscribed with it']);
  const { id, sessionId } = await backend.player();
  await queries.execute(sql`
    insert into push_subscriptions (id, player_id, session_id, endpoint, p256dh, auth, topics, created_at, key_fingerprint)
    values ('former', ${id}, ${sessionId}, 'https://push.example/1', 'p', 'a', '["bet_settled"]', 1, 'of another key')`);
  expect(await said('B-present')).toEqual([
    'note: another one than before; devices without notices until they subscribe again: 1',
  ]);
  expect(await said(undefined)).toEqual(['note: not set; devices without notices: 1']);
  await queries.execute(sql`delete from push_subscriptions where id = 'former'`);
  expect(await said('B-present', {})).toEqual([
    'note: generated, in the data folder: set a pair where there is more than one copy',
    'ok: every device subscribed with it',
  ]);
  await notePushKey(backend.db, 'B-present', [], 1_000);
  expect(await said('B-present', { keys, otherKeys: ['B-former'] })).toEqual([
    'ok: every device subscribed with it',
    'note: the database was not used with it before: the next secret of a rotation must stay, any other can go',
  ]);
  await notePushKey(backend.db, 'B-former', ['B-present'], 1_200);
  await notePushKey(backend.db, 'B-present', ['B-former'], 1_400);
  expect(await said('B-present', { keys, otherKeys: ['B-former'] })).toEqual([
    'ok: every device subscribed with it',
    'note: can go once every copy has the new pair',
  ]);
  await notePushKey(backend.db, 'B-other', ['B-present'], 2_000);
  expect(await said('B-present', { keys, otherKeys: ['B-other'] })).toEqual([
    'problem: a copy started last with another one: give all copies one pair, or end the rotation',
    'ok: every device subscribed with it',
    'note: must stay: a copy started last with another pair',
  ]);
});

describe('the doctor finds', () => {
  test('secrets with the same value, and guessable ones', async () => {
    const { SESSION_SECRET = '' } = HEALTHY.secrets;
    const secrets = { SESSION_SECRET, PIX_SECRET: SESSION_SECRET, KYC_SECRET: 'k'.repeat(32) };
    facts = { ...HEALTHY, secrets };
    expect(await problems()).toEqual([
      'SESSION_SECRET: has the value of PIX_SECRET: give each its own',
      'PIX_SECRET: has the value of SESSION_SECRET: give each its own',
      'KYC_SECRET: can be guessed: it repeats few characters',
    ]);
  });

  test('a clock that differs from the database’s, in either direction', async () => {
    await lastRun(MINUTE);
    offsetMs = HOUR;
    facts = { ...HEALTHY, jobs: () => [] };
    expect(await problems()).toEqual([
      expect.stringMatching(
        /^server and database: the server's clock is (59|60) min ahead of the database's$/,
      ),
    ]);
    offsetMs = -HOUR;
    expect(await problems()).toEqual([
      expect.stringMatching(/^server and database: the server's clock is (59|60) min behind the database's$/),
    ]);
  });

  test('a withdrawal, a payout, a refund and a mail that wait too long, and none that waits shortly', async () => {
    const { id: player } = await backend.player();
    const insert = (ageMs: number) =>
      backend.db.transaction(async (tx) => {
        const at = Date.now() - ageMs;
        const withdrawal = (id: string, status: number, waitsFor: string | null) =>
          tx.execute(sql`
        insert into withdrawals (id, player_id, status, amount_cents, pix_key_type, pix_key, everything, waits_for,
          automatic, tries, next_try_at, created_at)
        values (${id}, ${player}, ${status}, 1000, 'cpf', '1', false, ${waitsFor}, false, 0, 0, ${at}::bigint)`);
        await withdrawal(`review${ageMs}`, 0, 'withdraw_auto_kyc');
        await withdrawal(`payout${ageMs}`, 1, null);
        await tx.execute(sql`
          insert into payment_events (id, charge_id, type, amount_cents, payer_document, paid_at, outcome, received_at)
          values (${`refund${ageMs}`}, 'charge', 'paid', 1000, '', 0, 'refunded', 0)`);
        await tx.execute(sql`
        insert into payment_refunds (event_id, charge_id, amount_cents, reason, created_at, tries, next_try_at)
        values (${`refund${ageMs}`}, 'charge', 1000, 'late', ${at}::bigint, 1, 0)`);
        await tx.execute(sql`
        insert into mail_orders (id, kind, email, created_at, claimed_until, tries)
        values (${`mail${ageMs}`}, 'recovery', 'ana@example.com', ${at}::bigint, 0, 1)`);
      });
    await insert(MINUTE);
    expect(await problems()).toEqual([]);
    await insert(72 * HOUR);
    expect(await problems()).toEqual([
      'mails: 2, the oldest for 3 d',
      'withdrawals that wait for a person: 2, the oldest for 3 d',
      'payouts that the bank has not accepted: 2, the oldest for 3 d, 1 of them for too long: npm run ops -- orders',
      'refunds that the bank has not accepted: 2, the oldest for 3 d, 1 of them for too long: npm run ops -- orders',
    ]);
    for (const table of ['withdrawals', 'payment_refunds', 'mail_orders'])
      await backend.db.queries.execute(sql`delete from ${sql.identifier(table)}`);
  });

  test('a balance that is not the sum of its entries, and entries that do not sum to zero', async () => {
    const { id } = await backend.player({ realCents: 1_000 });
    const { queries } = backend.db;
    // As a superuser may: without the triggers.
    const past = async (statement: string) => {
      await queries.execute(sql.raw('set session_replication_role = replica'));
      await queries.execute(sql.raw(statement));
      await queries.execute(sql.raw('set session_replication_role = origin'));
    };
    expect(await problems()).toEqual([]);
    await past(`update accounts set balance_cents = balance_cents + 5 where id = '${id}:real'`);
    const wrongBalance = `balances: 1 differ from the sum of their entries, the first of account ${id}:real`;
    expect(await problems()).toEqual([wrongBalance]);
    const entry = `(select max(id) from ledger_entries where account_id = '${id}:real')`;
    await past(`update ledger_entries set amount_cents = 1005 where id = ${entry}`);
    expect(await problems()).toEqual([
      expect.stringMatching(/^transactions: 1 do not sum to zero, the first is \d+$/),
    ]);
    await past(`update ledger_entries set amount_cents = 1000 where id = ${entry}`);
    await past(`update accounts set balance_cents = 1000, version = version + 1 where id = '${id}:real'`);
    expect(await problems()).toEqual([wrongBalance]);
    await past(`update accounts set version = version - 1 where id = '${id}:real'`);
    expect(await problems()).toEqual([]);
  });

  test('a job that has not begun for longer than two turns and five minutes', async () => {
    await lastRun(4 * MINUTE);
    expect(await problems()).toEqual([]);
    await backend.db.queries.execute(sql`update leases set last_run_at = ${Date.now() - 2 * HOUR}::bigint`);
    expect(await problems()).toEqual(['job settle: began last 2 h ago, and is due every 10 s']);
    // Right after a start, or a restore, the job is due: no copy missed it.
    facts = { ...HEALTHY, startedAt: Date.now() - 4 * MINUTE };
    expect(await problems()).toEqual([]);
    facts = { ...HEALTHY, startedAt: Date.now() - 6 * MINUTE };
    expect(await problems()).toHaveLength(1);
  });

  test('a job that failed three times in a row, and not one that failed twice', async () => {
    await lastRun(MINUTE);
    const failed = (times: number) =>
      backend.db.queries.execute(
        sql`update leases set failures = ${times}, retry_at = ${Date.now() + MINUTE}::bigint`,
      );
    await failed(2);
    expect(await problems()).toEqual([]);
    await failed(3);
    expect(await problems()).toEqual([
      expect.stringMatching(/^job settle: failed 3 times in a row, and is tried again in (59|60) s$/),
    ]);
  });

  test('a sandboxed party beside a real one; the self-hosted bot check does not count as real', async () => {
    facts = { ...HEALTHY, playedBy: { pix: 'sandbox', kyc: 'sandbox', botCheck: 'altcha' } };
    expect(await problems()).toEqual([]);
    facts = { ...HEALTHY, playedBy: { pix: 'my-bank', kyc: 'sandbox', botCheck: 'altcha' } };
    expect(await problems()).toEqual(['kyc: played by the sandbox, while pix is real']);
  });

  test('a migration of a newer build, and one that the database lacks', async () => {
    const { queries } = backend.db;
    await queries.execute(sql`insert into migrations (name, fingerprint) values ('9999-newer', 'x')`);
    expect(await problems()).toEqual([
      'migrations: the database has 9999-newer, which this build lacks: finish the upgrade',
    ]);
    await queries.execute(sql`update migrations set expands = true where name = '9999-newer'`);
    expect(await problems()).toEqual([]);
    await queries.execute(sql`delete from migrations where name = '9999-newer'`);
    await queries.execute(sql`delete from migrations where name = '0012-privacy'`);
    expect(await problems()).toEqual(['migrations: the database lacks 0012-privacy']);
  });

  test('nothing for a caller without the operator’s token', async () => {
    expect((await backend.request('/api/ops/doctor')).status).toBe(403);
  });
});
