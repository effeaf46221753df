// PostgreSQL as docs/deploy/production configures it: TLS by a certificate of the documented script, roles, an archive. Only folders, port
// and the administrator's way in differ.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { asPostgresUser, findProgram, openMigrated, startPostgres } from '#tests/support/backend/postgres.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const EXAMPLE = 'docs/deploy/production';

/** Starts it, with the roles and the empty database. */
export async function startExamplePostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-production-'));
  const place = (...path: string[]) => join(folder, ...path);
  const port = await freePortPair();
  /** The second one is for a PostgreSQL that the test starts besides. */
  const ports = { first: port, restored: port + 1 };
  let socket = '';

  const secret = (name: string) => readFileSync(place('secrets', name), 'utf8').trim();
  const surroundings = () => ({
    PATH: [dirname(findProgram('pg_verifybackup') ?? ''), process.env.PATH].join(delimiter),
    SECRETS: place('secrets'),
    DATABASE_CA: place('certificates/database-ca.pem'),
    BACKUP_URL_FILE: place('secrets/BACKUP_URL'),
    BACKUPS: place('backups'),
    WAL_ARCHIVE: place('archive'),
    ...(socket ? { PGHOST: socket, PGPORT: String(ports.first), PSQL: 'psql --username=postgres' } : {}),
  });
  /** Runs a script of the example; `own` as PostgreSQL's user, as the document says. */
  const run = (script: string, words: readonly string[], own: object = {}, env: object = {}) =>
    promisify(execFile)('sh', [place('example', script), ...words], {
      ...own,
      cwd: folder,
      env: { ...surroundings(), ...env },
    });

  /** An example's file with the folders of this test in place of the machine's. */
  function adapt(name: string, change: (text: string) => string = (text) => text): void {
    const text = readFileSync(join(EXAMPLE, name), 'utf8');
    writeFileSync(
      place('example', name),
      change(text)
        .replaceAll('/etc/varanda/database/', place('certificates/database/'))
        .replaceAll('/etc/varanda/', place('example/')),
      { mode: 0o755 },
    );
  }

  const open = (url = secret('DATABASE_URL'), ownerUrl = secret('DATABASE_OWNER_URL')) =>
    openMigrated(url, { size: 2, connectMs: 5_000 }, ownerUrl);

  const psql = (command: string, at = ports.first) =>
    promisify(execFile)(
      'psql',
      ['--username=postgres', '--tuples-only', '--no-align', '--command', command],
      { env: { ...surroundings(), PGPORT: String(at) } },
    );

  /** Gives what lies there to PostgreSQL's user, where the test is another one. */
  function giveToPostgres(...names: string[]): void {
    const { uid, gid } = asPostgresUser();
    if (uid === undefined || gid === undefined) return;
    for (const name of names) chownSync(place(name), uid, gid);
  }

  chmodSync(folder, 0o755);
  mkdirSync(place('example'));
  for (const name of readdirSync(EXAMPLE)) copyFileSync(join(EXAMPLE, name), place('example', name));
  // The test is another user than PostgreSQL's.
  adapt('pg_hba.conf', (text) => text.replace('peer', 'trust'));
  adapt('postgresql.conf', (text) => text.replace('/bin/sh', `WAL_ARCHIVE=${place('archive')} /bin/sh`));
  await run('make-certificates.sh', ['certificates', 'localhost']);
  await run('make-secrets.sh', ['secrets', `localhost:${ports.first}`]);
  for (const name of ['archive', 'backups', 'restored']) mkdirSync(place(name), { mode: 0o700 });
  giveToPostgres('archive', 'backups', 'restored', 'secrets');
  giveToPostgres('certificates', 'certificates/database', 'certificates/database/database.key');
  const cluster = await startPostgres([
    `config_file=${place('example/postgresql.conf')}`,
    `port=${ports.first}`,
    'listen_addresses=localhost',
  ]);
  socket = new URL(await cluster.create()).searchParams.get('host') ?? '';
  await run('create-roles.sh', []);

  return {
    place,
    ports,
    socket,
    secret,
    surroundings,
    run,
    open,
    psql,
    giveToPostgres,
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
