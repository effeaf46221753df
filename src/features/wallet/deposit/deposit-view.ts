import type { ChargePhase } from './charge-rules.ts';

/** The view of the deposit modal. */
type DepositView = 'visitor' | 'first' | 'loading' | 'closed' | 'barred' | 'amount' | 'charge' | 'ended';

export interface DepositFacts {
  visitor: boolean;
  /** A step is due first, such as the verification (D11). */
  first: boolean;
  /** Not known yet whether a charge is open. */
  undecided: boolean;
  /** The phase of the current charge; undefined without one. */
  phase: ChargePhase | undefined;
  /** The player may not play, so no deposit is offered (D11). */
  barred: boolean;
  /** `deposit_enabled` (D15). */
  enabled: boolean;
}

/** Selects the view. An open charge shows also while deposits are closed: it can still be paid. */
export function depositView({
  visitor,
  first,
  undecided,
  phase,
  barred,
  enabled,
}: DepositFacts): DepositView {
  if (visitor) return 'visitor';
  if (phase) return phase === 'waiting' ? 'charge' : 'ended';
  if (barred) return 'barred';
  if (first) return 'first';
  if (undecided) return 'loading';
  return enabled ? 'amount' : 'closed';
}
