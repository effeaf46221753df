// rotate-secret.sh of the production example: what each step does to the files, and what it refuses before every copy was replaced. The
// copies of this test read the files when they are replaced, and their doctor is the server's own, asked by the operator's tool.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSecretFingerprints } from '#server/core/env/secret-fingerprints.ts';
import { withPreviousSecrets } from '#server/core/env/secrets.ts';
import { listen } from '#server/core/http/listen.ts';
import { notePushKey } from '#server/data/notices/push-key.ts';
import { type BuildParties, readEnv } from '#server/env.ts';
import { opsDoctorRoutes } from '#server/features/ops/doctor/doctor-routes.ts';
import { adapterNames } from '#server/partners/adapters.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { findProgram } from '#tests/support/backend/postgres.ts';
import { STAND_IN_NAMES, STAND_INS } from '#tests/support/backend/stand-in-parties.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';
import { type ExampleMachine, exampleMachine, type Obeyed } from '#tests/support/deploy/example-machine.ts';

const BUILD: BuildParties = { adapters: adapterNames(STAND_INS), sandbox: false };
const TOKEN = 'the_token_of_the_operators,_32_letters';
const COPIES = ['copy-a', 'copy-b'] as const;
/** Where each listens: the second one not where it would without `LISTEN_HOST`. */
const HOSTS: Record<string, string> = { 'copy-a': '127.0.0.1', 'copy-b': '127.0.0.2' };
const HOUR = 3_600_000;
/** Companies sign with these, too. */
const SHARED = ['PIX_SECRET', 'GAMES_SECRET', 'KYC_SECRET'] as const;

describe.runIf(findProgram('openssl'))('a rotation of a secret', () => {
  const ends: (() => unknown)[] = [];
  let machine: ExampleMachine;
  let folder: string;
  let secrets: string;
  let backend: Backend;
  let offsetMs = 0;
  const clock = { now: () => Date.now() + offsetMs };
  const ports: Record<string, number> = {};
  /** What each copy was started with. */
  const started: Record<string, ReturnType<typeof read>> = {};
  let asked = 'copy-a';

  /** What a server reads with the example of its environment, in which the adapters' names were filled in. */
  function read() {
    const example = readFileSync('docs/deploy/production/varanda.env.example', 'utf8');
    const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace('/etc/varanda/secrets', secrets),
    ]);
    return readEnv({ ...Object.fromEntries(lines), ...STAND_IN_NAMES, NODE_ENV: 'production' }, BUILD);
  }
  const secretsOf = ({ secrets: given }: ReturnType<typeof read>) => given as Record<string, string>;

  async function replace(...copies: readonly string[]): Promise<void> {
    for (const copy of copies) {
      const env = read();
      const given = withPreviousSecrets(secretsOf(env), env.previousSecrets);
      await checkSecretFingerprints(backend.db, given, clock.now());
      const { keys, otherKeys } = env.webPush;
      await notePushKey(backend.db, keys?.publicKey ?? '', otherKeys, clock.now());
      started[copy] = env;
    }
  }

  /** The file of a copy without containers. */
  const linesOf = (copy: string) =>
    `PORT=${ports[copy]}\n${copy === 'copy-b' ? 'LISTEN_HOST=127.0.0.2\n' : ''}`;

  /** The doctor of a copy, as the operator's tool prints it. */
  async function doctor(copy: string): Promise<Obeyed> {
    const env = { OPS_TOKEN: TOKEN, OPS_URL: `http://${HOSTS[copy]}:${ports[copy]}` };
    const words = [resolve('server/ops.mjs'), 'doctor'];
    return promisify(execFile)(process.execPath, words, { env }).then(
      ({ stdout }) => ({ ok: true, said: stdout }),
      // It finds something else, such as jobs that never ran.
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
    );
  }

  beforeAll(async () => {
    const facts = () => {
      const env = started[asked] ?? read();
      return {
        env: { ...env, databaseOwnerUrl: undefined },
        secrets: secretsOf(env),
        pushKey: env.webPush.keys?.publicKey,
        playedBy: {},
        versions: { build: 'b1', node: '24.4.1' },
        jobs: () => [],
        startedAt: 0,
      };
    };
    backend = await openBackend({
      routes: ({ db }) => [
        opsDoctorRoutes(
          { db, clock },
          new Proxy({} as ReturnType<typeof facts>, { get: (_, name) => Reflect.get(facts(), name) }),
        ),
      ],
      env: { OPS_TOKEN: TOKEN },
    });
    ends.push(() => backend.close());
    const first = await freePortPair();
    for (const [at, copy] of COPIES.entries()) {
      ports[copy] = first + at;
      const stop = await listen({
        ...{ host: HOSTS[copy] ?? '', port: first + at, tls: undefined },
        fetch(request) {
          asked = copy;
          return backend.request(new URL(request.url).pathname, { headers: request.headers });
        },
      });
      ends.push(stop);
    }
    machine = await exampleMachine((program, words) => {
      const [, copy = ''] =
        /^compose exec -T (copy-[ab]) npm run --silent ops -- doctor$/.exec(words.join(' ')) ?? [];
      return program === 'docker' && copy !== ''
        ? doctor(copy)
        : { ok: false, said: `no ${program} ${words.join(' ')}` };
    });
    ends.push(() => machine.stop());
    // The tree of a release: the scripts ask the doctor by its package.json.
    folder = join(machine.root, 'tree/docs/deploy/production');
    cpSync('docs/deploy', join(machine.root, 'tree/docs/deploy'), { recursive: true });
    writeFileSync(
      join(machine.root, 'tree/package.json'),
      JSON.stringify({ scripts: { ops: `node ${resolve('server/ops.mjs')}` } }),
    );
    cpSync('docs/deploy/nginx.conf', join(machine.root, 'nginx.conf'));
    writeFileSync(join(folder, '.env'), `NGINX_CONF=${join(machine.root, 'nginx.conf')}\n`);
    secrets = join(folder, 'secrets');
    // One variable of all copies, as systemd reads it, which a copy's own line replaces.
    writeFileSync(join(folder, 'varanda.env'), 'LISTEN_HOST="127.0.0.1"\n');
    for (const copy of COPIES) writeFileSync(join(folder, `${copy}.env`), linesOf(copy));
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  beforeEach(async () => {
    offsetMs = 0;
    rmSync(secrets, { recursive: true, force: true });
    mkdirSync(secrets);
    writeFileSync(join(secrets, 'OPS_TOKEN'), `${TOKEN}\n`, { mode: 0o644 });
    await machine.run('sh make-secrets.sh secrets postgres:5432', folder);
    for (const table of ['secret_fingerprints', 'kept_secrets'])
      await backend.db.queries.execute(sql`delete from ${sql.identifier(table)}`);
    await replace(...COPIES);
  });

  const rotate = (step: string, name: string, environment: Record<string, string> = {}) =>
    machine.run(`sh rotate-secret.sh ${step} ${name}`, folder, environment);
  const state = (name: 'SESSION_SECRET' | 'DOCUMENT_SECRET' | (typeof SHARED)[number]) => ({
    current: read().secrets[name],
    previous: read().previousSecrets[name],
  });

  test.each([
    ['with containers', {}],
    ['without containers', { RUNNER: 'systemd', SETTINGS: '.' }],
  ])(
    'ends %s when the tokens of the former one have ended, and not before every copy was replaced',
    async (_, given) => {
      const environment = { ...given, ...('SETTINGS' in given ? { SETTINGS: folder } : {}) };
      const step = (name: string) => rotate(name, 'SESSION_SECRET', environment);
      const former = read().secrets.SESSION_SECRET;
      await step('accept');
      const [next] = state('SESSION_SECRET').previous ?? [];
      expect(next).toMatch(/^[0-9a-f]{64}$/);
      await expect(step('use')).rejects.toThrow(
        'copy-a was started without SESSION_SECRET_PREVIOUS: replace it first',
      );
      await replace('copy-a');
      await expect(step('use')).rejects.toThrow(
        'copy-b was started without SESSION_SECRET_PREVIOUS: replace it first',
      );
      expect(state('SESSION_SECRET')).toEqual({ current: former, previous: [next] });
      await replace('copy-b');
      await step('use');
      expect(state('SESSION_SECRET')).toEqual({ current: next, previous: [former] });
      await expect(step('finish')).rejects.toThrow(
        'copy-a says of SESSION_SECRET_PREVIOUS: the database was not used with it before',
      );
      await replace('copy-a');
      await expect(step('finish')).rejects.toThrow('copy-a says of SESSION_SECRET_PREVIOUS: must stay for');
      offsetMs = 2 * HOUR;
      await expect(step('finish')).rejects.toThrow(
        'copy-b says of SESSION_SECRET_PREVIOUS: must stay: a copy started last with another secret',
      );
      await replace('copy-b');
      expect(state('SESSION_SECRET').previous).toEqual([former]);
      await step('finish');
      expect(state('SESSION_SECRET')).toEqual({ current: next, previous: undefined });
      await replace(...COPIES);
    },
  );

  test('of the pair that signs notifications is one of a pair at each step', async () => {
    const pair = () => ({ keys: read().webPush.keys, others: read().webPush.otherKeys });
    const former = pair().keys;
    await rotate('accept', 'VAPID');
    const [next] = pair().others;
    expect(pair()).toEqual({ keys: former, others: [next] });
    await replace(...COPIES);
    await rotate('use', 'VAPID');
    expect(pair()).toMatchObject({ keys: { publicKey: next }, others: [former?.publicKey] });
    await expect(rotate('finish', 'VAPID')).rejects.toThrow('the database was not used with it before');
    await replace(...COPIES);
    await rotate('finish', 'VAPID');
    expect(pair()).toMatchObject({ keys: { publicKey: next }, others: [] });
  });

  test('keeps the former one where all steps are pasted in one block, also when an earlier one fails', async () => {
    const former = read().secrets.DOCUMENT_SECRET;
    const block = async () => {
      for (const step of ['accept', 'use', 'finish']) await rotate(step, 'DOCUMENT_SECRET').catch(() => {});
    };
    await block();
    expect(state('DOCUMENT_SECRET').current).toBe(former);
    const [next] = state('DOCUMENT_SECRET').previous ?? [];
    await replace(...COPIES);
    await block();
    expect(state('DOCUMENT_SECRET')).toEqual({ current: next, previous: [former] });
    // `accept` is refused now, and the copies were not replaced.
    await block();
    expect(state('DOCUMENT_SECRET')).toEqual({ current: next, previous: [former] });
    await replace(...COPIES);
    await rotate('finish', 'DOCUMENT_SECRET');
    expect(state('DOCUMENT_SECRET')).toEqual({ current: next, previous: undefined });
  });

  test.each(SHARED)(
    'of %s ends when the operator says that the company was told, and not before',
    async (name) => {
      await rotate('accept', name);
      await replace(...COPIES);
      await rotate('use', name);
      await replace(...COPIES);
      offsetMs = 2 * HOUR;
      const before = state(name);
      expect(before.previous).toHaveLength(1);
      await expect(rotate('finish', name)).rejects.toThrow(
        `give it the new one, which is in secrets/${name}, and wait until it signs with that. Then: rotate-secret.sh finish ${name} told`,
      );
      expect(state(name)).toEqual(before);
      await expect(rotate('finish', `${name} tell`)).rejects.toThrow(
        'rotate-secret.sh accept|use|finish <name>',
      );
      await rotate('finish', `${name} told`);
      expect(state(name)).toEqual({ ...before, previous: undefined });
    },
  );

  test('takes each step again, and changes nothing by it', async () => {
    for (const step of ['accept', 'use', 'finish']) {
      await rotate(step, 'DOCUMENT_SECRET');
      const before = state('DOCUMENT_SECRET');
      await rotate(step, 'DOCUMENT_SECRET');
      expect(state('DOCUMENT_SECRET')).toEqual(before);
      await replace(...COPIES);
    }
  });

  test.each([
    [
      'before the former one was written',
      (_: string, former: string) => ({ present: former, other: undefined }),
    ],
    ['before the new one was written', (_: string, former: string) => ({ present: former, other: former })],
    ['before its folder was removed', (next: string, former: string) => ({ present: next, other: former })],
  ])('goes on after `use` was interrupted %s', async (_, left) => {
    const former = String(read().secrets.DOCUMENT_SECRET);
    await rotate('accept', 'DOCUMENT_SECRET');
    const next = String(state('DOCUMENT_SECRET').previous?.[0]);
    await replace(...COPIES);
    const { present, other } = left(next, former);
    writeFileSync(join(secrets, 'DOCUMENT_SECRET'), `${present}\n`);
    if (other) writeFileSync(join(secrets, 'DOCUMENT_SECRET_PREVIOUS'), `${other}\n`);
    await rotate('use', 'DOCUMENT_SECRET');
    expect(state('DOCUMENT_SECRET')).toEqual({ current: next, previous: [former] });
    expect(existsSync(join(secrets, 'next/DOCUMENT_SECRET'))).toBe(false);
  });

  test('goes on after `accept` was interrupted', async () => {
    await rotate('accept', 'DOCUMENT_SECRET');
    const accepted = state('DOCUMENT_SECRET');
    writeFileSync(join(secrets, 'DOCUMENT_SECRET_PREVIOUS'), '\n');
    await expect(rotate('use', 'DOCUMENT_SECRET')).rejects.toThrow(
      'accept DOCUMENT_SECRET was interrupted: repeat it',
    );
    await rotate('accept', 'DOCUMENT_SECRET');
    expect(state('DOCUMENT_SECRET')).toEqual(accepted);
  });

  test('changes nothing in a wrong order, and says which step is due', async () => {
    const before = read();
    for (const [step, name, reason] of [
      ['use', 'PIX_SECRET', 'begin with accept PIX_SECRET'],
      ['accept', 'OPS_TOKEN', 'OPS_TOKEN has no former one: replace it'],
      ['replace', 'PIX_SECRET', 'PIX_SECRET is rotated in three steps: accept, use, finish'],
      ['accept', 'NONE', 'has no NONE'],
      ['begin', 'PIX_SECRET', 'accept, use, finish or replace, not begin'],
    ] as const)
      await expect(rotate(step, name)).rejects.toThrow(reason);
    expect(read()).toEqual(before);
    await rotate('accept', 'DOCUMENT_SECRET');
    await expect(rotate('finish', 'DOCUMENT_SECRET')).rejects.toThrow('use DOCUMENT_SECRET first');
    await replace(...COPIES);
    await rotate('use', 'DOCUMENT_SECRET');
    await expect(rotate('accept', 'DOCUMENT_SECRET')).rejects.toThrow('finish the last rotation first');
  });

  test('does not go on where a copy does not answer', async () => {
    await rotate('accept', 'DOCUMENT_SECRET');
    await replace(...COPIES);
    writeFileSync(join(folder, 'copy-b.env'), 'PORT=1\n');
    await expect(rotate('use', 'DOCUMENT_SECRET', { RUNNER: 'systemd', SETTINGS: folder })).rejects.toThrow(
      'copy-b does not say whether it has DOCUMENT_SECRET_PREVIOUS: Nobody answers at http://127.0.0.1:1',
    );
    writeFileSync(join(folder, 'copy-b.env'), linesOf('copy-b'));
  });

  test('leaves each file to those who could read the former one', async () => {
    await machine.run('chmod 640 secrets/DOCUMENT_SECRET_PREVIOUS secrets/OPS_TOKEN', folder);
    await rotate('accept', 'DOCUMENT_SECRET');
    await rotate('replace', 'OPS_TOKEN');
    const modes = await machine.run('stat -c %a secrets/DOCUMENT_SECRET_PREVIOUS secrets/OPS_TOKEN', folder);
    expect(modes).toBe('640\n640\n');
  });
});
