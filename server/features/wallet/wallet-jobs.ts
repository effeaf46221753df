import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import { expireDeposits } from '#server/data/deposits.ts';
import { refundSent, refundsDue, refundUnknownCharges } from '#server/data/refunds.ts';
import type { PixProvider } from '#server/partners/pix/pix.ts';

/** Closes charges whose time is over, and sends back what came in and may not be credited. */
export function walletJobs({ db, log }: Services, pix: PixProvider): Job[] {
  return [
    { name: 'expire-deposits', everyMs: 5_000, run: (now) => expireDeposits(db, now) },
    {
      name: 'send-refunds',
      everyMs: 10_000,
      async run(now) {
        await refundUnknownCharges(db, now);
        for (const { eventId, chargeId, amountCents } of await refundsDue(db.queries)) {
          try {
            await pix.refund({ chargeId, amountCents, now });
            await refundSent(db.queries, eventId, now);
          } catch (error) {
            // The others are not held up by one that the provider doesn't take.
            log.error({ error, chargeId }, 'a refund was not taken; it is tried again');
          }
        }
      },
    },
  ];
}
