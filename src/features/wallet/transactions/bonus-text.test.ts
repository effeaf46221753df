import { expect, test } from 'vitest';
import { bonusText } from './bonus-text.ts';

const t = ((key: string, values?: { amount: string }) =>
  [key.replace('transactions.', ''), values?.amount].filter(Boolean).join(' ')) as never;
const money = (cents: number) => String(cents);

test.each([
  ['CasinoTransaction', 400, 100, 'part_bonus 100'],
  ['CasinoTransaction', 400, 400, 'all_bonus'],
  ['BetTransaction', 400, 0, ''],
  ['Deposit', 400, 0, ''],
  // A foreign backend of §7 doesn't tell.
  ['BetTransaction', 400, undefined, ''],
  ['Bonus', 400, undefined, ''],
  ['Bonus', 400, 400, 'all_bonus'],
  // A coupon of real money, and a bonus that became real money.
  ['Bonus', 400, 0, 'all_real'],
] as const)('of a %s of %i, %s in bonus money is said as "%s"', (source_type, amount, bonus_amount, text) => {
  expect(bonusText({ source_type, amount, bonus_amount }, t, money)).toBe(text);
});
