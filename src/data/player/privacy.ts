// The player's consents, the copy of their data, and the closure of the account.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/define-call.ts';
import {
  cancelClosure as cancelClosureCall,
  closeAccount as closeCall,
  exportAccount as exportCall,
  getPrivacy,
  type Privacy,
  setConsent as setCall,
} from '#contract/endpoints/player/privacy-calls.ts';
import { call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';

/** Consents and closure; enable only with a session. */
export function privacyQuery() {
  return queryOptions({
    queryKey: ['account', 'privacy'],
    queryFn: ({ signal }) => call(getPrivacy, { signal }),
    staleTime: 0,
  });
}

/** The answer of a change replaces the cached state. */
const storePrivacy = (privacy: Privacy) => void queryClient.setQueryData(privacyQuery().queryKey, privacy);

/** Gives or withdraws a consent. */
export function setConsent() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof setCall>) => call(setCall, { body }),
    onSuccess: storePrivacy,
  });
}

/** Stores a cookie choice made outside the account page in the account too; a visitor has no account. */
export async function recordCookieConsent(given: boolean): Promise<void> {
  if (sessionStatus() !== 'in') return;
  // The device's choice is the one in force, so nothing waits for this call.
  await call(setCall, { body: { kind: 'cookies', given } }).catch(() => undefined);
}

/** All data about the player, as a file. Takes the password. */
export function exportAccount() {
  return mutationOptions({ mutationFn: (password: string) => call(exportCall, { body: { password } }) });
}

/** Requests the closure of the account. Takes the password. */
export function closeAccount() {
  return mutationOptions({
    mutationFn: (password: string) => call(closeCall, { body: { password } }),
    onSuccess: storePrivacy,
    meta: { changes: ['withdrawals', 'user'] },
  });
}

/** Cancels the request. */
export function cancelAccountClosure() {
  return mutationOptions({
    mutationFn: () => call(cancelClosureCall),
    onSuccess: storePrivacy,
    meta: { changes: ['withdrawals', 'user'] },
  });
}
