import type { Job } from '#server/core/jobs/job.ts';
import type { Services } from '#server/core/services.ts';
import { expireDeposits } from '#server/data/deposits.ts';
import { findPlayer } from '#server/data/players.ts';
import { refundSent, refundsDue, refundUnknownCharges } from '#server/data/refunds.ts';
import { startWithdrawal, withdrawalOrdered, withdrawalsToSend } from '#server/data/withdrawals.ts';
import type { PixProvider } from '#server/partners/pix/pix.ts';

/** Closes charges whose time is over, sends withdrawals on their way, and sends back what came in and may not be credited. */
export function walletJobs({ db, log }: Services, pix: PixProvider): Job[] {
  // On its way before it is ordered, so that nothing can be given up and paid both. Ordering again pays once.
  async function sendWithdrawal(id: string, now: number): Promise<void> {
    const started = await db.transaction((tx) => startWithdrawal(tx, id, now));
    const player = started && (await findPlayer(db.queries, started.playerId));
    if (!player) return;
    const { amountCents, pixKeyType, pixKey } = started;
    try {
      await pix.payOut({ withdrawalId: id, amountCents, pixKeyType, pixKey, document: player.document, now });
      await withdrawalOrdered(db.queries, id, now);
    } catch (error) {
      // The others are not held up by one that the provider doesn't take.
      log.error({ error, withdrawalId: id }, 'a payout was not taken; it is tried again');
    }
  }

  return [
    { name: 'expire-deposits', everyMs: 5_000, run: (now) => expireDeposits(db, now) },
    {
      name: 'send-withdrawals',
      everyMs: 2_000,
      async run(now) {
        for (const id of await withdrawalsToSend(db.queries)) await sendWithdrawal(id, now);
      },
    },
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
