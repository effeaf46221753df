import type { LimitName } from '../../endpoints/player/protection-calls.ts';

/** Limits in minutes; all others are in cents. */
export type TimeLimitName = Extract<LimitName, `time_${string}`>;

export const isTimeLimit = (name: LimitName): name is TimeLimitName => name.startsWith('time_');
