import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import { type SessionStatus, storedBalance, useSessionStatus } from '#src/core/session/session-store.ts';
import { totalBalance, userQuery } from '#src/data/player/user.ts';

const ASK_AGAIN_MS = 5_000;

interface Player {
  status: SessionStatus;
  user: User | undefined;
  /** All that can be staked (cents); null: not known. */
  balance: number | null;
}

/** The player, for the frame around the pages. Until the profile is there, the stored copy of the balance is shown. */
export function usePlayer(): Player {
  const status = useSessionStatus();
  const { data: user } = useQuery({
    ...userQuery(),
    enabled: status !== 'out',
    // A session that no profile has confirmed yet keeps asking for it.
    refetchInterval: ({ state: { error } }) =>
      status === 'starting' && (Object(error).retryAfterMs || ASK_AGAIN_MS),
  });
  if (status === 'out') return { status, user: undefined, balance: null };
  return { status, user, balance: user ? totalBalance(user) : storedBalance() };
}
