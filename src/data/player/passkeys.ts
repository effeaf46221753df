// The player's passkeys: login without the password.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  addPasskey as addCall,
  listPasskeys,
  removePasskey as removeCall,
  startPasskeyRegistration as startCall,
} from '#contract/endpoints/player/passkey-calls.ts';
import { call } from '#src/core/api/call.ts';

/** All passkeys; enable only with a session. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['account', 'passkeys'],
    queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
    staleTime: 0,
  });
}

/** The options with which the browser creates one; never cached. */
export function startPasskeyRegistration() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof startCall>) => call(startCall, { body }),
    gcTime: 0,
  });
}

/** Stores the passkey that the browser created. */
export function addPasskey() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof addCall>) => call(addCall, { body }),
    meta: { changes: ['account'] },
  });
}

/** Removes a passkey. */
export function removePasskey() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof removeCall>) => call(removeCall, { body }),
    meta: { changes: ['account'] },
  });
}
