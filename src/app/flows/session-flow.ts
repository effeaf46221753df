import type { SessionEffect } from '#src/core/session/session-machine.ts';
import { onSessionEffect, sessionStatus } from '#src/core/session/session-store.ts';
import { loadProfile } from '#src/data/player/user.ts';

/** From the first mount on: what a session sets off. A token found at start-up is taken up now (§4). Gives the way to stop. */
export function followSession(): () => void {
  const stop = onSessionEffect((moment) => void follow(moment));
  if (sessionStatus() !== 'out') void loadProfile();
  return stop;
}

/** Visitors never need these: they come when the moment does. */
async function follow(moment: SessionEffect): Promise<void> {
  if (moment.type === 'profile-wanted') {
    await loadProfile();
  } else if (moment.type === 'started') {
    const { afterLogin } = await import('./after-login.ts');
    await afterLogin(moment.login);
  } else {
    const { afterLogout } = await import('./after-logout.ts');
    afterLogout(moment.how);
  }
}
