import { SIGNATURE_CHALLENGE } from '#server/core/http/complete-headers.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import { requestMetadataOf } from '#server/core/http/request-metadata.ts';
import type { Services } from '#server/core/services.ts';
import { handlePaymentEvent } from '#server/data/wallet/deposit-payments.ts';
import { handlePayoutEvent } from '#server/data/wallet/payout-events.ts';
import { type PixProvider, WebhookRefused } from '#server/partners/pix/pix-provider.ts';

export const PIX_WEBHOOK_PATH = '/api/webhooks/pix';

/** The payment provider's callbacks for charges and payouts. A repeat gets the same answer and changes nothing. */
export function pixWebhookRoute({ db, log, metrics }: Services, pix: PixProvider): Routes {
  return (app) => {
    app.post(PIX_WEBHOOK_PATH, async (context) => {
      const { now } = requestMetadataOf(context);
      const raw = await context.req.text();
      try {
        const event = pix.parseWebhook(raw, context.req.raw.headers, now);
        const outcome = await db.transaction<string>((tx) =>
          'payoutId' in event ? handlePayoutEvent(tx, event, now) : handlePaymentEvent(tx, event, now),
        );
        const about = 'payoutId' in event ? event.withdrawalId : event.chargeId;
        if (outcome === 'contradiction') metrics.moneyIncident('payment_event_contradiction');
        const level = outcome === 'contradiction' ? 'error' : 'info';
        log[level]({ eventId: event.eventId, about, outcome }, 'payment event');
        return context.json({ outcome });
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        metrics.moneyIncident('payment_event_refused');
        log.warn({ reason: error.message }, 'payment event refused');
        return context.json({ outcome: 'refused' }, 401, SIGNATURE_CHALLENGE);
      }
    });
  };
}
