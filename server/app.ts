// Mounts what the features bring: calls, other routes, and the built page last.

import type { Hono } from 'hono';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import type { StartTimer } from '#server/core/clock.ts';
import type { Secret } from '#server/core/secret.ts';
import type { Endpoint } from './core/http/endpoints/endpoint.ts';
import { Refusal } from './core/http/endpoints/refusal.ts';
import { serveEndpoints } from './core/http/endpoints/serve-endpoints.ts';
import { openHttpApp } from './core/http/http-app.ts';
import type { Routes } from './core/http/http-routes.ts';
import type { PageFiles } from './core/http/pages/page-files.ts';
import { openPrerenderCache, type PrerenderCacheOptions } from './core/http/pages/prerender-cache.ts';
import { serveStatic } from './core/http/pages/static-files.ts';
import {
  openCallTurns,
  PLAYER_LOAD_LIMITS,
  type PlayerLoadLimits,
} from './core/http/rate-limit/player-turns.ts';
import { inVisitorTurns, openVisitorTurns, visitorLoadLimits } from './core/http/rate-limit/visitor-turns.ts';
import type { HttpEnv } from './core/http/request-metadata.ts';
import { crossOrigin } from './core/http/security/cors.ts';
import { acceptCspReports } from './core/http/security/csp-reports.ts';
import { requireOperator } from './core/http/security/operator-access.ts';
import { METRICS_PATH, OPS_PATHS, requireOpsToken } from './core/http/security/ops-token.ts';
import { pagePolicy, policyHeaders, securityHeaders } from './core/http/security/security-headers.ts';
import type { Services } from './core/services.ts';
import type { Tracing } from './core/tracing/tracing.ts';
import { recordRefusal, recordRefusalInOwnTransaction } from './data/notices/push-queue.ts';
import { findOperatorByToken, OPERATOR_TOKEN } from './data/operators/operators.ts';
import { lockSession } from './data/players/caller-lock.ts';
import { createIpAddressChecker } from './data/players/ip-verdicts.ts';
import { authenticate, findTokenClaims } from './data/players/player-sessions.ts';
import { publicDataOf } from './data/settings/public-data.ts';
import type { Env } from './env.ts';
import { MANIFEST_PATH } from './features/install/web-manifest.ts';
import type { IpCheck } from './partners/ip-check/ip-check.ts';
import type { PartyPages } from './partners/parties.ts';

/** Routes beside the calls that read the database for everybody. */
const VISITORS_ROUTES = ['/media/*', '/storage/*', '/sitemap.xml', MANIFEST_PATH];

interface AppOptions {
  services: Services;
  env: Env;
  sessionSecret: Secret;
  ipCheck: IpCheck;
  /** What the page loads from the parties and shows of them. */
  partyPages: PartyPages;
  endpoints: readonly Endpoint[];
  /** How many calls one player may have under way; the usual limits where absent. */
  playerLoad?: PlayerLoadLimits | undefined;
  /** What the deadlines of players' turns are measured with; the process's timers where absent. */
  startTimer?: StartTimer | undefined;
  routes: readonly Routes[];
  /** Absent: no traces. */
  tracing?: Tracing | undefined;
  /** The built page; none in development and in tests of calls. */
  page?: PageFiles | undefined;
  /** Prerenders pages from the built page; without it every address gets the shell. */
  prerendering?: Pick<PrerenderCacheOptions, 'prerenderer' | 'readBuiltFile' | 'config'> | undefined;
}

/** The app of the page's own origin. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const { services, env, sessionSecret, ipCheck, partyPages, endpoints, routes, page } = options;
  const { playerLoad = PLAYER_LOAD_LIMITS, startTimer, tracing } = options;
  const visitors = openVisitorTurns(visitorLoadLimits(env.databaseLimits.size));
  const { db, clock, log, metrics } = services;
  const judge = createIpAddressChecker(db, (address) => ipCheck.check(address));
  const app = openHttpApp({ clock, log, trustedHops: env.trustProxy, metrics, tracing });
  app.use(
    securityHeaders({
      secure: env.publicUrl.startsWith('https:'),
      subdomains: env.hstsIncludesSubdomains,
      camera: partyPages.kyc?.frames ?? [],
    }),
  );
  app.use(crossOrigin(env.allowedOrigins));
  acceptCspReports(app, log);
  app.use(METRICS_PATH, requireOpsToken(env.opsToken));
  app.use(
    OPS_PATHS,
    requireOperator(env.opsToken, async (token, context) => {
      if (!OPERATOR_TOKEN.test(token)) return undefined;
      // A caller who guesses tokens has a visitor's share of the database.
      const found = await visitors.run(context, 'reads', () => findOperatorByToken(db.queries, token));
      return found && { ...found, isBreakGlass: false, isRevoked: found.revokedAt !== null };
    }),
  );
  for (const path of VISITORS_ROUTES) app.use(path, inVisitorTurns(visitors));
  serveEndpoints(app, endpoints, db, {
    clock,
    idOfToken: async (token) => (await findTokenClaims(token, sessionSecret))?.id,
    visitors,
    turns: {
      commands: openCallTurns(playerLoad.commands, startTimer),
      others: openCallTurns(playerLoad.others, startTimer),
    },
    authenticate: (token, request) => authenticate(db, token, sessionSecret, request),
    async checkIpAddress(ip, now) {
      try {
        return await judge(ip, now);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // The last verdict stays valid: a check that is down blocks no player who wasn't blocked before.
        log.warn({ error }, 'the VPN check did not answer');
        return true;
      }
    },
    lockSession,
    refused: recordRefusal,
    commandEnded: metrics.commandEnded,
    refusedInOwnTransaction: (playerId, refusal, now) =>
      recordRefusalInOwnTransaction(services, playerId, refusal, now),
    async assertNotInMaintenance(call) {
      if (call.name === getSettings.name) return;
      const { maintence } = await publicDataOf(db).settings();
      if (maintence) throw new Refusal('maintenance', { retryAfterS: 60 });
    },
  });
  for (const add of routes) add(app);
  if (page) {
    const pages =
      options.prerendering &&
      openPrerenderCache({
        ...options.prerendering,
        shell: page.shell,
        appId: env.appId,
        version: publicDataOf(db).version,
        now: () => clock.now(),
        async ask(url, language) {
          const answer = await app.request(
            url,
            { headers: { 'Accept-Language': language } },
            { isOwn: true },
          );
          return { status: answer.status, json: await answer.json() };
        },
        headersOf: (html) => pageHeaders(env, partyPages, html),
        log,
      });
    serveStatic(app, {
      page,
      pages,
      visitors,
      publicUrl: env.publicUrl,
      headers: pageHeaders(env, partyPages, page.shell),
    });
  }
  return app;
}

function pageHeaders(env: Env, partyPages: PartyPages, html: string): Record<string, string> {
  const { thirdPartyScripts } = env;
  const embeds = Object.values(env.sportsEmbeds).flatMap((script) =>
    script ? [new URL(script).origin] : [],
  );
  const pages = Object.values(partyPages);
  const scripts = [...pages.flatMap(({ script }) => (script ? [new URL(script).origin] : [])), ...embeds];
  const realtime = env.pusher
    ? [`${env.publicUrl.startsWith('https:') ? 'wss' : 'ws'}://${env.pusher.host}`]
    : [];
  const policy = pagePolicy({
    pages: [html],
    publicUrl: env.publicUrl,
    frames: [...pages.flatMap(({ frames }) => frames ?? []), ...embeds],
    scripts,
    images: env.imageHost ? [new URL(env.imageHost).origin] : [],
    connections: [...realtime, ...thirdPartyScripts.sockets],
    thirdPartyScripts: thirdPartyScripts.origins,
  });
  // Other companies' scripts may not know Trusted Types; those of the sandbox do.
  const onlyOwnScripts =
    thirdPartyScripts.origins.length === 0 && scripts.every((origin) => origin === env.sandbox?.origin);
  return policyHeaders(policy, { onlyOwnScripts });
}
