import { type Deposit, TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';

/** A charge's phase on screen. */
export type ChargePhase = 'waiting' | 'paid' | 'expired' | 'refused' | 'cancelled';

/** The phase of a charge by its status (§4: 0 pending, 2 approved). The server decides when it has expired, not the client's clock. */
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

/** The charge to show when the modal opens: the newest that can still be paid. */
export function openCharge(charges: readonly Deposit[]): Deposit | null {
  const waiting = charges.filter((charge) => chargePhase(charge) === 'waiting');
  return waiting.reduce<Deposit | null>(
    (youngest, charge) => (youngest && youngest.created_at >= charge.created_at ? youngest : charge),
    null,
  );
}

/** The time left to show for a charge (ms): capped at what the server gave it, for a client clock that is wrong. */
export function remainingTime(charge: Pick<Deposit, 'created_at' | 'expires_at'>, left: number): number {
  return Math.min(left, charge.expires_at - charge.created_at);
}
