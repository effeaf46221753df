import type { WireResponseOf } from '#contract/define-call.ts';
import { getKycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import type { KycStep } from '#contract/frame-messages.ts';
import type { Language } from '#contract/languages.ts';
import { SIGNATURE_CHALLENGE } from '#server/core/http/complete-headers.ts';
import { type Caller, type Endpoint, endpoint, Reply } from '#server/core/http/endpoints/endpoint.ts';
import { problemOf } from '#server/core/http/endpoints/problem-reply.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { askCounted, type RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import { isBlockedIp } from '#server/data/players/ip-verdicts.ts';
import {
  findOpenVerificationRun,
  nextVerificationRunId,
  readVerificationStatus,
  saveVerificationRun,
  type VerificationRun,
} from '#server/data/players/kyc-verifications.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { handleVerificationOutcome } from '#server/data/players/verification-outcomes.ts';
import { CallbackRefused, type KycProvider, VerificationRefused } from '#server/partners/kyc/kyc-provider.ts';

/** Each run costs the operator money. */
const RUN_LIMIT: RateRule = { name: 'kyc-run', max: 20, windowMs: 24 * 60 * 60_000 };
/** How long a run's frame is valid (ms). */
const RUN_LIFE_MS = 30 * 60_000;

type Status = WireResponseOf<typeof getKycStatus>;

interface Applicant {
  caller: Caller;
  language: Language;
  now: number;
}

/**
 * `GET /api/kyc/onboarding?method=full` (§3, §7): the state of the verification, and the frame of the step that is
 * due.
 */
export function kycStatusEndpoint({ db, limiter, log }: Services, kyc: KycProvider): Endpoint {
  /** The run of the step that is due, opened at the provider; undefined if the provider knows the person already. */
  async function begin(step: KycStep, { caller, language, now }: Applicant) {
    const { playerId } = caller;
    const which = { provider: kyc.name, step, now, lifeMs: RUN_LIFE_MS };
    const id = await nextVerificationRunId(db.queries, playerId, which);
    // A run that another request stored since the first look: the id counts it, and a provider would open a second one.
    const stored = await findOpenVerificationRun(db.queries, playerId, which);
    if (stored) return stored;
    await limiter.consume(RUN_LIMIT, playerId, now);
    const player = await findPlayer(db.queries, playerId);
    if (!player) throw new Refusal('not_found');
    const expiresAt = now + RUN_LIFE_MS;
    const { document, name } = player;
    // The page asks again at every change of the route: an hour without the provider must not cost the day's runs.
    const opened = await askCounted(limiter, { rules: [RUN_LIMIT], key: playerId }, () =>
      kyc
        .startVerification({ reference: id, step, document, name, language, expiresAt })
        .catch((error: unknown) => {
          if (error instanceof VerificationRefused) return null;
          throw error;
        }),
    );
    if (!opened)
      throw new Refusal('limit_reached', { text: 'verification_refused', rule: 'verification_refused' });
    log.info({ playerId, step, provider: kyc.name }, 'a verification was opened');
    const { transactionId, url, script, approvedAtOnce } = opened;
    const run = { id, playerId, provider: kyc.name, step, transactionId, url, script };
    await db.transaction(async (tx) => {
      // What the provider's page needs is erased with the account: none is added after that.
      await lockCaller(tx, caller);
      await saveVerificationRun(tx, { ...run, createdAt: now, expiresAt });
      if (!approvedAtOnce) return;
      const outcome = { provider: kyc.name, transactionId, outcome: 'approved' } as const;
      await handleVerificationOutcome(tx, outcome, now);
    });
    return approvedAtOnce ? undefined : run;
  }

  const statusOf = (
    user_status: Status['user_status'],
    run?: Pick<VerificationRun, 'transactionId' | 'url' | 'script'>,
  ): Status => ({
    user_status,
    isApproved: user_status === 'approved',
    isVPNDetected: user_status === 'ip_blocked',
    transactionId: run?.transactionId ?? '',
    url: run?.url ?? '',
    cafOnboarding: run?.script ?? null,
    provider: kyc.name,
  });

  return endpoint(
    getKycStatus,
    async ({ caller, ip, language, now }) => {
      if (await isBlockedIp(db.queries, ip, now)) {
        // §8: ip_blocked is treated as a 403; the fields beside the problem let a page read it either way.
        return new Reply(403, {
          ...problemOf(new Refusal('ip_blocked'), language),
          ...statusOf('ip_blocked'),
        });
      }
      const { playerId } = caller;
      const status = await readVerificationStatus(db.queries, playerId);
      if (status === 'approved') return statusOf(status);
      const step = status === 'pending_face_id' ? 'face-match' : 'onboarding';
      const run =
        (await findOpenVerificationRun(db.queries, playerId, { provider: kyc.name, step, now })) ??
        (await begin(step, { caller, language, now }));
      // Approved at once; but the documents may have been refused while the provider was asked for a face match.
      return run ? statusOf(status, run) : statusOf(await readVerificationStatus(db.queries, playerId));
    },
    // The page sends this at every change of the route, and automatically after an outage: it reports the player's
    // activity by a call of its own.
    { quiet: true },
  );
}

export const KYC_WEBHOOK_PATH = '/api/webhooks/kyc';

/** The callback of the KYC provider with the outcome of a run. A repeat changes nothing. */
export function kycWebhookRoute({ db, log }: Services, kyc: KycProvider): Routes {
  return (app) => {
    app.post(KYC_WEBHOOK_PATH, async (context) => {
      const { now } = requestMetadataOf(context);
      const raw = await context.req.text();
      try {
        const { transactionId, outcome, saidAt } = kyc.parseCallback(raw, context.req.raw.headers, now);
        const done = await db.transaction((tx) =>
          handleVerificationOutcome(tx, { provider: kyc.name, transactionId, outcome, saidAt }, now),
        );
        log.info({ provider: kyc.name, outcome, done }, 'verification event');
        // The run isn't known yet: it is stored after the provider answered, so the callback may have been faster.
        return done === 'unknown' ? context.json({ outcome: done }, 404) : context.json({ outcome: done });
      } catch (error) {
        if (!(error instanceof CallbackRefused)) throw error;
        log.warn({ reason: error.message }, 'verification event refused');
        return context.json({ outcome: 'refused' }, 401, SIGNATURE_CHALLENGE);
      }
    });
  };
}
