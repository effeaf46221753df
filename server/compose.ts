// Puts the server together from its environment, without listening: `npm start` and the development server both use it.
import type { AppConfig } from '#contract/config.ts';
import { createApp } from './app.ts';
import { closeServer } from './compose/close-server.ts';
import { openEventTarget } from './compose/event-target.ts';
import { openState } from './compose/open-state.ts';
import { pageConfigOf, prerenderingOf } from './compose/page-config.ts';
import { type Clock, type MonotonicTime, MovableClock, type StartTimer } from './core/clock.ts';
import type { Waiting } from './core/db/open-database.ts';
import { loadOrCreateSecrets } from './core/env/secrets.ts';
import { loadOrCreatePushKeys } from './core/env/web-push-env.ts';
import { unknownOrdersJob } from './core/http/endpoints/unknown-orders.ts';
import { openHttpApp } from './core/http/http-app.ts';
import { drawAhead } from './core/http/pages/draw-ahead.ts';
import { readPageFiles } from './core/http/pages/page-files.ts';
import { openRateLimiter } from './core/http/rate-limit/rate-limiter.ts';
import type { HttpEnv } from './core/http/request-metadata.ts';
import { newId } from './core/ids.ts';
import { type Job, openJobRunner, prepareJobs } from './core/jobs/job-runner.ts';
import type { Log } from './core/log.ts';
import { openMetrics } from './core/metrics/metrics.ts';
import { openPartyCalls, type PartyState } from './core/parties/party-calls.ts';
import { openEventPublishing } from './core/realtime/event-publishing.ts';
import type { Realtime } from './core/realtime/realtime-connection.ts';
import type { Services } from './core/services.ts';
import type { Tracing } from './core/tracing/tracing.ts';
import type { WorkerLink } from './core/workers/worker-link.ts';
import { writeDefaultContent } from './data/content/write-default-content.ts';
import { recordRefusal } from './data/notices/push-queue.ts';
import { createSelfExclusionRegistry } from './data/protection/self-exclusion-registry.ts';
import { type BuildParties, type Env, SECRETS } from './env.ts';
import {
  type FeatureContext,
  featureEndpoints,
  featureJobs,
  featureRoutes,
  separateJobs,
} from './feature-registry.ts';
import { createMailDispatcher } from './features/mail/mail-dispatcher.ts';
import { observeBreakers, observeSockets } from './features/metrics/copy-state.ts';
import { observeArchive } from './features/metrics/database-archive.ts';
import { observeConnections } from './features/metrics/database-connections.ts';
import { observeJobSuccesses } from './features/metrics/job-successes.ts';
import { metricsRoutes } from './features/metrics/metrics-routes.ts';
import { observeWaitingWork } from './features/metrics/waiting-work.ts';
import { opsDoctorRoutes } from './features/ops/doctor/doctor-routes.ts';
import { createPushDispatcher } from './features/push/push-dispatcher.ts';
import { KYC_WEBHOOK_PATH } from './features/verification/kyc-endpoints.ts';
import { PIX_WEBHOOK_PATH } from './features/wallet/pix-webhook-route.ts';
import { ADAPTERS, adapterNames, chosenPages, openParties, playersOf } from './partners/adapters.ts';
import type { Adapters } from './partners/parties.ts';
import { withDeadlines } from './partners/party-rules.ts';
import { openWebPush } from './partners/push/web-push.ts';
import type { SandboxModule } from './partners/sandbox-module.ts';

/** Loads the sandbox; undefined in a build without server/sandbox. No import: the compiler and the bundler do without the folder too. */
const [loadSandbox] = Object.values(import.meta.glob<SandboxModule>('./sandbox/sandbox.ts'));

/** Who can play the outside parties in this build. */
export const BUILD_PARTIES: BuildParties = {
  adapters: adapterNames(ADAPTERS),
  sandbox: loadSandbox !== undefined,
};

export interface RunningServer {
  /** Answers requests for the page's own origin. */
  fetch: (request: Request, bindings?: HttpEnv['Bindings']) => Response | Promise<Response>;
  /** Answers requests for the sandbox's origin; undefined without a sandbox. */
  fetchSandbox: RunningServer['fetch'] | undefined;
  /** Answers requests for METRICS_PORT: the server's figures, without a token. */
  fetchMetrics: RunningServer['fetch'];
  handleUpgrade: Realtime['handleUpgrade'];
  /** The configuration in index.html. */
  config: AppConfig;
  /** The player who can log in on a fresh sandbox. */
  demoPlayer: { email: string; password: string } | undefined;
  /** Has the main pages drawn in the background, so that no visitor waits for it. Never rejects. */
  drawPages: () => Promise<void>;
  /** From now on /readyz answers 503, pages are told to connect elsewhere, spread over this time (ms), and no run of a job begins. */
  drain: (overMs: number) => void;
  /**
   * Ends what waits for an outside party after two seconds; no call to one begins then. An order under way has an unknown outcome. Then runs
   * of jobs are given up.
   */
  endJobsAndPartyCalls: () => void;
  /** Ends the realtime connections: while their sockets are open, a port can't be released. */
  closeConnections: () => Promise<void>;
  /** Closes the rest, if possible within this time (ms): four seconds where absent. */
  close: (withinMs?: number) => Promise<void>;
}

/** Between two pages that are drawn ahead: calls and jobs that follow a start go first. */
const DRAWING_PAUSE_MS = 500;

/** What waits for an outside party when the server stops may go on for this time (ms). */
const PARTY_GRACE_MS = 2_000;
/** A run of a job may go on a little longer (ms), to write down that an outcome is unknown. */
const JOBS_GRACE_MS = PARTY_GRACE_MS + 250;
/** How long closing may take (ms) where the caller sets nothing: jobs have their time first. */
const CLOSE_WITHIN_MS = 4_000;

/** Names this build of the server by its sources and the page's. */
export const SERVER_BUILD = String(import.meta.env.VITE_SERVER_BUILD_ID ?? 'dev');

interface ComposeOptions {
  env: Env;
  log: Log;
  /** Folder of the built page; undefined where another server serves it. */
  pageFolder?: string | undefined;
  /** Folder of the files of earlier builds. */
  keptFolder?: string | undefined;
  /** The built module that prerenders pages; undefined where every address gets the shell. */
  prerenderFile?: string | undefined;
  /** Folder of the sandbox's built scripts. */
  sandboxFolder: string;
  /** Called at each step of the start with what is being done. */
  progress: (step: string) => void;
  /** The adapters to choose from; another list than this build's in tests. */
  adapters?: Adapters;
  /** The time of day; the system's where absent. */
  clock?: Clock;
  /** What the deadlines of parties, turns and jobs are measured with; the process's where absent. */
  time?: MonotonicTime;
  startTimer?: StartTimer;
  /** Waits between the tries to reach the database, and between the pages that are drawn ahead. */
  pause?: Waiting['pause'];
  /** The server's other processes; undefined where this is the only one. */
  link?: Pick<WorkerLink, 'shareClock' | 'shareMetrics'> | undefined;
  /** Whether one of these has brought the database up to date. */
  isPrepared?: boolean;
}

/**
 * Opens the database, connects features and parties, starts the jobs. Which adapter plays a party follows from the environment;
 * nothing below this file knows which one it is. Throws what opening the database, the page or the sandbox throws, and
 * `SecretChanged`.
 */
export async function composeServer({
  env,
  log,
  pageFolder,
  keptFolder,
  prerenderFile,
  sandboxFolder,
  progress,
  adapters = ADAPTERS,
  clock: systemClock,
  time,
  startTimer,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  link,
  isPrepared = false,
}: ComposeOptions): Promise<RunningServer> {
  const current = loadOrCreateSecrets(SECRETS, env.secrets, env.dataDir, env.sandboxAllowed);
  const pushKeys = loadOrCreatePushKeys(env.webPush, env.dataDir, env.sandboxAllowed);
  const sandboxModule = env.sandbox && (await loadSandbox?.());
  const partyPages = chosenPages(
    adapters,
    env.parties,
    env.sandbox && sandboxModule?.sandboxPages(env.sandbox.origin),
  );
  const config = pageConfigOf(env, partyPages);
  const { missing } = env.thirdPartyScripts;
  if (missing.length > 0) log.warn({ missing }, 'monitoring does not run');
  for (const note of env.notes) log.warn(note);
  const page = pageFolder === undefined ? undefined : readPageFiles(pageFolder, config, keptFolder);
  const prerendering = await prerenderingOf(pageFolder, prerenderFile, config);
  progress(env.databaseUrl ? 'connecting to the database' : `opening the database in ${env.dataDir}`);
  const clock = new MovableClock(systemClock);
  link?.shareClock(clock);
  const metrics = openMetrics({ process: true, share: link?.shareMetrics });
  const owner = newId();
  const tracing = await openTracing(env, owner, log);
  const { db, migrated, migrate, secrets } = await openState(env, {
    secrets: current,
    pushKeys,
    clock,
    log,
    metrics,
    tracing,
    pause,
    build: SERVER_BUILD,
    isPrepared,
  });
  if (migrated.length > 0) progress(`migrations: ${migrated.join(', ')}`);

  const services: Services = { db, clock, log, limiter: openRateLimiter(db), metrics };
  const callRules = {
    ...(time ? { time } : {}),
    ...(startTimer ? { startTimer } : {}),
    onChange: (state: PartyState) => log.warn(state, 'the circuit breaker of an outside party changed'),
  };
  // They end with the cluster, not with the parties: what a stop leaves to publish is sent after the jobs.
  const channelCalls = openPartyCalls(callRules);
  const target = await openEventTarget(env, secrets.REALTIME_SECRET, channelCalls);
  const realtime: Realtime = 'cluster' in target ? target.cluster : target.sockets;
  observeSockets(metrics, () => realtime.connections());
  const events = await openEventPublishing(services, target);

  const partySecrets = {
    pix: secrets.PIX_SECRET,
    games: secrets.GAMES_SECRET,
    botCheck: secrets.BOT_CHECK_SECRET,
    kyc: secrets.KYC_SECRET,
  };
  const sandbox =
    env.sandbox &&
    (await sandboxModule?.openSandbox({
      services,
      migrate,
      clock,
      secrets: partySecrets,
      origin: env.sandbox.origin,
      publicUrl: env.publicUrl,
      allowedOrigins: env.allowedOrigins,
      trustedHops: env.trustProxy,
      access: env.sandbox.access,
      kycProvider: env.kycProvider,
      simulation: env.simulation,
      assetsFolder: sandboxFolder,
      request: async (path, init) => app.request(path, init),
      paths: { pixWebhook: PIX_WEBHOOK_PATH, kycWebhook: KYC_WEBHOOK_PATH },
    }));
  if (sandbox && sandbox.migrated.length > 0) progress(`migrations: ${sandbox.migrated.join(', ')}`);
  const adapterContext = { services, secrets: partySecrets, publicUrl: env.publicUrl };
  const partyCalls = openPartyCalls({
    ...callRules,
    onFailure: (failure) => log.warn(failure, 'a call to an outside party failed'),
  });
  const partyStates = () => [...partyCalls.states(), ...channelCalls.states()];
  observeBreakers(metrics, { states: partyStates });
  const parties = openParties(adapters, env.parties, adapterContext, sandbox?.parties, partyCalls);

  observeWaitingWork(services, parties.sports.name);
  observeConnections(services);
  observeArchive(services);

  const mailDispatcher = createMailDispatcher(services, parties.mail, env.publicUrl);
  const push = pushKeys && withDeadlines('push', openWebPush({ ...env.webPush, keys: pushKeys }), partyCalls);
  const pushDispatcher = push && createPushDispatcher(services, push);

  let isDraining = false;
  const context: FeatureContext = {
    services,
    publicUrl: env.publicUrl,
    secrets,
    parties,
    realtime,
    push,
    selfExclusionRegistry: createSelfExclusionRegistry(secrets.DOCUMENT_SECRET),
    sportsEmbed: env.sportsEmbeds.sports,
    isDraining: () => isDraining,
  };
  const endpoints = featureEndpoints(context);
  metrics.declareCommands(endpoints.flatMap(({ kind, call }) => (kind === 'money' ? [call.name] : [])));
  const jobs: Job[] = [];
  const app = createApp({
    services,
    env,
    sessionSecret: secrets.SESSION_SECRET,
    ipCheck: parties.ipCheck,
    partyPages,
    page,
    prerendering,
    endpoints,
    startTimer,
    tracing,
    routes: [
      ...featureRoutes(context, endpoints, sandbox?.drawPicture ?? (async () => undefined)),
      opsDoctorRoutes(services, {
        env,
        secrets: current,
        pushKey: push?.key,
        playedBy: playersOf(adapters, env.parties),
        versions: {
          build: SERVER_BUILD,
          node: process.versions.node,
        },
        jobs: () => jobs,
        startedAt: clock.now(),
        parties: partyStates,
      }),
    ],
  });

  const metricsApp = openHttpApp({ clock, log, trustedHops: 0 });
  metricsRoutes(services)(metricsApp);

  progress('seeding what is empty');
  await writeDefaultContent(db);
  const seeded = await sandbox?.seed(clock.now(), { demoPlayer: env.sandboxAllowed, games: env.seedGames });

  const together = [
    ...events.jobs,
    ...mailDispatcher.jobs,
    ...(pushDispatcher?.jobs ?? []),
    ...featureJobs(context),
    unknownOrdersJob(services, endpoints, recordRefusal),
    ...(sandbox?.jobs ?? []),
  ];
  const groups = [together, ...separateJobs(context)];
  jobs.push(...groups.flat());
  metrics.declareJobs(jobs);
  observeJobSuccesses(services, jobs);
  const runners = groups.map((group) =>
    openJobRunner({
      db,
      clock,
      log,
      owner,
      jobs: group,
      onEnd: metrics.jobEnded,
      tracing,
      ...(startTimer ? { startTimer } : {}),
    }),
  );
  await prepareJobs(jobs, clock, log);
  for (const runner of runners) runner.start();

  let jobsEnd: Promise<void> | undefined;
  const endJobsAndPartyCalls = (): Promise<void> => {
    if (jobsEnd) return jobsEnd;
    partyCalls.stop(PARTY_GRACE_MS);
    jobsEnd = Promise.all(runners.map((runner) => runner.stop(JOBS_GRACE_MS))).then(() => {});
    return jobsEnd;
  };

  return {
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    fetchSandbox: sandbox?.fetch,
    fetchMetrics: (request) => metricsApp.fetch(request),
    handleUpgrade: (request, socket, head) => realtime.handleUpgrade(request, socket, head),
    config,
    demoPlayer: seeded?.demoPlayer,
    drawPages: () =>
      drawAhead({
        // A page that can't be drawn is drawn, or fails, when a visitor asks for it; that is logged.
        ask: async (address) => void (await app.request(env.publicUrl + address)),
        pause: () => pause(DRAWING_PAUSE_MS),
        isDraining: () => isDraining,
      }),
    drain(overMs) {
      isDraining = true;
      for (const runner of runners) runner.drain();
      realtime.drain(overMs);
    },
    endJobsAndPartyCalls: () => void endJobsAndPartyCalls(),
    closeConnections: () => realtime.close(),
    close: (withinMs = CLOSE_WITHIN_MS) =>
      closeServer(
        {
          jobsEnded: endJobsAndPartyCalls,
          events,
          dispatchers: [mailDispatcher, ...(pushDispatcher ? [pushDispatcher] : [])],
          db,
          tracing,
        },
        withinMs,
        time,
        startTimer,
      ),
  };
}

/** Traces where the environment names a collector. Else nothing of OpenTelemetry is loaded. */
async function openTracing({ sendsTraces }: Env, instance: string, log: Log): Promise<Tracing | undefined> {
  if (!sendsTraces) return undefined;
  const openTelemetry = await import('./core/tracing/open-telemetry.ts');
  return openTelemetry.openTracing({ version: SERVER_BUILD, instance, log });
}
