// Starts a process of the server: the page and its calls on PORT, the sandbox, where there is one, on an origin of its own beside it.
import { join } from 'node:path';
import { BUILD_PARTIES, composeServer, type RunningServer, SERVER_BUILD } from './compose.ts';
import { DataDirInUse } from './core/db/data-dir-lock.ts';
import { TwoDatabases } from './core/db/migrate-as-owner.ts';
import { DatabaseTooOld, MigrationMismatch } from './core/db/migrations.ts';
import { DatabaseMoved } from './core/db/moved-database.ts';
import { DatabaseUnreachable } from './core/db/postgres/postgres-engine.ts';
import { DataDirUnusable } from './core/env/data-dir.ts';
import { SecretChanged } from './core/env/secret-fingerprints.ts';
import { MissingSecret } from './core/env/secrets.ts';
import { stopGracefully } from './core/http/graceful-stop.ts';
import { checkPlaces, ListenFailed, listen, type Place } from './core/http/listen.ts';
import { archiveRunningBuild, KeptFolderUnusable } from './core/http/pages/archived-builds.ts';
import { PageFilesMissing } from './core/http/pages/page-files.ts';
import type { FormatLine, LifecycleLine } from './core/lifecycle-log.ts';
import { openLog } from './core/log.ts';
import type { WorkerLink } from './core/workers/worker-link.ts';
import { BadEnvironment, type Env, readEnv } from './env.ts';
import { SandboxFilesMissing } from './partners/sandbox-module.ts';

/** Errors that the operator can fix: shown as a sentence, without a stack. */
const OPERATOR_ERRORS = [
  BadEnvironment,
  ListenFailed,
  DatabaseUnreachable,
  TwoDatabases,
  DataDirInUse,
  DataDirUnusable,
  DatabaseMoved,
  KeptFolderUnusable,
  DatabaseTooOld,
  MigrationMismatch,
  PageFilesMissing,
  SandboxFilesMissing,
  MissingSecret,
  SecretChanged,
];
/** Of the longest time of a stop (ms), what follows the requests: jobs, events, the database. */
const AFTER_REQUESTS_MS = 1_500;
/** Of it, what the end of the process itself may take (ms). */
const EXIT_MS = 250;

interface Surroundings {
  /** Folder of the whole build; this file is in a chunk at another place of it. */
  buildFolder: string;
  /** The supervisor, where several processes serve. */
  link: WorkerLink | undefined;
  /** Whether no other process of this server is there yet. */
  isFirst: boolean;
  print: (text: string) => void;
  /** The form of what is printed, and of the error of a start that fails. */
  format: FormatLine;
  formatError: FormatLine;
  /** Called with what a signal does from now on. */
  onStop: (stop: (signal: string) => void) => void;
}

/** Starts it. Ends the process where it can't start. */
export const startServer = (surroundings: Surroundings): Promise<void> =>
  start(surroundings).catch((error: unknown) => fail(error, surroundings.formatError));

async function start(surroundings: Surroundings): Promise<void> {
  const { buildFolder, link, isFirst, print, format } = surroundings;
  const say = (line: LifecycleLine) => print(format(line));
  say({
    message: 'Varanda is starting',
    fields: { build: SERVER_BUILD, node: process.versions.node },
    atTerminal: `  build ${SERVER_BUILD}`,
  });
  const env = readEnv(process.env, BUILD_PARTIES);
  const log = openLog(env.logLevel);
  // Before anything is written: a start that can't listen leaves folders and database as they were. Later processes share open ports.
  const { page, sandbox, metrics } = placesOf(env);
  if (isFirst) await checkPlaces([page, sandbox, metrics].flatMap((place) => place ?? []));
  const pageFolder = join(buildFolder, 'client');
  if (env.keptDir) archiveRunningBuild(pageFolder, env.keptDir);
  const keptFolder = env.keptDir ?? join(buildFolder, 'kept');
  const prerenderFile = join(buildFolder, 'prerender/prerender.js');
  const sandboxFolder = join(buildFolder, 'sandbox');
  const server = await composeServer({
    env,
    log,
    pageFolder,
    keptFolder,
    prerenderFile,
    sandboxFolder,
    progress: (step) => say({ message: step, atTerminal: `  ${step}` }),
    link,
    isPrepared: !isFirst,
  });
  try {
    await serve(env, server, surroundings);
  } catch (error) {
    await server.closeConnections();
    await server.close();
    throw error;
  }
}

/** Where the server listens. */
function placesOf({ host, port, tls, sandbox, metricsPort }: Env): {
  page: Place;
  sandbox: Place | undefined;
  metrics: Place | undefined;
} {
  return {
    page: { chosenBy: 'PORT', host, port, tls },
    sandbox: sandbox && {
      chosenBy: "PORT + 1, the sandbox's",
      host: sandbox.host,
      port: sandbox.port,
      tls,
    },
    metrics:
      metricsPort === undefined
        ? undefined
        : { chosenBy: 'METRICS_PORT', host, port: metricsPort, tls: undefined },
  };
}

async function serve(env: Env, server: RunningServer, surroundings: Surroundings): Promise<void> {
  const { link, print, format, onStop } = surroundings;
  // Of several processes the supervisor says it.
  const say = (line: LifecycleLine) => {
    if (link === undefined) print(format(line));
  };
  const places = placesOf(env);
  const { fetchSandbox } = server;
  const stopSandbox =
    places.sandbox && fetchSandbox && (await listen({ ...places.sandbox, fetch: fetchSandbox }));
  const stopMetrics = places.metrics && (await listen({ ...places.metrics, fetch: server.fetchMetrics }));
  const stopPage = await listen({
    ...places.page,
    fetch: (request, bindings) => server.fetch(request, bindings),
    handleUpgrade: server.handleUpgrade,
  });

  let stopping = false;
  let endDrain = () => {};
  onStop((signal) => {
    // A server started at a keyboard has no load balancer: SIGINT skips the drain, or what is left of it.
    if (signal === 'SIGINT') endDrain();
    if (stopping) return;
    stopping = true;
    const drainMs = signal === 'SIGINT' ? 0 : env.drainMs;
    say({ message: 'stopping', fields: { signal, drainMs } });
    const cut = setTimeout(() => {
      say({ level: 'error', message: 'stopped at the end of its time, with work under way' });
      process.exit(1);
    }, env.shutdownTimeoutMs);
    const listeners = [stopPage, stopSandbox, stopMetrics];
    const times = {
      drainMs,
      requestsEndWithinMs: env.shutdownTimeoutMs - AFTER_REQUESTS_MS,
      closedWithinMs: env.shutdownTimeoutMs - EXIT_MS,
    };
    const drained = (ms: number) =>
      new Promise<void>((resolve) => {
        endDrain = resolve;
        setTimeout(resolve, ms);
      });
    stopGracefully(server, listeners, times, drained).then(
      () => {
        clearTimeout(cut);
        say({ message: 'stopped' });
        process.exit(0);
      },
      (error: unknown) => fail(error, surroundings.formatError, 'Varanda did not stop in order'),
    );
  });

  const { demoPlayer } = server;
  const demo = demoPlayer ? `\nDemo player: ${demoPlayer.email} / ${demoPlayer.password}` : '';
  const message = `Varanda is ready at ${env.publicUrl}`;
  const text = format({ message, fields: { build: SERVER_BUILD }, atTerminal: `\n${message}${demo}` });
  if (link) link.ready(text);
  else print(text);
  await server.drawPages();
}

function fail(error: unknown, format: FormatLine, what = 'Varanda did not start'): never {
  const fixable = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (fixable ? error.message : (error.stack ?? error.message)) : String(error);
  const message = `${what}: ${text}`;
  process.stderr.write(`${format({ level: 'error', message, atTerminal: `\n${message}` })}\n`);
  process.exit(1);
}
