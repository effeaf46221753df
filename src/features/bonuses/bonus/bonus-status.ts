import { STAKE_KINDS, type StakeKind } from '#contract/endpoints/wallet/bonus-calls.ts';
import type { Bonus } from '#src/data/wallet/bonuses.ts';

/** Its money is in the bonus wallet. */
export function isRunning({ status }: Pick<Bonus, 'status'>): boolean {
  return status === 'active' || status === 'completed';
}

/** Given up, expired, or turned into real money. */
export function isOver({ status }: Pick<Bonus, 'status'>): boolean {
  return status === 'redeemed' || status === 'excluded' || status === 'expired';
}

/** What must still be staked (cents). */
export function remainingRollover(bonus: Pick<Bonus, 'amount_current' | 'amount_rollover'>): number {
  return Math.max(0, bonus.amount_rollover - bonus.amount_current);
}

/** Every kind of game and how much of a stake in it counts (percent); 0 if it doesn't count. */
export function contributionsByGameKind(
  bonus: Pick<Bonus, 'contributions'>,
): { kind: StakeKind; percent: number }[] {
  return STAKE_KINDS.map((kind) => ({
    kind,
    percent: bonus.contributions.find((one) => one.kind === kind)?.percent ?? 0,
  }));
}
