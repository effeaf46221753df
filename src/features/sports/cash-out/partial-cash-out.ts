// Which part of a stake is cashed out: all of it, or the same number of cents off each line.
import type { Cents } from '#contract/rules/money.ts';

/** The part that so many per cent of a stake come to, cut to whole cents a line; at least a cent of each. */
export function partialStake(stake: Cents, lines: number, percent: number): Cents {
  if (percent >= 100) return stake;
  const eachLine = Math.floor((stake / lines) * (percent / 100));
  return Math.max(1, eachLine) * lines;
}

/** How many per cent of a stake a part is, for a slider: never 0, and 100 for all of it alone. */
export function partialPercent(stake: Cents, part: Cents): number {
  if (part >= stake) return 100;
  return Math.min(99, Math.max(1, Math.round((part / stake) * 100)));
}

/** What is wrong with a part that was typed; null where nothing is. */
export function partialStakeProblem(
  stake: Cents,
  lines: number,
  part: Cents | null,
): 'missing' | 'above' | 'lines' | null {
  if (part === null || part === 0) return 'missing';
  if (part > stake) return 'above';
  return part % lines === 0 ? null : 'lines';
}
