// The player's limits, pauses and results (D11).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { BodyOf } from '#contract/define-call.ts';
import {
  endPause as endPauseCall,
  getPlayResults,
  getProtection,
  type Limit,
  type LimitName,
  setLimit as setLimitCall,
  setRealityCheck as setRealityCall,
  startPause as startPauseCall,
} from '#contract/endpoints/player/protection-calls.ts';
import type { TimeLimitName } from '#contract/rules/player/time-limit.ts';
import { call } from '#src/core/api/call.ts';

/** Limits with the usage of each, and the active pause; enable only with a session. */
export function protectionQuery() {
  return queryOptions({
    queryKey: ['protection', 'limits'],
    queryFn: ({ signal }) => call(getProtection, { signal }),
    staleTime: 0,
  });
}

/** A limit that a stake counts for. */
type StakeLimitName = Exclude<LimitName, `deposit_${string}` | TimeLimitName>;

export interface StakeLimit {
  name: StakeLimitName;
  /** The limit, and what is left of it (cents); never less than 0. */
  value: number;
  left: number;
}

const isStakeLimit = (name: LimitName): name is StakeLimitName =>
  name.startsWith('loss_') || name.startsWith('stake_');

/** Of the limits on losses and stakes, by day, week and month, the one that leaves least (D11). Null: the player has none. */
export function tightestStakeLimit(limits: readonly Limit[]): StakeLimit | null {
  const [tightest] = limits
    .flatMap(({ name, value, used }) =>
      value !== null && isStakeLimit(name) ? [{ name, value, left: Math.max(0, value - used) }] : [],
    )
    .sort((one, other) => one.left - other.left);
  return tightest ?? null;
}

/** Staked and won today and in the last months (cents). */
export type PlayResults = v.InferOutput<typeof getPlayResults.response>;

/** Staked and won today and in the last months (cents). */
export function playResultsQuery() {
  return queryOptions({
    queryKey: ['protection', 'results'],
    queryFn: ({ signal }) => call(getPlayResults, { signal }),
    staleTime: 0,
  });
}

/** Sets a limit (cents or minutes; null: none). */
export function setLimit() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof setLimitCall>) => call(setLimitCall, { body }),
    meta: { changes: ['protection'] },
  });
}

/** Sets the minutes between two reality checks. */
export function setRealityCheck() {
  return mutationOptions({
    mutationFn: (minutes: BodyOf<typeof setRealityCall>['minutes']) =>
      call(setRealityCall, { body: { minutes } }),
    meta: { changes: ['protection'] },
  });
}

const BARRED = ['protection', 'user', 'deposits', 'withdrawals'] as const;

/** Suspends or excludes the player immediately. */
export function startPause() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof startPauseCall>) => call(startPauseCall, { body }),
    meta: { changes: BARRED },
  });
}

/** Returns from a pause that has ended. */
export function endPause() {
  return mutationOptions({ mutationFn: () => call(endPauseCall), meta: { changes: BARRED } });
}
