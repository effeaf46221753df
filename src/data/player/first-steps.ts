// What a player settles before the first deposit (D11).
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { getFirstSteps, completeFirstSteps as takeCall } from '#contract/endpoints/first-steps.ts';
import { ApiError, call } from '#src/core/api/call.ts';

/** Whether they are still due; a backend that doesn't know them wants none (D1). Ask only with a session. */
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

/** Takes them, all at once. */
export function completeFirstSteps() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof takeCall>) => call(takeCall, { body }),
    meta: { changes: ['account', 'protection', 'user'] },
  });
}
