// Two-factor authentication: codes of an authenticator app.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  endSecondFactor as endCall,
  getSecondFactor,
} from '#contract/endpoints/second-factor.ts';
import { call } from '#src/core/api/call.ts';

/** Whether login asks for a code; enable only with a session. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    staleTime: 0,
  });
}

/** A secret for the app. Takes the password. Never cached: leaving the page discards it. */
export function beginSecondFactor() {
  return mutationOptions({
    mutationFn: (password: string) => call(beginCall, { body: { password } }),
    gcTime: 0,
  });
}

/** Switches codes on with the app's first one; returns the recovery codes. */
export function confirmSecondFactor() {
  return mutationOptions({
    mutationFn: (code: string) => call(confirmCall, { body: { code } }),
    gcTime: 0,
  });
}

/** Switches codes off. */
export function endSecondFactor() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endCall>) => call(endCall, { body }),
    meta: { changes: ['account'] },
  });
}
