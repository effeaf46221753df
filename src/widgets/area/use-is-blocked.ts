import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#src/data/player/user.ts';

/** D11: whether the current player may not play, not even demo games. False for visitors and until it is known. */
export function useIsBlocked(): boolean {
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  return Boolean(user?.blocked_at);
}
