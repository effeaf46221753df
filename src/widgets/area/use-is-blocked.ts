import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#src/data/player/user.ts';

/** D11: whether the current player may not play, not even demonstrations. False until it is known, and for visitors. */
export function useIsBlocked(): boolean {
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  return Boolean(user?.blocked_at);
}
