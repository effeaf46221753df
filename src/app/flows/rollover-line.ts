// §4: the channel bonus.{rolloverId} is joined only while a rollover is active, also where one begins in mid-session.
import { channels, type UserRolloverUpdateEvent } from '#contract/events.ts';
import { queryClient } from '#src/core/query-client.ts';
import { hear } from '#src/core/realtime.ts';
import { takeRollover } from '#src/data/bonuses.ts';
import { knownUser, reloadProfile } from '#src/data/user.ts';

/** Follows the player's running rollover from now on. Gives the way to stop and leave. */
export function hearRollover(): () => void {
  let joined: string | null = null;
  let leave = () => {};
  const follow = () => {
    const rollover = knownUser()?.user_rollover;
    const id = rollover?.active ? rollover.id : null;
    if (id === joined) return;
    leave();
    joined = id;
    leave = id === null ? () => {} : hear(channels.bonus(id), 'UserRolloverUpdateEvent', rolloverMoved);
  };
  follow();
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'user') follow();
  });
  return () => {
    stop();
    leave();
  };
}

function rolloverMoved(event: UserRolloverUpdateEvent): void {
  takeRollover(event);
  if (event.active) return;
  // It is complete or over: what it became only the backend knows.
  void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
  void reloadProfile();
}
