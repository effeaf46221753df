// Starts the server: the page and its calls on PORT, the sandbox, where there is one, on an origin of its own beside it.
import { join } from 'node:path';
import { BUILD_PARTIES, composeServer, type RunningServer } from './compose.ts';
import { DataDirInUse } from './core/db/data-dir-lock.ts';
import { DatabaseTooOld, MigrationMismatch } from './core/db/migrations.ts';
import { DatabaseUnreachable } from './core/db/postgres-engine.ts';
import { DataDirUnusable } from './core/env/data-dir.ts';
import { SecretChanged } from './core/env/secret-fingerprints.ts';
import { MissingSecret } from './core/env/secrets.ts';
import { stopGracefully } from './core/http/graceful-stop.ts';
import { ListenFailed, listen } from './core/http/listen.ts';
import { PageFilesMissing } from './core/http/pages/page-files.ts';
import { openLog } from './core/log.ts';
import { BadEnvironment, type Env, readEnv } from './env.ts';
import { SandboxFilesMissing } from './partners/sandbox-module.ts';

/** Errors that the operator can fix: shown as a sentence, without a stack. */
const OPERATOR_ERRORS = [
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
  SecretChanged,
];
/** Longest that stopping may take (ms): what runs containers kills after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const print = (text: string) => process.stdout.write(`${text}\n`);

/** What a signal does. Before the server answers there is nothing to finish. */
let stop: (signal: string) => void = () => process.exit(0);
// From the first moment: the first process of a container ignores signals that have no listener.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));

async function start(): Promise<void> {
  const env = readEnv(process.env, BUILD_PARTIES);
  const log = openLog(env.logLevel);
  const pageFolder = join(import.meta.dirname, '../client');
  const keptFolder = join(import.meta.dirname, '../kept');
  const prerenderFile = join(import.meta.dirname, '../prerender/prerender.js');
  const sandboxFolder = join(import.meta.dirname, '../sandbox');
  const server = await composeServer({
    env,
    log,
    pageFolder,
    keptFolder,
    prerenderFile,
    sandboxFolder,
    progress: (step) => print(`  ${step}`),
  });
  try {
    await serve(env, server);
  } catch (error) {
    await server.closeConnections();
    await server.close();
    throw error;
  }
}

async function serve(env: Env, server: RunningServer): Promise<void> {
  const { host, port, tls } = env;
  const { fetchSandbox } = server;
  const stopSandbox =
    env.sandbox &&
    fetchSandbox &&
    (await listen({ host: env.sandbox.host, port: env.sandbox.port, tls, fetch: fetchSandbox }));
  const stopMetrics =
    env.metricsPort === undefined
      ? undefined
      : await listen({ host, port: env.metricsPort, tls: undefined, fetch: server.fetchMetrics });
  const stopPage = await listen({
    host,
    port,
    tls,
    fetch: (request, bindings) => server.fetch(request, bindings),
    handleUpgrade: server.handleUpgrade,
  });

  let stopping = false;
  stop = (signal) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    // At a keyboard nobody distributes requests.
    const drainMs = signal === 'SIGINT' ? 0 : env.drainMs;
    stopGracefully(server, [stopPage, stopSandbox, stopMetrics], drainMs, pause).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };

  print(`\nVaranda is ready at ${env.publicUrl}`);
  if (server.demoPlayer) print(`Demo player: ${server.demoPlayer.email} / ${server.demoPlayer.password}`);
}

function fail(error: unknown): never {
  const fixable = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (fixable ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\nVaranda did not start: ${text}\n`);
  process.exit(1);
}

start().catch(fail);
