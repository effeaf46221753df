// PostgreSQL for tests that need more than one connection: TEST_DATABASE_URL if it is set, else our own cluster in a
// temporary folder if PostgreSQL's programs are installed, else none, and those tests are skipped.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import type { PoolLimits } from '#server/core/db/postgres/postgres-pool.ts';
import { migrateSandbox } from '#server/sandbox/sandbox-migrations.ts';
import { memoryDatabase } from './memory-database.ts';

export interface TestCluster {
  /** A new, migrated, empty database; closed with the cluster. */
  open(): Promise<Database>;
  /** A second handle on the last opened database, as another server has it. */
  openAgain(): Promise<Database>;
  stop(): Promise<void>;
}

interface PostgresCluster extends TestCluster {
  /** The address of a new, empty database, for a server of its own. */
  create(): Promise<string>;
  /** Opens and migrates the database at an address, for example through a proxy; closed with the cluster. */
  openAt(databaseUrl: string, limits?: Partial<PoolLimits>, ownerUrl?: string): Promise<Database>;
  /** A new, empty database with a role that owns it and one for the server. Only where `canRestartPostgres`. */
  createWithRoles(): Promise<{ ownerUrl: string; serverUrl: string }>;
  /** Ends PostgreSQL as a crash does. Only where `canRestartPostgres`. */
  crash(): void;
  /** Starts it again; it takes connections when this returns. */
  recover(): void;
}

/** The path of one of PostgreSQL’s programs; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((one) => join(debian, one, 'bin')),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const initdb = findProgram('initdb');
const pgCtl = findProgram('pg_ctl');

/** The user who runs the cluster: PostgreSQL refuses to run as root. */
function runner(): { uid: number; gid: number } | undefined | 'nobody' {
  if (userInfo().uid !== 0) return undefined;
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return 'nobody';
  }
}

const own = initdb && pgCtl && runner() !== 'nobody' ? { initdb, pgCtl } : undefined;

/** False: tests on PostgreSQL are skipped on this machine. */
export const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || own);

/** Whether tests can crash PostgreSQL: not that of TEST_DATABASE_URL. */
export const canRestartPostgres = Boolean(own && !process.env.TEST_DATABASE_URL);

/** The environment variable with the address of a migrated, empty database on the run's cluster (shared-postgres.ts). */
export const SHARED_CLUSTER = 'SHARED_TEST_POSTGRES';

/** The environment variable with the folder of a cluster that was not started yet (shared-postgres.ts). */
export const NEW_CLUSTER = 'NEW_TEST_CLUSTER';

interface RunningCluster {
  url: string;
  crash: () => void;
  recover: () => void;
  stop: () => void;
}

/** How a program is run as PostgreSQL's user: the options for `execFile` and `spawn`. */
export function asPostgresUser(): { uid?: number; gid?: number } {
  const as = runner();
  return typeof as === 'object' ? as : {};
}

/** A new folder with a cluster that was not started yet. Where the run has one already, it is a copy, which takes a tenth of the time. */
function makeCluster() {
  if (!own) throw new Error('no PostgreSQL on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'varanda-pg-'));
  const who = asPostgresUser();
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { ...who, cwd: folder, stdio: 'ignore' });
  const made = process.env[NEW_CLUSTER];
  if (made) run('cp', '-a', join(made, 'data'), data);
  else run(own.initdb, '-D', data, '-U', 'postgres', '-A', 'trust', '-N', '--locale=C', '-E', 'UTF8');
  return { folder, data, run, pgCtl: own.pgCtl };
}

/** The folder of a new cluster that was not started, for `NEW_CLUSTER`. */
export const makeNewCluster = (): string => makeCluster().folder;

function startOwn(settings: readonly string[]): RunningCluster {
  const { folder, data, run, pgCtl } = makeCluster();
  const options = [`-F -k ${folder} -c listen_addresses=''`, ...settings.map((one) => `-c ${one}`)];
  const log = ['-l', join(folder, 'log'), '-o', options.join(' ')];
  const start = () => run(pgCtl, '-D', data, '-w', ...log, 'start');
  start();
  let up = true;
  const port = settings.find((one) => one.startsWith('port='))?.replace('port=', ':') ?? '';
  const crash = () => {
    if (up) run(pgCtl, '-D', data, '-w', '-m', 'immediate', 'stop');
    up = false;
  };
  return {
    url: `postgres://postgres@localhost${port}/postgres?host=${encodeURIComponent(folder)}`,
    crash,
    recover() {
      start();
      up = true;
    },
    stop() {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startGiven(url: string): RunningCluster {
  const refuse = () => {
    throw new Error('the cluster of TEST_DATABASE_URL is not ours to restart');
  };
  return { url, crash: refuse, recover: refuse, stop: () => {} };
}

/** Hundreds of concurrent commands share ten connections, however slow the machine is. */
export const PATIENT: PoolLimits = {
  size: 10,
  connectMs: 300_000,
  statementMs: 300_000,
  lockMs: 300_000,
  idleInTransactionMs: 300_000,
};

/** Opens and migrates the database at an address. */
export async function openMigrated(
  databaseUrl: string,
  limits: Partial<PoolLimits> = {},
  ownerUrl?: string,
): Promise<Database> {
  const { database, migrate } = await openDatabase({
    databaseUrl,
    ownerUrl,
    dataDir: '',
    limits: { ...PATIENT, ...limits },
    onConnectionLost: () => {},
  });
  await migrateSandbox(migrate);
  return database;
}

/** Starts a cluster, or uses the one of TEST_DATABASE_URL, which has its own settings (`name=value`). */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresCluster> {
  const given = process.env.TEST_DATABASE_URL;
  return clusterOn(given ? startGiven(given) : startOwn(settings), { isOurs: !given });
}

/** Uses the run's cluster, whose databases are copies of the migrated one; a new cluster where the run shares none. */
async function sharedPostgres(): Promise<TestCluster> {
  const template = process.env[SHARED_CLUSTER];
  if (!template) return startPostgres();
  return clusterOn(startGiven(template), { isOurs: false, template: new URL(template).pathname.slice(1) });
}

/** A cluster that isn't ours goes on running: our databases are dropped. */
function clusterOn(
  server: RunningCluster,
  { isOurs, template }: { isOurs: boolean; template?: string },
): PostgresCluster {
  const opened: Database[] = [];
  const made: string[] = [];

  async function administer(statement: string): Promise<void> {
    // Not on the template: a database with a connection can't be copied.
    const client = new Client({ connectionString: template ? addressOf('postgres') : server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  function addressOf(name: string): string {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  async function openAt(...given: Parameters<typeof openMigrated>): Promise<Database> {
    const database = await openMigrated(...given);
    opened.push(database);
    return database;
  }

  async function create(owner?: string): Promise<string> {
    const name = `varanda_${randomBytes(8).toString('hex')}`;
    const options = `${owner ? ` owner ${owner}` : ''}${template ? ` template ${template}` : ''}`;
    await administer(`create database ${name}${options}`);
    made.push(name);
    return name;
  }

  async function createWithRoles() {
    const [owner, role] = [`owner_${made.length}`, `server_${made.length}`];
    await administer(`create role ${owner} login; create role ${role} login`);
    const name = await create(owner);
    const as = (user: string) => addressOf(name).replace('postgres@', `${user}@`);
    return { ownerUrl: as(owner), serverUrl: as(role) };
  }

  return {
    open: async () => openAt(addressOf(await create())),
    createWithRoles,
    create: async () => addressOf(await create()),
    openAt,
    openAgain: () => openAt(addressOf(made.at(-1) ?? '')),
    crash: server.crash,
    recover: server.recover,
    async stop() {
      for (const database of opened) await database.close();
      if (!isOurs) for (const name of made) await administer(`drop database ${name} with (force)`);
      server.stop();
    },
  };
}

/** The databases that the money tests run on. */
export const DATABASES: readonly { name: string; there: boolean; start: () => Promise<TestCluster> }[] = [
  { name: 'embedded', there: true, start: async () => embeddedCluster() },
  { name: 'PostgreSQL', there: hasPostgres, start: sharedPostgres },
];

function embeddedCluster(): TestCluster {
  const opened: Database[] = [];
  return {
    async open() {
      const database = await memoryDatabase();
      opened.push(database);
      return database;
    },
    async openAgain() {
      const last = opened.at(-1);
      if (!last) throw new Error('nothing is open');
      return last;
    },
    async stop() {
      for (const database of opened) await database.close();
    },
  };
}
