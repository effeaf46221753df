import type { TFunction } from 'i18next';
import type { Transaction } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';

/**
 * Which money a transaction moved, where its title leaves that open: what a bonus came as, and the part of a stake or a win that is bonus
 * money. Empty for real money alone, and where the backend doesn't tell.
 */
export function bonusText(
  { source_type, amount, bonus_amount: part }: Pick<Transaction, 'source_type' | 'amount' | 'bonus_amount'>,
  t: TFunction<'wallet'>,
  money: (cents: Cents) => string,
): string {
  if (part === undefined) return '';
  if (source_type === 'Bonus') return t(part > 0 ? 'transactions.all_bonus' : 'transactions.all_real');
  if (part === 0) return '';
  return part < amount ? t('transactions.part_bonus', { amount: money(part) }) : t('transactions.all_bonus');
}
