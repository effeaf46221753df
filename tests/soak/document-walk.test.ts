// docs/production.md without containers, block by block: “First start”, “An upgrade” and back, “Rotation”, a dump and “A dump brought
// back”, on one machine. PostgreSQL, nginx, OpenSSL, the built product and another build of it are real, and systemctl runs the units of
// the example. Meanwhile players ask and pay, and no answer is wrong.
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { moneyFaults } from '#tests/support/backend/mixed-operations.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import {
  canRestartPostgres,
  findProgram,
  openMigrated,
  startPostgres,
} from '#tests/support/backend/postgres.ts';
import { holdPortPair } from '#tests/support/browser/ports.ts';
import { commandBlocks } from '#tests/support/deploy/document-commands.ts';
import { exampleMachine } from '#tests/support/deploy/example-machine.ts';
import { CALLER, MISSING_FOR_NGINX, startExampleNginx } from '#tests/support/deploy/example-nginx.ts';
import { exampleSystemd } from '#tests/support/deploy/example-systemd.ts';
import { buildTree, changeFile, copyTree } from '#tests/support/deploy/next-release.ts';
import { SOAK_SIZE } from './soak-size.ts';

const DOCUMENT = 'docs/production.md';
const FIRST = '2026-11-27';
const NEXT = '2026-12-04';
/** No names of hosts are set here: each copy has an address of its own. */
const COPIES: Record<string, string> = { 'copy-a': '127.0.0.2', 'copy-b': '127.0.0.3' };
const PLAYERS = 8;
/** A player may make twenty deposits a minute. */
const BETWEEN_DEPOSITS_MS = 4_000;
/** The refusal's text in each of the two builds. */
const NOTHING = {
  [FIRST]: "We can't find what you are looking for. Nothing changed. Check the address or go home.",
  [NEXT]: 'The next release has nothing here.',
};

const missing = [
  'pg_basebackup',
  'pg_verifybackup',
  'pg_archivecleanup',
  'pg_dump',
  'pg_restore',
  'curl',
  'gzip',
].filter((name) => !findProgram(name));
const isThere = canRestartPostgres && missing.length === 0 && MISSING_FOR_NGINX.length === 0;

describe.runIf(isThere && SOAK_SIZE.walksDocument)('the production example without containers', () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('starts, is upgraded and back, and gets other secrets, without a wrong answer, and then a dump', {
    timeout: 1_200_000,
  }, async () => {
    let systemd: ReturnType<typeof exampleSystemd> | undefined;
    const machine = await exampleMachine(async (program, words) =>
      program === 'systemctl' && systemd ? systemd.obey(words) : { ok: program === 'useradd' },
    );
    ends.push(() => machine.stop());
    const { placed } = machine;
    const held = [await holdPortPair(), await holdPortPair(), await holdPortPair()];
    const forDatabase = await holdPortPair();
    const [a = 0, b = 0, metrics = 0] = held.map(({ port }) => port);
    const ports = { a, b, database: forDatabase.port };

    // The two releases. The next one words a refusal otherwise, and has a migration more.
    const releases = placed('/opt/varanda/releases');
    for (const name of [FIRST, NEXT]) copyTree(join(releases, name));
    cpSync('dist', join(releases, FIRST, 'dist'), { recursive: true });
    changeFile(join(releases, NEXT), 'server/locales/en.json', (file) =>
      file.replace(/("not_found": )"[^"]*"/, `$1"${NOTHING[NEXT]}"`),
    );
    writeFileSync(
      join(releases, NEXT, 'server/core/db/migrations/0999-next-release.sql'),
      '-- expand\ncreate table next_release (id text primary key);\n',
    );
    await buildTree(join(releases, NEXT));
    symlinkSync(join(releases, FIRST), placed('/opt/varanda/current'));

    // The example's files name this machine's folders.
    const folder = join(releases, FIRST, 'docs/deploy/production');
    for (const path of ['/etc/systemd/system', '/etc/nginx', '/var/lib/varanda'])
      mkdirSync(placed(path), { recursive: true });
    const adapt = (name: string, change: (file: string) => string = (file) => file) =>
      writeFileSync(join(folder, name), placed(change(readFileSync(join(folder, name), 'utf8'))));
    for (const name of [
      'postgresql.conf',
      'archive-wal.sh',
      'base-backup.sh',
      'make-secrets.sh',
      'replace-copy.sh',
      'rotate-secret.sh',
    ])
      adapt(name);
    for (const name of ['varanda@.service', 'varanda-backup.service']) adapt(name);
    // The test is another user than PostgreSQL's, and the sandbox is small.
    adapt('pg_hba.conf', (file) => file.replace('peer', 'trust'));
    adapt(
      'varanda.env.example',
      (file) =>
        `${file.replace('SANDBOX=0', 'SANDBOX=1')}SANDBOX_ORIGIN=https://sandbox.page.example\nSEED_GAMES=40\nLOG_LEVEL=warn\n`,
    );
    systemd = exampleSystemd(placed('/etc/systemd/system'), dirname(placed('/var/lib/varanda')));
    const { stop } = systemd;
    ends.push(stop);

    let environment: Record<string, string> = {};
    const run = (block: string, port = ports.a) =>
      machine.run(
        Object.entries(COPIES)
          .reduce((lines, [name, host]) => lines.replaceAll(name, host), block)
          .replaceAll('db.internal:5432', `localhost:${ports.database}`)
          .replaceAll('db.internal', 'localhost')
          .replaceAll(':3000/', `:${ports.a}/`)
          .replaceAll(':3010/', `:${ports.b}/`),
        folder,
        { ...environment, PORT: String(port) },
      );

    /** The block of a section without containers that has a word. */
    const block = (heading: string, word: string) => {
      const found = commandBlocks(DOCUMENT, heading).find(
        (lines) => lines.includes(word) && !lines.includes('docker'),
      );
      if (!found) throw new Error(`${heading} has no block with ${word}`);
      return found;
    };
    const FIRST_START = 'First start, without containers';
    // A release was fetched and built above, and PostgreSQL's machine is this one.
    await run(block(FIRST_START, 'useradd'));
    await run(block(FIRST_START, 'chown -R postgres'));
    // What the document leaves to its reader.
    for (const [at, port] of [ports.a, ports.b].entries()) {
      const lines = [`PORT=${port}`, `METRICS_PORT=${metrics + at}`, 'LISTEN_HOST=0.0.0.0'];
      writeFileSync(placed(`/etc/varanda/${Object.values(COPIES)[at]}.env`), `${lines.join('\n')}\n`);
    }
    forDatabase.release();
    const cluster = await startPostgres([
      `config_file=${placed('/etc/varanda/postgresql.conf')}`,
      `port=${ports.database}`,
      'listen_addresses=localhost',
    ]);
    ends.push(() => cluster.stop());
    const socket = new URL(await cluster.create()).searchParams.get('host') ?? '';
    environment = { PGHOST: socket, PGPORT: String(ports.database), PGUSER: 'postgres' };
    const nginx = await startExampleNginx(placed('/etc/nginx'), {
      'copy-a': `${COPIES['copy-a']}:${ports.a}`,
      'copy-b': `${COPIES['copy-b']}:${ports.b}`,
    });
    ends.push(nginx.stop);
    for (const { release } of held) release();
    symlinkSync(nginx.program, join(machine.root, 'bin/nginx'));
    await run(block(FIRST_START, 'create-roles.sh')).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${systemd?.output() ?? ''}`);
    });
    await run(block(FIRST_START, 'start varanda-backup'));
    expect(systemd.enabled).toEqual(
      expect.arrayContaining([
        'varanda-backup.timer',
        ...Object.values(COPIES).map((copy) => `varanda-doctor@${copy}.timer`),
      ]),
    );

    const secret = (name: string) => readFileSync(placed(`/etc/varanda/secrets/${name}`), 'utf8').trim();
    const open = () => openMigrated(secret('DATABASE_URL'), { size: 2 }, secret('DATABASE_OWNER_URL'));
    let database = await open();
    const players = await Promise.all(
      Array.from({ length: PLAYERS }, async (_, at) => {
        const id = await somePlayer(database, { realCents: 10_000 });
        const visit = { playerId: id, ip: '127.0.0.1', userAgent: 'walk', now: Date.now() };
        const session = await database.transaction((tx) => openSession(tx, visit, secret('SESSION_SECRET')));
        return { token: session.token, caller: `203.0.113.${at + 1}` };
      }),
    );
    await database.close();

    async function ask(caller: string, path: string, token?: string, body?: unknown) {
      const place = { host: '127.0.0.1', port: nginx.ports.secure, servername: 'page.example' };
      const sent = request({
        ...place,
        ca: nginx.certificate,
        agent: false,
        path,
        method: body ? 'POST' : 'GET',
        headers: {
          host: 'page.example',
          'accept-language': 'en',
          [CALLER]: caller,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': newId() } : {}),
        },
      });
      sent.end(body ? JSON.stringify(body) : undefined);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return { status: answer.statusCode, body: await text(answer) };
    }

    const wrong: string[] = [];
    let texts: string[] = [];
    let deposits = 0;
    let isOver = false;
    async function play({ token, caller }: (typeof players)[number]): Promise<void> {
      let nextDepositAt = 0;
      while (!isOver) {
        try {
          const nothing = await ask(caller, '/api/nothing');
          texts.push(String(JSON.parse(nothing.body).message));
          const page = await ask(caller, '/');
          const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
          const asset = await ask(caller, script);
          const list = await ask(caller, '/api/withdrawals', token);
          const statuses = [nothing, page, asset, list].map(({ status }) => status);
          if (statuses.join() !== '404,200,200,200') wrong.push(`${statuses} ${script}`);
          if (Date.now() >= nextDepositAt) {
            nextDepositAt = Date.now() + BETWEEN_DEPOSITS_MS;
            const deposit = await ask(caller, '/api/deposits', token, { amount: 1_000 });
            if (deposit.status === 200) deposits += 1;
            else wrong.push(`${deposit.status} ${deposit.body}`);
          }
        } catch (error) {
          wrong.push(String(error));
        }
        await pause(300);
      }
    }
    const openedBefore = /\/assets\/[\w.-]+\.js/.exec((await ask('203.0.113.99', '/')).body)?.[0] ?? '';
    const playing = Promise.all(players.map(play));
    const upgrade = block('An upgrade', 'RUNNER=systemd');
    const rotation = commandBlocks(DOCUMENT, 'Rotation').filter((lines) => lines.startsWith('sh '));
    const ofRoot = block('Rotation', 'RUNNER=systemd');
    /** Waits until each copy, and more than forty answers through nginx, are of a release. */
    const seen = async (release: keyof typeof NOTHING) => {
      for (const port of [ports.a, ports.b]) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/nothing`, {
          headers: { 'accept-language': 'en' },
        });
        expect([port, await answer.json()]).toEqual([
          port,
          expect.objectContaining({ message: NOTHING[release] }),
        ]);
      }
      texts = [];
      await expect.poll(() => texts.length, { timeout: 60_000 }).toBeGreaterThan(5 * PLAYERS);
      expect([...new Set(texts)]).toEqual([NOTHING[release]]);
    };
    try {
      await seen(FIRST);
      await run(upgrade);
      await seen(NEXT);
      // A page that was opened before the upgrade still finds its script, on either copy.
      for (const { caller } of players) expect((await ask(caller, openedBefore)).status).toBe(200);
      expect(await run('sudo OPS_TOKEN_FILE=/etc/varanda/secrets/OPS_TOKEN npm run ops -- doctor')).toContain(
        '0999-next-release',
      );
      // The way back. The migration only adds, so the former build starts.
      await run(upgrade.replaceAll(NEXT, FIRST));
      await seen(FIRST);
      // What a session's secret signed would hold for an hour more.
      const former = ['DOCUMENT_SECRET', 'OPS_TOKEN', 'DATABASE_OWNER_URL', 'BACKUP_URL', 'DATABASE_URL'].map(
        (name) => [name, secret(name)] as const,
      );
      for (const lines of rotation)
        await run(`${ofRoot}\n${lines.replaceAll('SESSION_SECRET', 'DOCUMENT_SECRET')}`);
      for (const [name, value] of former) expect([name, secret(name)]).not.toEqual([name, value]);
      expect(secret('DOCUMENT_SECRET_PREVIOUS')).toBe('');
      await run(block('An upgrade', 'start varanda-backup'));
      await seen(FIRST);
    } finally {
      isOver = true;
      await playing;
    }
    expect(wrong).toEqual([]);
    await run(block('Backup, and a moment of the past', 'pg_dump'));
    await run(`${ofRoot}\n${block('A dump brought back', 'restore-dump.sh')}`);
    expect(new URL(secret('DATABASE_URL')).pathname).toBe('/varanda_restored');
    database = await open();
    ends.push(() => database.close());
    expect(deposits).toBeGreaterThan(PLAYERS);
    const { rows } = (await database.queries.execute(
      'select count(*)::int as count from deposits',
    )) as unknown as {
      rows: { count: number }[];
    };
    expect(rows).toEqual([{ count: deposits }]);
    expect(await moneyFaults(database)).toEqual([]);
    process.stdout.write(`document walk: ${deposits} deposits, none of the answers wrong\n`);
  });
});
