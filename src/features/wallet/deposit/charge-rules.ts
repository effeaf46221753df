import { type Deposit, TRANSACTION_STATUS } from '#contract/endpoints/wallet.ts';

/** What a charge is to the person in front of it. */
export type ChargePhase = 'waiting' | 'paid' | 'expired' | 'refused' | 'cancelled';

/** The phase of a charge by its status (§4: 0 pending, 2 approved). The server says when it is over, not our clock. */
export function chargePhase(charge: Pick<Deposit, 'status'>): ChargePhase {
  switch (charge.status) {
    case TRANSACTION_STATUS.approved:
      return 'paid';
    case TRANSACTION_STATUS.refused:
      return 'refused';
    case TRANSACTION_STATUS.expired:
      return 'expired';
    case TRANSACTION_STATUS.cancelled:
      return 'cancelled';
    default:
      return 'waiting';
  }
}

/** The charge to show when the modal opens: the youngest that can still be paid. */
export function openCharge(charges: readonly Deposit[]): Deposit | null {
  const waiting = charges.filter((charge) => chargePhase(charge) === 'waiting');
  return waiting.reduce<Deposit | null>(
    (youngest, charge) => (youngest && youngest.created_at >= charge.created_at ? youngest : charge),
    null,
  );
}

/** What is left of a charge to show (ms): a clock far off never makes its life longer than the server gave it. */
export function remainingTime(charge: Pick<Deposit, 'created_at' | 'expires_at'>, left: number): number {
  return Math.min(left, charge.expires_at - charge.created_at);
}
