// The part of a stake that is cashed out: all of it, or the same number of cents from each line.
import type { Cents } from '#contract/rules/money.ts';

/** The part for a percentage of the stake, rounded down to whole cents per line; at least a cent of each line. */
export function partialStake(stake: Cents, lines: number, percent: number): Cents {
  if (percent >= 100) return stake;
  const eachLine = Math.floor((stake / lines) * (percent / 100));
  return Math.max(1, eachLine) * lines;
}

/** The percentage of a part, for a slider: at least 1, and 100 only for the whole stake. */
export function partialPercent(stake: Cents, part: Cents): number {
  if (part >= stake) return 100;
  return Math.min(99, Math.max(1, Math.round((part / stake) * 100)));
}

/** What is wrong with a typed part; null if it is valid. */
export function partialStakeProblem(
  stake: Cents,
  lines: number,
  part: Cents | null,
): 'missing' | 'above' | 'lines' | null {
  if (part === null || part === 0) return 'missing';
  if (part > stake) return 'above';
  return part % lines === 0 ? null : 'lines';
}
