// The built product as a process that can be killed during its work and restarted on the same data.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePortPair } from './ports.ts';
import { SEEDED_ENV, seededDataDir } from './product.ts';

const MAIN = 'dist/server/main.js';
/** Creating the embedded database takes long on a busy machine (ms). */
const START_MS = 180_000;

export interface KillableProduct {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Starts it; resolves when it answers. */
  start(): Promise<void>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Stops the process without ending it, as a paused virtual machine does, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** Queries the embedded database while the process is stopped; returns the rows. */
  askWhileDown<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** Removes its data from disk. */
  remove(): void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Prepares it on its own folder, seeded if the run has a seeded one; takes further environment variables and flags of Node. */
export async function killableProduct(
  environment: Record<string, string> = {},
  nodeFlags: readonly string[] = [],
): Promise<KillableProduct> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run "npm run build" first`);
  const port = await freePortPair();
  const dataDir = seededDataDir('varanda-killed-');
  const env = {
    ...process.env,
    NODE_ENV: '',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...SEEDED_ENV,
    // Nothing distributes requests over copies.
    SHUTDOWN_DRAIN_MS: '0',
    ...environment,
  };
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  return {
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    async start() {
      const started = spawn(process.execPath, [...nodeFlags, MAIN], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      let said = '';
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const deadline = Date.now() + START_MS;
      const isReady = () =>
        fetch(`${url}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        );
      while (!(await isReady())) {
        if (started.exitCode !== null || Date.now() > deadline) throw new Error(`it did not start:\n${said}`);
        await pause(50);
      }
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
    async askWhileDown<Row>(query: string, values?: unknown[]) {
      const database = await PGlite.create(join(dataDir, 'database'));
      try {
        return (await database.query<Row>(query, values)).rows;
      } finally {
        await database.close();
      }
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
