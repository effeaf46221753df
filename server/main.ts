// Starts the server: the page and its calls on PORT, the sandboxed parties on their own origin beside it.
import { join } from 'node:path';
import { composeServer, type RunningServer } from './compose.ts';
import { DataDirInUse } from './core/db/data-dir-lock.ts';
import { DatabaseTooOld, MigrationMismatch } from './core/db/migrations.ts';
import { DatabaseUnreachable } from './core/db/postgres-engine.ts';
import { DataDirUnusable } from './core/env/data-dir.ts';
import { MissingSecret } from './core/env/secrets.ts';
import { ListenFailed, listen } from './core/http/listen.ts';
import { PageFilesMissing } from './core/http/pages/page-files.ts';
import { openLog } from './core/log.ts';
import { BadEnvironment, type Env, readEnv } from './env.ts';
import { SandboxFilesMissing } from './sandbox/site/sandbox-assets.ts';

/** What a person can mend: shown as a sentence, without a stack. */
const MENDABLE = [
  BadEnvironment,
  ListenFailed,
  DatabaseUnreachable,
  DataDirInUse,
  DataDirUnusable,
  DatabaseTooOld,
  MigrationMismatch,
  PageFilesMissing,
  SandboxFilesMissing,
  MissingSecret,
];
/** Longest that stopping may take (ms). */
const FAREWELL_MS = 8_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What a signal does: nothing is under way before the server answers. */
let stop: () => void = () => process.exit(0);
// From the first moment: a container's first process doesn't hear a signal that nobody listens for.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const log = openLog(env.logLevel);
  const pageFolder = join(import.meta.dirname, '../client');
  const keptFolder = join(import.meta.dirname, '../kept');
  const prerenderFile = join(import.meta.dirname, '../prerender/prerender.js');
  const sandboxFolder = join(import.meta.dirname, '../sandbox');
  const parts = await composeServer({
    env,
    log,
    pageFolder,
    keptFolder,
    prerenderFile,
    sandboxFolder,
    progress: (step) => say(`  ${step}`),
  });
  try {
    await serve(env, parts);
  } catch (error) {
    await parts.closeConnections();
    await parts.close();
    throw error;
  }
}

async function serve(env: Env, parts: RunningServer): Promise<void> {
  const { host, port, tls } = env;
  const stopSandbox = await listen({
    host: env.sandbox.host,
    port: env.sandbox.port,
    tls,
    fetch: (request, bindings) => parts.fetchSandbox(request, bindings),
  });
  const stopPage = await listen({
    host,
    port,
    tls,
    fetch: (request, bindings) => parts.fetch(request, bindings),
    handleUpgrade: parts.handleUpgrade,
  });

  let stopping = false;
  stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), FAREWELL_MS).unref();
    parts
      .closeConnections()
      .then(() => Promise.all([stopPage(), stopSandbox()]))
      .then(() => parts.close())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };

  say(`\nVaranda is ready at ${env.publicUrl}`);
  if (parts.demoPlayer) say(`Demo player: ${parts.demoPlayer.email} / ${parts.demoPlayer.password}`);
}

function fail(error: unknown): never {
  const mendable = MENDABLE.some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (mendable ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\nVaranda did not start: ${text}\n`);
  process.exit(1);
}

start().catch(fail);
