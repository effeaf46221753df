import { logout } from '#contract/endpoints/session.ts';
import { call } from '#src/core/call.ts';
import { dropDevice } from '#src/core/pwa/push-device.ts';
import { leaveSession } from '#src/core/session/session-store.ts';

/** The player leaves: nothing is told him on this device any more. The server hears of it, but its answer changes nothing here. */
export async function logOut(): Promise<void> {
  const told = call(logout).catch(() => undefined);
  leaveSession();
  await Promise.all([told, dropDevice()]);
}
