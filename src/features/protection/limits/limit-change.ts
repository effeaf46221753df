import type { Limit, LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { PERIOD_MINUTES, type Period } from '#contract/rules/player/minutes.ts';

/** A new value in cents or minutes; null takes the limit away. What is written in the field may say neither. */
export type Change = number | null | 'unreadable';

/** Whether the new value allows more than the one that holds: it then holds a day later. */
export function isLooser({ value: present }: Limit, wanted: Change | undefined): boolean {
  if (present === null || wanted === undefined || wanted === 'unreadable') return false;
  return wanted === null || wanted > present;
}

const PERIODS = Object.keys(PERIOD_MINUTES) as readonly Period[];

/** The period over which a limit counts. */
export const periodOf = (name: LimitName): Period =>
  PERIODS.find((period) => name.endsWith(`_${period}`)) ?? 'day';
