import type { Limit, LimitName } from '#contract/endpoints/protection.ts';

interface NearLimit {
  name: LimitName;
  /** Cents or minutes. */
  value: number;
  left: number;
}

/** Of the limits that hold for stakes the one that leaves least; time counts once it is over. Null: none holds. */
export function nearestLimit(limits: readonly Limit[]): NearLimit | null {
  const near = limits
    .flatMap(({ name, value, used }) =>
      value === null || name.startsWith('deposit') ? [] : [{ name, value, left: Math.max(0, value - used) }],
    )
    .filter(({ name, left }) => name !== 'time_day' || left === 0)
    .sort((one, other) => one.left - other.left);
  return near[0] ?? null;
}
