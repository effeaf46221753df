import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#src/data/player/user.ts';

/** D11: whether the player who is here may not play, not even for fun. False as long as it isn't known, and for visitors. */
export function useBarred(): boolean {
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  return Boolean(user?.blocked_at);
}
