import type { Cents } from './money.ts';

export type AmountProblem = 'missing' | 'below' | 'above';

/**
 * What is wrong with an amount of a requested deposit or withdrawal; null when nothing is.
 * Takes cents (null for an empty field) and the bounds of the settings in cents, both included (D15).
 */
export function amountProblem(
  amount: Cents | null,
  bounds: { min: Cents; max: Cents },
): AmountProblem | null {
  if (amount === null) return 'missing';
  if (amount < bounds.min) return 'below';
  return amount > bounds.max ? 'above' : null;
}
