// Puts the server together from its environment, without listening: `npm start` and the development server both use it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '#contract/config.ts';
import { SPORTSBOOK_TOKEN_HEADER } from '#contract/endpoints/bets.ts';
import { createApp, createSandboxApp } from './app.ts';
import { MovableClock } from './core/clock.ts';
import { openDatabase } from './core/db/open-database.ts';
import { loadOrCreateSecrets } from './core/env/secrets.ts';
import { loadOrCreatePushKeys } from './core/env/web-push-env.ts';
import type { HttpEnv } from './core/http/http-env.ts';
import { readPageFiles } from './core/http/pages/page-files.ts';
import { loadPrerenderer } from './core/http/pages/prerender-cache.ts';
import { openRateLimiter } from './core/http/rate-limit/rate-limiter.ts';
import { newId } from './core/ids.ts';
import { openJobRunner } from './core/jobs/job-runner.ts';
import type { Log } from './core/log.ts';
import { openOutbox } from './core/realtime/outbox.ts';
import { openPusherCluster } from './core/realtime/pusher-cluster.ts';
import type { Realtime } from './core/realtime/realtime.ts';
import { openSocketServer } from './core/realtime/socket-server.ts';
import type { Services } from './core/services.ts';
import { writeDefaultContent } from './data/content/write-default-content.ts';
import { createSelfExclusionRegistry } from './data/protection/self-exclusion-registry.ts';
import { type Env, SECRETS } from './env.ts';
import { accountEndpoints } from './features/account/account-endpoints.ts';
import { passkeyEndpoints } from './features/account/passkey-endpoints.ts';
import { privacyEndpoints, privacyJobs } from './features/account/privacy-endpoints.ts';
import { secondFactorEndpoints } from './features/account/second-factor-endpoints.ts';
import { bonusEndpoints, bonusJobs } from './features/bonuses/bonus-endpoints.ts';
import { couponEndpoints } from './features/bonuses/coupon-endpoints.ts';
import { casinoEndpoints } from './features/casino/casino-endpoints.ts';
import { walletRoutes } from './features/casino/wallet-routes.ts';
import { contentEndpoints } from './features/content/content-endpoints.ts';
import { mediaRoutes } from './features/content/media-routes.ts';
import { searchRoutes } from './features/content/search-routes.ts';
import { docsRoutes } from './features/docs/docs-routes.ts';
import { houseGameEndpoints, houseGameJobs } from './features/games/house-game-features.ts';
import { installRoutes } from './features/install/install-routes.ts';
import { createMailDispatcher } from './features/mail/mail-dispatcher.ts';
import { healthRoutes } from './features/maintenance/health-routes.ts';
import { maintenanceJobs } from './features/maintenance/maintenance-jobs.ts';
import { opsClosureRoutes } from './features/ops/closure-routes.ts';
import { opsDocumentRoutes } from './features/ops/document-routes.ts';
import { opsRoutes } from './features/ops/ops-routes.ts';
import { opsPlayerRoutes } from './features/ops/player-routes.ts';
import { opsSecondFactorRoutes } from './features/ops/second-factor-routes.ts';
import { passwordEndpoints } from './features/password/password-endpoints.ts';
import { firstStepsEndpoints } from './features/protection/first-steps-endpoints.ts';
import { protectionEndpoints } from './features/protection/protection-endpoints.ts';
import { createPushDispatcher, pushJobs } from './features/push/push-dispatcher.ts';
import { pushEndpoints } from './features/push/push-endpoints.ts';
import { realtimeEndpoints } from './features/realtime/realtime-endpoints.ts';
import { referralEndpoints } from './features/referrals/referral-endpoints.ts';
import { registrationEndpoints } from './features/registration/registration-endpoints.ts';
import { passkeyLoginEndpoints } from './features/session/passkey-login.ts';
import { sessionEndpoints, sessionJobs } from './features/session/session-endpoints.ts';
import { betEndpoints } from './features/sports/bet-endpoints.ts';
import { cashOutEndpoints } from './features/sports/cash-out-endpoints.ts';
import { embedRoutes } from './features/sports/embed-routes.ts';
import { sportsEndpoints } from './features/sports/sports-endpoints.ts';
import { automaticCashOutJob, betSettlementJob, sportsFeedJob } from './features/sports/sports-jobs.ts';
import { kycStatusEndpoint } from './features/verification/kyc-status-endpoint.ts';
import { KYC_WEBHOOK_PATH, kycWebhookRoute } from './features/verification/kyc-webhook-route.ts';
import { vitalsEndpoints } from './features/vitals/vitals-endpoints.ts';
import { vitalsJobs, vitalsRoutes } from './features/vitals/vitals-routes.ts';
import { depositEndpoints } from './features/wallet/deposit-endpoints.ts';
import { PIX_WEBHOOK_PATH, pixWebhookRoute } from './features/wallet/pix-webhook-route.ts';
import { statementEndpoints } from './features/wallet/statement-endpoints.ts';
import { walletEndpoints } from './features/wallet/wallet-endpoints.ts';
import { walletJobs } from './features/wallet/wallet-jobs.ts';
import { withdrawalEndpoints } from './features/wallet/withdrawal-endpoints.ts';
import { openWebPush } from './partners/push/web-push.ts';
import { EMBED_PLAYER_PATH } from './partners/sports-embed/embed-player.ts';
import { renderCover } from './sandbox/art/drawn-cover.ts';
import { simulationSeed } from './sandbox/feed/simulation-seed.ts';
import { sandboxJobs, sandboxRoutes } from './sandbox/home/sandbox-home-routes.ts';
import { openSandboxParties } from './sandbox/sandbox.ts';
import { migrateSandbox } from './sandbox/sandbox-migrations.ts';
import { seedSandbox } from './sandbox/seed/seed-sandbox.ts';
import { sandboxFiles } from './sandbox/site/sandbox-assets.ts';

export interface RunningServer {
  /** Answers requests for the page's own origin. */
  fetch: (request: Request, bindings?: HttpEnv['Bindings']) => Response | Promise<Response>;
  /** Answers requests for the sandboxed parties' origin. */
  fetchSandbox: RunningServer['fetch'];
  handleUpgrade: Realtime['handleUpgrade'];
  /** What index.html is told. */
  config: AppConfig;
  /** Who can log in on a fresh sandbox. */
  demoPlayer: { email: string; password: string } | undefined;
  /** Ends the realtime line: while its sockets are open, a port can't be given back. */
  closeConnections: () => Promise<void>;
  close: () => Promise<void>;
}

/** Key of the line that the server speaks by itself; no secret. */
const REALTIME_KEY = 'varanda';

interface ComposeOptions {
  env: Env;
  log: Log;
  /** Folder of the built page; undefined where somebody else serves it. */
  pageFolder?: string | undefined;
  /** Folder of the last builds' files. */
  keptFolder?: string | undefined;
  /** The built module that draws pages ahead; undefined where every address gets the shell. */
  prerenderFile?: string | undefined;
  /** Folder of the built pages of the sandboxed parties. */
  sandboxFolder: string;
  /** Hears what is being done, step by step. */
  progress: (step: string) => void;
}

/** Opens the database, wires areas and parties, starts the jobs. Throws what opening the database or the page throws. */
export async function composeServer({
  env,
  log,
  pageFolder,
  keptFolder,
  prerenderFile,
  sandboxFolder,
  progress,
}: ComposeOptions): Promise<RunningServer> {
  const secrets = loadOrCreateSecrets(SECRETS, env.secrets, env.dataDir, env.sandboxAllowed);
  const config = configOf(env);
  if (env.outside.missing.length > 0) log.warn({ missing: env.outside.missing }, 'monitoring does not run');
  const page = pageFolder === undefined ? undefined : readPageFiles(pageFolder, config, keptFolder);
  const prerendering = await prerenderingOf(pageFolder, prerenderFile, config);
  progress(env.databaseUrl ? 'connecting to the database' : `opening the database in ${env.dataDir}`);
  const {
    database: db,
    migrated,
    migrate,
  } = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    broken: (error) => log.warn({ error }, 'a database connection was lost'),
  });
  migrated.push(...(await migrateSandbox(migrate)));
  if (migrated.length > 0) progress(`migrations: ${migrated.join(', ')}`);

  const clock = new MovableClock();
  const services: Services = { db, clock, log, limiter: openRateLimiter(db) };
  const realtime = openRealtime(env, secrets.REALTIME_SECRET);
  const outbox = openOutbox(db, realtime.publish, log, clock);

  const parties = openSandboxParties(services, {
    secrets: {
      pix: secrets.PIX_SECRET,
      games: secrets.GAMES_SECRET,
      botCheck: secrets.BOT_CHECK_SECRET,
      kyc: secrets.KYC_SECRET,
    },
    kycProvider: env.kycProvider,
    simulation: { ...env.simulation, seed: env.simulation.seed ?? (await simulationSeed(db.queries)) },
    origin: env.sandbox.origin,
    parents: [env.publicUrl, ...env.allowedOrigins],
    sendWebhook: async (body, headers) =>
      (await app.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers })).status,
    sendKycCallback: async (body, headers) =>
      (await app.request(KYC_WEBHOOK_PATH, { method: 'POST', body, headers })).status,
    sendWalletCall: async (path, body, headers) => {
      const answer = await app.request(path, { method: 'POST', body, headers });
      return { status: answer.status, body: await answer.text() };
    },
    askEmbedPlayer: async (token) => {
      const headers = { [SPORTSBOOK_TOKEN_HEADER]: token };
      const answer = await app.request(EMBED_PLAYER_PATH, { headers });
      return { status: answer.status, body: await answer.text() };
    },
  });

  const selfExclusionRegistry = createSelfExclusionRegistry(secrets.DOCUMENT_SECRET);
  const mailDispatcher = createMailDispatcher(services, parties.mail, env.publicUrl);
  const pushKeys = loadOrCreatePushKeys(env.push, env.dataDir, env.sandboxAllowed);
  const push = pushKeys && openWebPush({ ...env.push, keys: pushKeys });
  const pushDispatcher = push && createPushDispatcher(services, push);

  const app = createApp({
    services,
    env,
    sessionSecret: secrets.SESSION_SECRET,
    ipCheck: parties.ipCheck,
    page,
    prerendering,
    endpoints: [
      ...sessionEndpoints(
        services,
        secrets.SESSION_SECRET,
        parties.impediments,
        secrets.SECOND_FACTOR_SECRET,
      ),
      ...passkeyLoginEndpoints(
        services,
        { sessionSecret: secrets.SESSION_SECRET, publicUrl: env.publicUrl },
        parties.impediments,
      ),
      ...passkeyEndpoints(services, env.publicUrl, secrets.SECOND_FACTOR_SECRET),
      ...passwordEndpoints(services),
      ...accountEndpoints(services),
      ...privacyEndpoints(services),
      ...secondFactorEndpoints(services, secrets.SECOND_FACTOR_SECRET),
      kycStatusEndpoint(services, parties.kyc),
      ...walletEndpoints(services),
      ...statementEndpoints(services),
      ...bonusEndpoints(services),
      ...couponEndpoints(services),
      ...referralEndpoints(services, env.publicUrl),
      ...depositEndpoints(services, parties.pix),
      ...withdrawalEndpoints(services, parties.pix),
      ...realtimeEndpoints(services, realtime),
      ...contentEndpoints(services),
      ...casinoEndpoints(services, parties.games),
      ...houseGameEndpoints(services),
      ...sportsEndpoints(services, parties.sports),
      ...betEndpoints(services, parties.sports, secrets.SESSION_SECRET),
      ...cashOutEndpoints(services, secrets.SESSION_SECRET),
      ...protectionEndpoints(services),
      ...firstStepsEndpoints(services),
      ...registrationEndpoints(services, { ...parties, selfExclusionRegistry }),
      ...vitalsEndpoints(services),
      ...(push ? pushEndpoints(services, push) : []),
    ],
    routes: [
      healthRoutes(services),
      pixWebhookRoute(services, parties.pix),
      kycWebhookRoute(services, parties.kyc),
      walletRoutes(services, parties.games.name, secrets.GAMES_SECRET),
      embedRoutes(services, secrets.SESSION_SECRET),
      mediaRoutes(services, renderCover),
      installRoutes(services),
      searchRoutes(services, env.publicUrl),
      vitalsRoutes(services),
      docsRoutes(env.publicUrl),
      opsRoutes(services),
      opsDocumentRoutes(services),
      opsClosureRoutes(services),
      opsPlayerRoutes(services, parties.impediments),
      opsSecondFactorRoutes(services),
    ],
  });
  const sandbox = createSandboxApp(services, env, [
    sandboxRoutes(services, clock),
    sandboxFiles(sandboxFolder),
    ...parties.routes,
  ]);

  progress('seeding what is empty');
  await writeDefaultContent(db);
  const { demoPlayer } = await seedSandbox(db, clock.now(), {
    demoPlayer: env.sandboxAllowed,
    games: env.seedGames,
  });

  const owner = newId();
  const runner = openJobRunner({
    db,
    clock,
    log,
    owner,
    jobs: [
      outbox.job,
      ...maintenanceJobs(services),
      ...sessionJobs(services),
      ...walletJobs(services, parties.pix),
      ...mailDispatcher.jobs,
      ...(pushDispatcher?.jobs ?? []),
      ...pushJobs(services),
      ...vitalsJobs(services),
      ...privacyJobs(services, selfExclusionRegistry),
      ...bonusJobs(services),
      ...sandboxJobs(parties),
    ],
  });
  // Each of its own: no slow job beside them holds rounds, odds or payouts up.
  const alone = [
    ...houseGameJobs(services),
    [sportsFeedJob(services, parties.sports)],
    [betSettlementJob(services)],
    [automaticCashOutJob(services)],
  ].map((jobs) => openJobRunner({ db, clock, log, owner, jobs }));
  runner.start();
  for (const one of alone) one.start();

  return {
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    fetchSandbox: (request, bindings) => sandbox.fetch(request, bindings ?? {}),
    handleUpgrade: (request, socket, head) => realtime.handleUpgrade(request, socket, head),
    config,
    demoPlayer,
    closeConnections: () => realtime.close(),
    async close() {
      await Promise.all([runner, ...alone].map((one) => one.stop()));
      await outbox.flush();
      await mailDispatcher.flush();
      await pushDispatcher?.flush();
      await db.close();
    },
  };
}

async function prerenderingOf(folder: string | undefined, file: string | undefined, config: AppConfig) {
  if (folder === undefined || file === undefined) return undefined;
  const prerenderer = await loadPrerenderer(file);
  return { prerenderer, config, read: (name: string) => readFileSync(join(folder, name), 'utf8') };
}

function openRealtime(env: Env, secret: string): Realtime {
  const secure = env.publicUrl.startsWith('https:');
  if (env.pusher) return openPusherCluster({ ...env.pusher, secure });
  return openSocketServer({ key: REALTIME_KEY, secret, origins: [env.publicUrl, ...env.allowedOrigins] });
}

/** What the page is told. Other companies' scripts are named where there are any: each page carries this block. */
function configOf(env: Env): AppConfig {
  return {
    // First: there it costs the page's first packets least.
    sportsEmbeds: env.sportsEmbeds,
    ...(env.outside.pageConfig ? { outside: env.outside.pageConfig } : {}),
    backend: '',
    appId: env.appId,
    realtimeKey: env.pusher?.key ?? REALTIME_KEY,
    realtimeCluster: env.pusher?.cluster ?? 'mt1',
    realtimeHost: env.pusher?.host ?? '',
    launcher: `${env.sandbox.origin}/launcher.js`,
    kycOrigins: [env.sandbox.origin],
    kycScripts: {
      caf: `${env.sandbox.origin}/verifier.js`,
      legitimuz: `${env.sandbox.origin}/verifier.js`,
    },
    redirects: {},
    imageHost: env.imageHost,
    storagePath: '/storage',
  };
}
