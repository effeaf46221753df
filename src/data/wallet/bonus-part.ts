import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';

/**
 * How much of a stake bonus money would pay (cents): real money is staked first (D3). 0 for a visitor, for no stake, and for one that both
 * together don't cover.
 */
export function bonusPart(user: Pick<User, 'balance' | 'wallet'> | undefined, stake: Cents | null): Cents {
  if (!user || stake === null) return 0;
  const part = Math.max(0, stake - user.balance);
  return part <= user.wallet.bonus_mixed ? part : 0;
}
