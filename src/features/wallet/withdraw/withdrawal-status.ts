import type { ResponseOf } from '#contract/call.ts';
import type { TransactionStatus } from '#contract/endpoints/wallet.ts';
import type { getWithdrawal } from '#contract/endpoints/withdrawals.ts';

export type Withdrawal = ResponseOf<typeof getWithdrawal>;

/** Keys under `withdraw.step`. */
type StepName = 'asked' | 'sent' | 'paid' | 'refused' | 'cancelled';

/** The step that a withdrawal's status belongs to. */
export function stepName(status: TransactionStatus): StepName {
  const names: Readonly<Record<TransactionStatus, StepName>> = {
    0: 'asked',
    1: 'sent',
    2: 'paid',
    3: 'refused',
    4: 'cancelled',
    5: 'cancelled',
  };
  return names[status];
}

/** Whether it can still change. */
export function isWithdrawalPending({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 0 || status === 1;
}
