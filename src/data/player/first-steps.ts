// What a player must set before the first deposit (D11).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  getFirstSteps,
  completeFirstSteps as takeCall,
} from '#contract/endpoints/player/first-steps-calls.ts';
import { ApiError, call } from '#src/core/api/call.ts';

/** Whether the first steps are still due; a backend without them requires none (D1). Enable only with a session. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey: ['account', 'first-steps'],
    queryFn: ({ signal }) =>
      call(getFirstSteps, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return { due: false };
        throw error;
      }),
  });
}

/** Submits all of them at once. */
export function completeFirstSteps() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof takeCall>) => call(takeCall, { body }),
    meta: { changes: ['account', 'protection', 'user'] },
  });
}
