import { eachApart } from '#server/core/concurrently.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { endsTheRun } from '#server/core/jobs/run-ended.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import type { Services } from '#server/core/services.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { expireDeposits } from '#server/data/wallet/deposit-charges.ts';
import { settleOvertakingPayments } from '#server/data/wallet/deposit-payments.ts';
import {
  listDueRefunds,
  markRefundSent,
  putOffRefund,
  type Refund,
  refundUnknownCharges,
  startRefundAttempt,
  takeBackRefundAttempt,
} from '#server/data/wallet/deposit-refunds.ts';
import {
  listWithdrawalsToSend,
  markPayoutOrdered,
  putOffPayout,
  refuseUnsentWithdrawal,
  startPayoutAttempt,
  takeBackPayoutAttempt,
} from '#server/data/wallet/withdrawal-lifecycle.ts';
import { PayoutRefused, type PixProvider } from '#server/partners/pix/pix-provider.ts';

/** Orders at the provider; their transactions take no more connections than those of other jobs. */
const ORDERS_AT_ONCE = 5;

/** Closes expired charges, sends withdrawals, and refunds payments that must not be credited. */
export function walletJobs({ db, log }: Services, pix: PixProvider): Job[] {
  /** Begins a try. One that can't be begun is put behind the others, and its failure is thrown with the order's name. */
  async function begin<Begun>(
    order: string,
    start: () => Promise<Begun>,
    putOff: () => Promise<void>,
  ): Promise<Begun> {
    try {
      return await start();
    } catch (cause) {
      if (!endsTheRun(cause))
        await putOff().catch((error: unknown) =>
          log.error({ error, order }, 'an order that could not be begun could not be put off'),
        );
      throw new Error(`${order} could not be begun`, { cause });
    }
  }

  // Marked as processing before it is ordered, so that a withdrawal can't be both cancelled and paid. After a try without an answer
  // the bank is asked first whether it knows the order.
  async function sendWithdrawal(id: string, now: number): Promise<void> {
    const started = await begin(
      `withdrawal ${id}`,
      () => db.bulkTransaction((tx) => startPayoutAttempt(tx, id, now)),
      () => putOffPayout(db.queries, id, now),
    );
    const player = started && (await findPlayer(db.queries, started.playerId));
    if (!player) return;
    const { amountCents, pixKeyType, pixKey, tries } = started;
    const { document } = player;
    try {
      if (tries === 1 || !(await pix.hasPayout(id)))
        await pix.createPayout({ withdrawalId: id, amountCents, pixKeyType, pixKey, document, now });
      await markPayoutOrdered(db.queries, id, now);
    } catch (error) {
      if (error instanceof PayoutRefused) return giveBack(id, error, now);
      if (error instanceof PartyUnavailable) await takeBackPayoutAttempt(db.queries, started, now);
      // Otherwise whether it was sent is unknown: nothing is returned. The others continue.
      log.error({ error, withdrawalId: id, tries }, 'a payout was not accepted and will be tried again');
    }
  }

  async function giveBack(id: string, error: PayoutRefused, now: number): Promise<void> {
    if (await db.transaction((tx) => refuseUnsentWithdrawal(tx, id, error.reason, now))) {
      log.warn(
        { error, withdrawalId: id },
        'the bank refused a payout permanently and the money was returned',
      );
    } else {
      log.error({ error, withdrawalId: id }, 'the bank refused a payout that it had accepted');
    }
  }

  async function sendRefund(refund: Refund, now: number): Promise<void> {
    const { eventId, chargeId, amountCents, tries } = refund;
    const isStarted = await begin(
      `refund ${eventId}`,
      () => startRefundAttempt(db.queries, refund, now),
      () => putOffRefund(db.queries, eventId, now),
    );
    if (!isStarted) return;
    try {
      if (tries === 0 || !(await pix.hasRefund(eventId)))
        await pix.refund({ eventId, chargeId, amountCents, now });
      await markRefundSent(db.queries, eventId, now);
    } catch (error) {
      if (error instanceof PartyUnavailable) await takeBackRefundAttempt(db.queries, refund, now);
      // One order that the provider doesn't accept doesn't delay the others.
      log.error({ error, chargeId, tries: tries + 1 }, 'a refund was not taken; it is tried again');
    }
  }

  return [
    { name: 'expire-deposits', everyMs: 5_000, run: (now) => expireDeposits(db, now) },
    {
      name: 'send-withdrawals',
      everyMs: 2_000,
      async run(now) {
        // Most of a payout is waiting for the provider.
        await eachApart(await listWithdrawalsToSend(db.queries, now), ORDERS_AT_ONCE, (id) =>
          sendWithdrawal(id, now),
        );
      },
    },
    {
      name: 'send-refunds',
      everyMs: 10_000,
      async run(now) {
        // A payment that can't be settled doesn't hold up the refunds that are due.
        const sendAll = async () =>
          eachApart(await listDueRefunds(db.queries, now), ORDERS_AT_ONCE, (refund) =>
            sendRefund(refund, now),
          );
        await eachApart(
          [() => settleOvertakingPayments(db, now), () => refundUnknownCharges(db, now), sendAll],
          1,
          (part) => part(),
        );
      },
    },
  ];
}
