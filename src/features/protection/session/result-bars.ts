import type { PlayMonth } from '#contract/endpoints/protection.ts';

interface ResultBar {
  month: string;
  /** Shares of the greatest result, positive or negative: 0 to 1. */
  up: number;
  down: number;
}

/** The heights of the months' results, all on one scale. */
export function resultBars(months: readonly PlayMonth[]): ResultBar[] {
  const most = Math.max(1, ...months.map(({ result }) => Math.abs(result)));
  return months.map(({ month, result }) => ({
    month,
    up: Math.max(0, result) / most,
    down: Math.max(0, -result) / most,
  }));
}
