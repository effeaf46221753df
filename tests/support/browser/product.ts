// Starts the built product as `npm start` would, on its own database, and stops it again.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePortPair } from './ports.ts';

/** The environment variable that names the folder with a seeded database (seeded-folder.ts). */
export const SEEDED_FOLDER = 'SEEDED_FOLDER';

/** What makes a server continue with the feed of the seeded database. */
export const SEEDED_ENV = { SIM_SEED: 'varanda' };

/** A new data folder with a copy of the seeded database, empty where the run has none. */
export function seededDataDir(prefix: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const seeded = process.env[SEEDED_FOLDER];
  if (seeded) cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}

/** PostgreSQL's code isn't compiled a second time for speed: a test asks too little of it. */
export const QUICK_START = '--liftoff-only';

/** A start takes a few seconds; more on a slow and busy machine (ms). */
const START_MS = 180_000;

export interface Product {
  /** Address of the page, without a trailing slash. */
  url: string;
  /** Address of the sandboxed parties. */
  sandboxUrl: string;
  /** The server's output so far. */
  output: () => string;
  /** Stops the server and queries its embedded database; returns the rows. */
  askAfterwards: <Row>(query: string, values?: unknown[]) => Promise<Row[]>;
  /**
   * Kills the server if it still runs and removes its database: to wait for the work under way would cost many seconds a file. Where the
   * test named the folder, the server is stopped gracefully and the folder stays.
   */
  stop: () => Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

/** Starts the product, with further environment variables and, if not the default, the folder of its build. Throws with
 * its output if it isn’t ready in time. */
export async function startProduct(
  environment: Record<string, string> = {},
  folder = 'dist',
): Promise<Product> {
  const main = join(folder, 'server/main.js');
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`);
  const port = await freePortPair();
  const dataDir = environment.DATA_DIR ?? seededDataDir('varanda-');
  const child = spawn(process.execPath, [QUICK_START, main], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...SEEDED_ENV,
      // Nothing distributes requests over copies.
      SHUTDOWN_DRAIN_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop(child);
      throw new Error(`the product did not start:\n${printed}`);
    }
    await pause(100);
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    output: () => printed,
    async askAfterwards<Row>(query: string, values?: unknown[]) {
      await stop(child);
      const database = await PGlite.create(join(dataDir, 'database'));
      try {
        return (await database.query<Row>(query, values)).rows;
      } finally {
        await database.close();
      }
    },
    stop: async () => {
      // A folder that a test names is its own to remove.
      if (environment.DATA_DIR) return stop(child);
      await stop(child, 'SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
