import { removePlayerQueries } from '#src/core/cache/query-client.ts';
import type { SessionEffect } from '#src/core/session/session-machine.ts';
import { onSessionEffect, sessionGeneration, sessionStatus } from '#src/core/session/session-store.ts';
import { loadProfile } from '#src/data/player/user.ts';

/** From the first mount on: what a session sets off. A token found at start-up is taken up now (§4). Gives the way to stop. */
export function followSession(): () => void {
  let found = sessionStatus() !== 'out';
  const stop = onSessionEffect((moment) => {
    if (moment.type === 'profile-wanted') void loadProfile();
    else void follow(moment, found);
    if (moment.type === 'ended') {
      found = false;
      // At once: the next session may begin in the same task, and must not find this player's profile.
      removePlayerQueries();
    }
  });
  if (found) void loadProfile();
  return stop;
}

/** Visitors never need it: it comes when the moment does. One for all moments, so that they are followed in their order. */
let flows: Promise<typeof import('./after-login.ts')> | undefined;

const AGAIN_MS = 3_000;

const loadFlows = (): NonNullable<typeof flows> =>
  import('./after-login.ts').catch(
    () => new Promise((resolve) => setTimeout(() => resolve(loadFlows()), AGAIN_MS)),
  );

/** `found`: the session is the one that the page began with. */
async function follow(
  moment: Exclude<SessionEffect, { type: 'profile-wanted' }>,
  found: boolean,
): Promise<void> {
  const generation = sessionGeneration();
  flows ??= loadFlows();
  const { afterLogin, afterLogout } = await flows;
  if (moment.type === 'ended') afterLogout(moment.how);
  else if (generation === sessionGeneration()) await afterLogin({ ...moment, found });
}
