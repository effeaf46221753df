import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#src/data/player/user.ts';

/** Whether the player is blocked from playing (D11), also for fun. False for visitors and before the profile is known. */
export function useIsBlocked(): boolean {
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  return Boolean(user?.blocked_at);
}
