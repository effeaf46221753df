// The player's account beside the profile: contact data, address, verified documents.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { BodyOf } from '#contract/define-call.ts';
import {
  type accountChange,
  changeAddress as addressCall,
  changeAccount as changeCall,
  getAccount,
} from '#contract/endpoints/player/account-calls.ts';
import { call } from '#src/core/api/call.ts';

/** The account; enable only with a session. */
export function accountQuery() {
  return queryOptions({
    queryKey: ['account', 'contact'],
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 0,
  });
}

/** Changes the contact data that a player may edit without support. */
export function changeAccount() {
  return mutationOptions({
    mutationFn: (body: v.InferInput<typeof accountChange>) => call(changeCall, { body }),
    meta: { changes: ['account'] },
  });
}

/** Sets the player's address. */
export function changeAddress() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof addressCall>) => call(addressCall, { body }),
    meta: { changes: ['account'] },
  });
}
