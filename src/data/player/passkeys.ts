// The player's passkeys: login without the password.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import {
  addPasskey as addCall,
  beginPasskey as beginCall,
  listPasskeys,
  removePasskey as removeCall,
} from '#contract/endpoints/passkeys.ts';
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
export function beginPasskey() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof beginCall>) => call(beginCall, { body }),
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
