// The player as the server knows them: profile and balance. A late answer or event never moves the balance backwards (D7).
import { queryOptions } from '@tanstack/react-query';
import type { UserUpdateEvent } from '#contract/channel-events.ts';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { getProfile, type User } from '#contract/endpoints/player/authentication-calls.ts';
import { ContractViolation, call } from '#src/core/api/call.ts';
import { isOlderVersion } from '#src/core/cache/data-version.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import {
  clearSession,
  confirmSession,
  sessionGeneration,
  storeBalance,
} from '#src/core/session/session-store.ts';

/** The answer belongs to a session that is over. */
class LateProfile extends Error {
  override name = 'LateProfile';
}

/** What is kept of a profile that came, beside the known one. */
type MergeProfiles = (answer: User, known: User | undefined) => User;
let merge: MergeProfiles = newest;

/** Sets what is kept of the profiles that come from now on (held-balance.ts); without one, the newest. */
export function mergeProfilesBy(next: MergeProfiles = newest): void {
  merge = next;
}

/** The profile; enable only with a session (`enabled`). Every answer confirms the session. */
export function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }): Promise<User> => {
      const generation = sessionGeneration();
      const answer = await call(getProfile, { signal });
      if (generation !== sessionGeneration()) throw new LateProfile();
      const user = merge(answer, knownUser());
      confirmSession(user);
      return user;
    },
  });
}

/** The profile as currently known, for code outside React. */
export function knownUser(): User | undefined {
  return queryClient.getQueryData(userQuery().queryKey);
}

/** The profile: the known one, the request in progress, or a new request. §4: an answer without a user ends the session. */
export function loadProfile(): Promise<User | null> {
  const generation = sessionGeneration();
  return queryClient.fetchQuery(userQuery()).catch((error: unknown) => {
    if (error instanceof ContractViolation && generation === sessionGeneration()) clearSession();
    return null;
  });
}

/** Refetches the profile, also one that a clock which was set back shows as of the future; the session code handles a failure. */
export async function reloadProfile(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['user'] });
  await queryClient.prefetchQuery({ ...userQuery(), staleTime: Number.NEGATIVE_INFINITY });
}

/** Stores a balance from an event; one older than the known balance is dropped. */
export function applyBalanceEvent(event: UserUpdateEvent): void {
  const user = knownUser();
  if (!user || isOlderVersion(event.version, user.balance_version)) return;
  const moved = {
    ...user,
    balance: event.balance,
    wallet: { ...user.wallet, bonus_mixed: event.bonus_mixed ?? user.wallet.bonus_mixed },
    ...(event.day_result === undefined ? {} : { day_result: event.day_result }),
    ...(event.version === undefined ? {} : { balance_version: event.version }),
  };
  queryClient.setQueryData(userQuery().queryKey, merge(moved, user));
  storeBalance(event.balance);
}

/** Whether the links to deposit are shown: deposits are open (D15), and the player isn't barred (D11). */
export function mayDeposit(settings: Pick<Settings, 'deposit_enabled'>, user: User | undefined): boolean {
  return settings.deposit_enabled && !user?.blocked_at;
}

/** §3: the total that the player can stake, in cents: real and bonus together. */
export function totalBalance(user: Pick<User, 'balance' | 'wallet'>): number {
  return user.balance + user.wallet.bonus_mixed;
}

/** An answer that is older than an event received meanwhile keeps the event's money. */
export function newest(answer: User, known: User | undefined): User {
  if (!known || known.id !== answer.id || !isOlderVersion(answer.balance_version, known.balance_version))
    return answer;
  const { balance, wallet, balance_version, day_result } = known;
  return {
    ...answer,
    balance,
    wallet,
    ...(balance_version === undefined ? {} : { balance_version }),
    ...(day_result === undefined ? {} : { day_result }),
  };
}
