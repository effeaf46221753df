import type { BodyOf } from '#contract/define-call.ts';
import type { startPause } from '#contract/endpoints/player/protection-calls.ts';
import { EXCLUSION_MONTHS, SUSPENSION_DAYS } from '#contract/limits.ts';

/** The durations to choose from, by their text key. */
export type PauseOption = { id: string; text: string; count: number; body: BodyOf<typeof startPause> };

export const SUSPENSIONS: readonly PauseOption[] = SUSPENSION_DAYS.choices.map((days) => ({
  id: `${days}d`,
  text: 'pause.days',
  count: days,
  body: { kind: 'suspension', days },
}));
export const EXCLUSIONS: readonly PauseOption[] = [
  ...EXCLUSION_MONTHS.choices.map((months) => ({
    id: `${months}m`,
    text: 'pause.months',
    count: months,
    body: { kind: 'exclusion' as const, months },
  })),
  { id: 'for-good', text: 'pause.for_good', count: 0, body: { kind: 'exclusion', months: null } },
];
