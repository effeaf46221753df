// §4: the channel bonus.{rolloverId} is joined only while a rollover is active, also where one begins in mid-session.
import type { User } from '#contract/endpoints/authentication.ts';
import { channels, type UserRolloverUpdateEvent } from '#contract/channel-events.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { subscribe } from '#src/core/api/realtime.ts';
import { applyRolloverEvent } from '#src/data/wallet/bonuses.ts';
import { knownUser, reloadProfile } from '#src/data/player/user.ts';

/** Follows the player's running rollover from now on. Gives the way to stop and leave. */
export function subscribeRollover(user: Pick<User, 'user_rollover'>): () => void {
  let joined: string | null = null;
  let leave = () => {};
  const follow = (rollover: User['user_rollover'] | undefined) => {
    const id = rollover?.active ? rollover.id : null;
    if (id === joined) return;
    leave();
    joined = id;
    leave = id === null ? () => {} : subscribe(channels.bonus(id), 'UserRolloverUpdateEvent', rolloverMoved);
  };
  follow(user.user_rollover);
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'user') follow(knownUser()?.user_rollover);
  });
  return () => {
    stop();
    leave();
  };
}

function rolloverMoved(event: UserRolloverUpdateEvent): void {
  applyRolloverEvent(event);
  if (event.active) return;
  // It is complete or over: what it became only the backend knows.
  void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
  void reloadProfile();
}
