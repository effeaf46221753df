// PostgreSQL for tests that need more than one connection: TEST_DATABASE_URL if it is set, else our own cluster in a
// temporary folder if PostgreSQL's programs are installed, else none, and those tests are skipped.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
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
}

function findProgram(name: string): string | undefined {
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

function startOwn(): { url: string; stop: () => void } {
  if (!own) throw new Error('no PostgreSQL on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'varanda-pg-'));
  const as = runner();
  const who = typeof as === 'object' ? as : {};
  if (typeof as === 'object') chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { ...who, cwd: folder, stdio: 'ignore' });
  run(own.initdb, '-D', data, '-U', 'postgres', '-A', 'trust', '-N', '--locale=C', '-E', 'UTF8');
  run(
    own.pgCtl,
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-F -k ${folder} -c listen_addresses=''`,
    'start',
  );
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run(own.pgCtl, '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a cluster, or uses the one of TEST_DATABASE_URL. */
export async function startPostgres(): Promise<PostgresCluster> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: () => {} }
    : startOwn();
  const opened: Database[] = [];
  const made: string[] = [];

  async function administer(statement: string): Promise<void> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  function addressOf(name: string): string {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  async function connect(name: string): Promise<Database> {
    const { database, migrate } = await openDatabase({
      databaseUrl: addressOf(name),
      dataDir: '',
      // Hundreds of concurrent commands share ten connections, however slow the machine is.
      connectMs: 300_000,
      broken: () => {},
    });
    await migrateSandbox(migrate);
    opened.push(database);
    return database;
  }

  async function create(): Promise<string> {
    const name = `varanda_${process.pid}_${made.length}_${Date.now().toString(36)}`;
    await administer(`create database ${name}`);
    made.push(name);
    return name;
  }

  return {
    open: async () => connect(await create()),
    create: async () => addressOf(await create()),
    openAgain: () => connect(made.at(-1) ?? ''),
    async stop() {
      for (const database of opened) await database.close();
      if (process.env.TEST_DATABASE_URL) for (const name of made) await administer(`drop database ${name}`);
      server.stop();
    },
  };
}

/** The databases that the money tests run on. */
export const DATABASES: readonly { name: string; there: boolean; start: () => Promise<TestCluster> }[] = [
  { name: 'embedded', there: true, start: async () => embeddedCluster() },
  { name: 'PostgreSQL', there: hasPostgres, start: startPostgres },
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
