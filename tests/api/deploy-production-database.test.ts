// The production example's PostgreSQL as docs/deploy/production configures it: TLS by a certificate of the documented script, roles, an
// archive, and, in the weekly run, a restore to a moment and new passwords. Only folders, port and the administrator's way in differ.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { checkBackups } from '#server/features/ops/doctor/backup-checks.ts';
import { checkRole } from '#server/features/ops/doctor/database-checks.ts';
import { ledgerFaults } from '#tests/support/backend/players.ts';
import { asPostgresUser, canRestartPostgres, findProgram } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { startExamplePostgres } from '#tests/support/deploy/example-postgres.ts';
import { isWhole } from '#tests/support/draw-size.ts';

const programs = ['openssl', 'psql', 'pg_basebackup', 'pg_verifybackup', 'pg_archivecleanup', 'gzip'];
const missing = programs.filter((name) => !findProgram(name));

describe.runIf(canRestartPostgres && missing.length === 0)('the production example’s PostgreSQL', () => {
  const ends: (() => unknown)[] = [];
  let example: Awaited<ReturnType<typeof startExamplePostgres>>;
  let wallet: Wallet;
  /** Ends the first copy's connections; again it does nothing. */
  let closeFirst: () => Promise<void>;
  type Example = typeof example;
  const place: Example['place'] = (...path) => example.place(...path);
  const secret: Example['secret'] = (name) => example.secret(name);
  const run: Example['run'] = (...given) => example.run(...given);
  const open: Example['open'] = (...given) => example.open(...given);
  const psql: Example['psql'] = (...given) => example.psql(...given);

  beforeAll(async () => {
    example = await startExamplePostgres();
    ends.push(() => example.stop());
    const database = await open();
    let closed: Promise<void> | undefined;
    closeFirst = () => {
      closed ??= database.close();
      return closed;
    };
    ends.push(closeFirst);
    wallet = await openWallet(database);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  const rowsOf = async <Row>(db: Database, statement: ReturnType<typeof sql>) =>
    ((await db.queries.execute(statement)) as unknown as { rows: Row[] }).rows;

  test('serves two roles over TLS, of which the server’s does not own the ledger', async () => {
    const { db } = wallet.backend;
    expect(await checkRole(db, true)).toMatchObject([{ state: 'ok' }]);
    expect(await rowsOf(db, sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)).toEqual([
      { ssl: true },
    ]);
  });

  test('tells the server’s role when it was backed up last, by a slot that holds no log back', async () => {
    const { db } = wallet.backend;
    const backup = async () => (await checkBackups(db)).find(({ subject }) => subject === 'base backup');
    expect(await backup()).toMatchObject({ state: 'note', text: 'base-backup.sh has made none here' });
    await run('base-backup.sh', [], asPostgresUser());
    expect(await backup()).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/^the last one is \d+ s old$/),
    });
    expect(
      await rowsOf(db, sql`select active, restart_lsn is null as free from pg_replication_slots`),
    ).toEqual([{ active: false, free: true }]);
  });

  test.each([
    [
      'whose certificate another CA signed',
      (url: string) => url.replace(/sslrootcert=.*/, `sslrootcert=${place('other/database-ca.pem')}`),
      "DATABASE_OWNER_URL: the database at localhost:PORT can't be used: unable to verify the first certificate",
    ],
    [
      'whose CA’s file is missing',
      (url: string) => url.replace(/sslrootcert=.*/, 'sslrootcert=/nowhere/ca.pem'),
      "DATABASE_OWNER_URL: the database at localhost:PORT can't be used: ENOENT: no such file or directory, open '/nowhere/ca.pem'",
    ],
    [
      'that is asked without TLS',
      (url: string) => url.replace(/\?.*/, ''),
      'DATABASE_OWNER_URL: the database at localhost:PORT refuses the login: no pg_hba.conf entry for host',
    ],
  ])('is not used by a server for a database %s', async (_, change, message) => {
    await run('make-certificates.sh', ['other', 'localhost']);
    const opening = open(secret('DATABASE_URL'), change(secret('DATABASE_OWNER_URL')));
    await expect(opening).rejects.toThrow(message.replace('PORT', String(example.ports.first)));
  });

  test.runIf(isWhole())('is brought back as it was at a moment, to the cent', async () => {
    const { db } = wallet.backend;
    const { id } = await wallet.backend.player({ realCents: 10_000 });
    const { stdout } = await run('base-backup.sh', [], asPostgresUser());
    await wallet.play(id, 1_234);
    const [moment] = await rowsOf<{ now: string }>(db, sql`select clock_timestamp()::text as now`);
    await wallet.play(id, 500);
    expect(await balancesOf(db.queries, id)).toMatchObject({ realCents: 8_266 });
    const [piece = ''] = (await psql('select pg_walfile_name(pg_switch_wal())')).stdout.split('\n');
    await vi.waitFor(() => expect(readdirSync(place('archive'))).toContain(`${piece}.gz`), 30_000);

    await run('restore.sh', [stdout.trim(), place('restored'), moment?.now ?? ''], asPostgresUser());
    const pgCtl = findProgram('pg_ctl') ?? '';
    const { ports, socket } = example;
    const options = `-F -k ${socket} -c port=${ports.restored} -c listen_addresses=localhost -c config_file=${place('example/postgresql.conf')}`;
    const words = ['-D', place('restored'), '-w', '-l', place('restored/log'), '-o', options, 'start'];
    await promisify(execFile)(pgCtl, words, { ...asPostgresUser(), cwd: socket });
    const stop = () =>
      promisify(execFile)(pgCtl, ['-D', place('restored'), '-w', '-m', 'immediate', 'stop'], {
        ...asPostgresUser(),
        cwd: socket,
      });
    ends.push(stop);
    const recovers = 'select pg_is_in_recovery()';
    await vi.waitFor(async () => expect((await psql(recovers, ports.restored)).stdout).toBe('f\n'), 30_000);
    const there = (url: string) => url.replace(`:${ports.first}/`, `:${ports.restored}/`);
    const restored = await open(there(secret('DATABASE_URL')), there(secret('DATABASE_OWNER_URL')));
    try {
      expect(await balancesOf(restored.queries, id)).toMatchObject({ realCents: 8_766 });
      expect(await ledgerFaults(restored)).toEqual([]);
      expect(await checkRole(restored, true)).toMatchObject([{ state: 'ok' }]);
    } finally {
      await restored.close();
    }

    // The restored database is backed up, goes on, and is itself restored, to the end of the archive.
    writeFileSync(place('secrets/RESTORED_URL'), there(secret('BACKUP_URL')));
    const later = await run('base-backup.sh', [], asPostgresUser(), {
      BACKUP_URL_FILE: place('secrets/RESTORED_URL'),
    });
    await psql('create table after_the_restore ()', ports.restored);
    const [last = ''] = (await psql('select pg_walfile_name(pg_switch_wal())', ports.restored)).stdout.split(
      '\n',
    );
    await vi.waitFor(() => expect(readdirSync(place('archive'))).toContain(`${last}.gz`), 30_000);
    await stop();
    rmSync(place('restored'), { recursive: true });
    mkdirSync(place('restored'), { mode: 0o700 });
    example.giveToPostgres('restored');
    await run('restore.sh', [later.stdout.trim(), place('restored')], asPostgresUser());
    await promisify(execFile)(pgCtl, words, { ...asPostgresUser(), cwd: socket });
    await vi.waitFor(async () => expect((await psql(recovers, ports.restored)).stdout).toBe('f\n'), 30_000);
    const table = "select to_regclass('after_the_restore')";
    expect((await psql(table, ports.restored)).stdout).toBe('after_the_restore\n');
  });

  test('takes a dump into the database that the document names, over TLS, and no other one', async () => {
    const url = (name: string) => secret('DATABASE_OWNER_URL').replace('/varanda?', `/${name}?`);
    const ask = (name: string) => promisify(execFile)('psql', ['--command=select 1', url(name)]);
    for (const name of ['varanda_restored', 'another'])
      await psql(`create database ${name} owner varanda_owner`);
    await ask('varanda_restored');
    await expect(ask('another')).rejects.toThrow('no pg_hba.conf entry');
  });

  test('says by the document’s question whether pieces of its log were stored', async () => {
    const [, question = ''] =
      /`(select failed_count,[^`]+)`/.exec(readFileSync('docs/production.md', 'utf8')) ?? [];
    const [piece = ''] = (await psql('select pg_walfile_name(pg_switch_wal())')).stdout.split('\n');
    await vi.waitFor(() => expect(readdirSync(place('archive'))).toContain(`${piece}.gz`), 30_000);
    await vi.waitFor(
      async () =>
        expect((await psql(question.replace(/\s+/g, ' '))).stdout).toMatch(/^0\|\|\d{4}-\d\d-\d\d /),
      30_000,
    );
    expect((await checkBackups(wallet.backend.db))[0]).toMatchObject({ subject: 'archive', state: 'ok' });
  });

  test('is not restored over a database that is there', async () => {
    await expect(run('restore.sh', [place('backups'), place('secrets')])).rejects.toThrow('is not empty');
  });

  test.runIf(isWhole())(
    'keeps the last backups and the pieces of the log since the oldest of them',
    async () => {
      const own = asPostgresUser();
      const former = readdirSync(place('backups'));
      const { stdout } = await run('base-backup.sh', [], own, { KEEP: '1' });
      expect(readdirSync(place('backups'))).toEqual([basename(stdout.trim())]);
      expect(former).not.toContain(basename(stdout.trim()));
      // Of the former ones no slot is left.
      expect((await psql('select count(*) from pg_replication_slots')).stdout).toBe('1\n');
      const label = readFileSync(join(stdout.trim(), 'backup_label'), 'utf8');
      const [, first = ''] = /file ([0-9A-F]{24})/.exec(label) ?? [];
      const pieces = readdirSync(place('archive')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
      expect(pieces.filter((name) => name < first)).toEqual([]);
    },
  );

  test('stores a piece of the log once: again is success, another one of the name is a fault', async () => {
    writeFileSync(place('piece'), 'one');
    const store = () => run('archive-wal.sh', [place('piece'), 'A'], {}, { WAL_ARCHIVE: place('other') });
    await store();
    await store();
    writeFileSync(place('piece'), 'two');
    await expect(store()).rejects.toThrow('is another piece than');
  });

  test.runIf(isWhole())('gets a renewed certificate, and new passwords, while the copies run', async () => {
    const path = place('certificates/database/database.pem');
    const before = readFileSync(path, 'utf8');
    await run('make-certificates.sh', ['certificates', 'localhost']);
    expect(readFileSync(path, 'utf8')).not.toBe(before);
    await psql('select pg_reload_conf()');
    const copy = await open();
    const former = secret('DATABASE_URL');
    await run('rotate-password.sh', ['owner']);
    await run('rotate-password.sh', ['backup']);
    await run('rotate-password.sh', ['server']);
    expect(new URL(secret('DATABASE_URL')).username).toBe('varanda_server_2');
    // A copy that was not replaced opens connections as before.
    await (await open(former)).close();
    await expect(run('rotate-password.sh', ['finish'])).rejects.toThrow(
      /connections are still varanda_server's: replace every copy first/,
    );
    await closeFirst();
    await copy.close();
    const replaced = await open();
    ends.push(() => replaced.close());
    expect(await checkRole(replaced, true)).toMatchObject([{ state: 'ok' }]);
    await vi.waitFor(() => run('rotate-password.sh', ['finish']), 30_000);
    await expect(open(former)).rejects.toThrow(/^DATABASE_URL: .* refuses the login/);
    await run('base-backup.sh', [], asPostgresUser());
    // The names take turns.
    await run('rotate-password.sh', ['server']);
    expect(new URL(secret('DATABASE_URL')).username).toBe('varanda_server');
    await (await open()).close();
  });
});
