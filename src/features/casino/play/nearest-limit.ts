import type { Limit, LimitName } from '#contract/endpoints/protection.ts';

interface NearLimit {
  name: LimitName;
  /** Cents or minutes. */
  value: number;
  left: number;
}

/**
 * Of the limits on stakes, the one that leaves least. A time limit
 * counts only when it is used up. Null: there is no such limit.
 */
export function nearestLimit(limits: readonly Limit[]): NearLimit | null {
  const near = limits
    .flatMap(({ name, value, used }) =>
      value === null || name.startsWith('deposit') ? [] : [{ name, value, left: Math.max(0, value - used) }],
    )
    .filter(({ name, left }) => name !== 'time_day' || left === 0)
    .sort((one, other) => one.left - other.left);
  return near[0] ?? null;
}
