// The player's account beside the profile: how he is reached, where he lives, which documents are verified.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { BodyOf } from '#contract/call.ts';
import {
  type accountChange,
  changeAddress as addressCall,
  changeAccount as changeCall,
  getAccount,
} from '#contract/endpoints/account.ts';
import { call } from '#src/core/api/call.ts';

/** The account; ask only with a session. */
export function accountQuery() {
  return queryOptions({
    queryKey: ['account', 'contact'],
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 0,
  });
}

/** Changes what a player may change by himself. */
export function changeAccount() {
  return mutationOptions({
    mutationFn: (body: v.InferInput<typeof accountChange>) => call(changeCall, { body }),
    meta: { changes: ['account'] },
  });
}

/** Says where the player lives. */
export function changeAddress() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof addressCall>) => call(addressCall, { body }),
    meta: { changes: ['account'] },
  });
}
