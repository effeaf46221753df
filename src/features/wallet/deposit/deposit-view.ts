import type { ChargePhase } from './charge-rules.ts';

/** What the deposit modal shows. */
type DepositView = 'visitor' | 'first' | 'loading' | 'closed' | 'barred' | 'amount' | 'charge' | 'ended';

export interface DepositFacts {
  visitor: boolean;
  /** Something else comes first, such as the verification (D11). */
  first: boolean;
  /** Not known yet whether a charge is open. */
  undecided: boolean;
  /** Of the charge at hand; undefined without one. */
  phase: ChargePhase | undefined;
  /** The player may not play, so nothing is asked of him (D11). */
  barred: boolean;
  /** `deposit_enabled` (D15). */
  enabled: boolean;
}

/** Which view the facts ask for. A charge that is already open shows also while deposits are closed: it can be paid. */
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
