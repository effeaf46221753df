import { logout } from '#contract/endpoints/player/session-calls.ts';
import { call } from '#src/core/api/call.ts';
import { clearSession } from '#src/core/session/session-store.ts';

/** Logs the player out and stops push on this device. The server is informed; a failure of that call changes nothing here. */
export async function logOut(): Promise<void> {
  const notified = call(logout).catch(() => undefined);
  clearSession();
  await Promise.all([notified, unsubscribeFromPush()]);
}

/** Loaded on demand: visitors' pages include this file, and few devices have push notifications. */
async function unsubscribeFromPush(): Promise<void> {
  const file = await import('#src/core/pwa/push-subscription.ts').catch(() => null);
  await file?.unsubscribeFromPush();
}
