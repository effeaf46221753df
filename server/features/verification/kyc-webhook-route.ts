import { requestMetadataOf } from '#server/core/http/http-env.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { handleVerificationOutcome } from '#server/data/players/kyc-verifications.ts';
import { CallbackRefused, type KycProvider } from '#server/partners/kyc/kyc-provider.ts';

export const KYC_WEBHOOK_PATH = '/api/webhooks/kyc';

/** The callback of the KYC provider with the outcome of a run. A repeat gets the same answer and changes nothing. */
export function kycWebhookRoute({ db, log }: Services, kyc: KycProvider): Routes {
  return (app) => {
    app.post(KYC_WEBHOOK_PATH, async (context) => {
      const { now } = requestMetadataOf(context);
      const raw = await context.req.text();
      try {
        const { transactionId, outcome } = kyc.readCallback(raw, context.req.raw.headers, now);
        const done = await db.transaction((tx) =>
          handleVerificationOutcome(tx, { provider: kyc.name, transactionId, outcome }, now),
        );
        log.info({ provider: kyc.name, outcome, done }, 'verification event');
        // The run isn't known yet: it is stored after the provider answered, so the callback may have been faster.
        return done === 'unknown' ? context.json({ outcome: done }, 404) : context.json({ outcome: done });
      } catch (error) {
        if (!(error instanceof CallbackRefused)) throw error;
        log.warn({ reason: error.message }, 'verification event refused');
        return context.json({ outcome: 'refused' }, 401);
      }
    });
  };
}
