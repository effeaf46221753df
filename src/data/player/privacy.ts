// What the player agreed to, the copy of his data, the end of the account.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import {
  closeAccount as closeCall,
  exportAccount as exportCall,
  getPrivacy,
  cancelClosure as cancelClosureCall,
  type Privacy,
  setConsent as setCall,
} from '#contract/endpoints/privacy.ts';
import { call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';

/** Consents and closing; ask only with a session. */
export function privacyQuery() {
  return queryOptions({
    queryKey: ['account', 'privacy'],
    queryFn: ({ signal }) => call(getPrivacy, { signal }),
    staleTime: 0,
  });
}

/** What a change answers is what holds. */
const take = (privacy: Privacy) => void queryClient.setQueryData(privacyQuery().queryKey, privacy);

/** Gives a consent or takes it back. */
export function setConsent() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof setCall>) => call(setCall, { body }),
    onSuccess: take,
  });
}

/** What a player said about cookies elsewhere than on his account's page is noted there too; a visitor has no account. */
export async function recordCookieConsent(given: boolean): Promise<void> {
  if (sessionStatus() !== 'in') return;
  // What holds is what the device keeps: nobody is held up by the note.
  await call(setCall, { body: { kind: 'cookies', given } }).catch(() => undefined);
}

/** All that is kept about the player, as a file. Takes the password. */
export function exportAccount() {
  return mutationOptions({ mutationFn: (password: string) => call(exportCall, { body: { password } }) });
}

/** Asks for the end of the account. Takes the password. */
export function closeAccount() {
  return mutationOptions({
    mutationFn: (password: string) => call(closeCall, { body: { password } }),
    onSuccess: take,
    meta: { changes: ['withdrawals', 'user'] },
  });
}

/** Takes the request back. */
export function cancelAccountClosure() {
  return mutationOptions({
    mutationFn: () => call(cancelClosureCall),
    onSuccess: take,
    meta: { changes: ['withdrawals', 'user'] },
  });
}
