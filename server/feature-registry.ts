// What the features bring to the server: one row for each group of endpoints, of other routes and of jobs.
import type { Endpoint } from './core/http/endpoints/endpoint.ts';
import type { Routes } from './core/http/http-routes.ts';
import type { Job } from './core/jobs/job-runner.ts';
import type { Realtime } from './core/realtime/realtime-connection.ts';
import type { Secret } from './core/secret.ts';
import type { Services } from './core/services.ts';
import type { SelfExclusionRegistry } from './data/protection/self-exclusion-registry.ts';
import type { SecretName } from './env.ts';
import { accountEndpoints } from './features/account/account-endpoints.ts';
import { passkeyEndpoints } from './features/account/passkey-endpoints.ts';
import { postalAddressEndpoint } from './features/account/postal-address-endpoint.ts';
import { privacyEndpoints, privacyJobs } from './features/account/privacy-endpoints.ts';
import { secondFactorEndpoints } from './features/account/second-factor-endpoints.ts';
import { bonusEndpoints, bonusJobs } from './features/bonuses/bonus-endpoints.ts';
import { couponEndpoints } from './features/bonuses/coupon-endpoints.ts';
import { casinoEndpoints, casinoJobs } from './features/casino/casino-endpoints.ts';
import { walletRoutes } from './features/casino/wallet-routes.ts';
import { contentEndpoints } from './features/content/content-endpoints.ts';
import { type DrawPicture, mediaRoutes } from './features/content/media-routes.ts';
import { searchRoutes } from './features/content/search-routes.ts';
import { docsRoutes } from './features/docs/docs-routes.ts';
import { houseGameEndpoints, houseGameJobs } from './features/games/house-game-features.ts';
import { installRoutes } from './features/install/install-routes.ts';
import { healthRoutes } from './features/maintenance/health-routes.ts';
import { maintenanceJobs } from './features/maintenance/maintenance-jobs.ts';
import { metricsRoutes } from './features/metrics/metrics-routes.ts';
import { opsContentRoutes, scheduledContentJob } from './features/ops/content-routes.ts';
import { opsDocumentRoutes } from './features/ops/document-routes.ts';
import { opsOperatorRoutes } from './features/ops/operator-routes.ts';
import { opsRoutes } from './features/ops/ops-routes.ts';
import { opsClosureRoutes, opsPlayerRoutes, opsSecondFactorRoutes } from './features/ops/player-routes.ts';
import { opsPlayerSummaryRoute } from './features/ops/player-summary.ts';
import { opsReconciliationRoutes } from './features/ops/reconciliation-routes.ts';
import { passwordEndpoints } from './features/password/password-endpoints.ts';
import { firstStepsEndpoints, protectionEndpoints } from './features/protection/protection-endpoints.ts';
import { pushJobs } from './features/push/push-dispatcher.ts';
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
import { kycStatusEndpoint, kycWebhookRoute } from './features/verification/kyc-endpoints.ts';
import { vitalsEndpoints, vitalsJobs, vitalsRoutes } from './features/vitals/vitals-endpoints.ts';
import { depositEndpoints } from './features/wallet/deposit-endpoints.ts';
import { pixWebhookRoute } from './features/wallet/pix-webhook-route.ts';
import { openFilePlaces, statementEndpoints } from './features/wallet/statement-endpoints.ts';
import { statementPdfEndpoints } from './features/wallet/statement-pdf-endpoints.ts';
import { walletEndpoints } from './features/wallet/wallet-endpoints.ts';
import { walletJobs } from './features/wallet/wallet-jobs.ts';
import { withdrawalEndpoints } from './features/wallet/withdrawal-endpoints.ts';
import type { Parties } from './partners/parties.ts';
import type { PushService } from './partners/push/push-service.ts';

/** What features are made from. */
export interface FeatureContext {
  services: Services;
  /** Origin that the page is reached at. */
  publicUrl: string;
  secrets: Readonly<Record<SecretName, Secret>>;
  parties: Parties;
  realtime: Pick<Realtime, 'sign'>;
  /** undefined: there are no push notifications. */
  push: PushService | undefined;
  selfExclusionRegistry: SelfExclusionRegistry;
  /** Script of the sportsbook that the setting `sport_embed` puts in place of ours; empty: there is none. */
  sportsEmbed: string;
  /** Whether this copy was told to stop, and takes no new work. */
  isDraining: () => boolean;
}

/** Every call that the server answers. */
export function featureEndpoints(context: FeatureContext): Endpoint[] {
  const { services, publicUrl, secrets, parties, realtime, push, selfExclusionRegistry } = context;
  const filePlaces = openFilePlaces();
  return [
    ...sessionEndpoints(services, secrets.SESSION_SECRET, parties.impediments, secrets.SECOND_FACTOR_SECRET),
    ...passkeyLoginEndpoints(
      services,
      { sessionSecret: secrets.SESSION_SECRET, publicUrl },
      parties.impediments,
    ),
    ...passkeyEndpoints(services, publicUrl, secrets.SECOND_FACTOR_SECRET),
    ...passwordEndpoints(services),
    ...accountEndpoints(services),
    postalAddressEndpoint(services, parties.addresses),
    ...privacyEndpoints(services),
    ...secondFactorEndpoints(services, secrets.SECOND_FACTOR_SECRET),
    kycStatusEndpoint(services, parties.kyc),
    ...walletEndpoints(services),
    ...statementEndpoints(services, filePlaces),
    ...statementPdfEndpoints(services, filePlaces),
    ...bonusEndpoints(services),
    ...couponEndpoints(services),
    ...referralEndpoints(services, publicUrl),
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
  ];
}

/** Routes that are no call of the contract: webhooks, pictures, documents, the operator's calls. `endpoints`: what the documents describe. */
export function featureRoutes(
  context: FeatureContext,
  endpoints: readonly Endpoint[],
  drawPicture: DrawPicture,
): Routes[] {
  const { services, publicUrl, secrets, parties, sportsEmbed } = context;
  return [
    healthRoutes(services, context.isDraining),
    metricsRoutes(services),
    pixWebhookRoute(services, parties.pix),
    kycWebhookRoute(services, parties.kyc),
    walletRoutes(services, parties.games.name, secrets.GAMES_SECRET, parties.games),
    embedRoutes(services, secrets.SESSION_SECRET),
    mediaRoutes(services, drawPicture),
    installRoutes(services),
    searchRoutes(services, publicUrl, sportsEmbed),
    vitalsRoutes(services),
    docsRoutes(
      endpoints.map(({ call }) => call),
      publicUrl,
    ),
    opsRoutes(services),
    opsOperatorRoutes(services),
    opsContentRoutes(services),
    opsDocumentRoutes(services),
    opsClosureRoutes(services),
    opsPlayerRoutes(services, parties.impediments),
    opsSecondFactorRoutes(services),
    opsPlayerSummaryRoute(services),
    opsReconciliationRoutes(services),
  ];
}

/** Jobs that share a runner: they wait for each other. */
export function featureJobs({ services, parties, selfExclusionRegistry }: FeatureContext): Job[] {
  return [
    ...maintenanceJobs(services),
    ...sessionJobs(services),
    ...walletJobs(services, parties.pix),
    ...casinoJobs(services),
    ...pushJobs(services),
    ...vitalsJobs(services),
    ...privacyJobs(services, selfExclusionRegistry),
    ...bonusJobs(services),
  ];
}

/** Groups of jobs with a runner for each group: no slow job of another group delays rounds, odds, payouts or what begins at its moment. */
export function separateJobs({ services, parties }: FeatureContext): Job[][] {
  return [
    ...houseGameJobs(services),
    [sportsFeedJob(services, parties.sports)],
    [betSettlementJob(services)],
    [automaticCashOutJob(services)],
    [scheduledContentJob(services)],
  ];
}
