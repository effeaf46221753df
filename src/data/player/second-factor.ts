// Two-factor authentication: codes of an authenticator app.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  confirmSecondFactor as confirmCall,
  getSecondFactor,
  removeSecondFactor as removeCall,
  startSecondFactorSetup as startCall,
} from '#contract/endpoints/player/second-factor-calls.ts';
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
export function startSecondFactorSetup() {
  return mutationOptions({
    mutationFn: (password: string) => call(startCall, { body: { password } }),
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
export function removeSecondFactor() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof removeCall>) => call(removeCall, { body }),
    meta: { changes: ['account'] },
  });
}
