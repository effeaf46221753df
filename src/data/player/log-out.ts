import { logout } from '#contract/endpoints/authentication.ts';
import { call } from '#src/core/api/call.ts';
import { clearSession } from '#src/core/session/session-store.ts';

/** The player leaves: nothing is told him on this device any more. The server hears of it, but its answer changes nothing here. */
export async function logOut(): Promise<void> {
  const told = call(logout).catch(() => undefined);
  clearSession();
  await Promise.all([told, unsubscribeFromPush()]);
}

/** Visitors' pages carry this file; few devices are told anything. */
async function unsubscribeFromPush(): Promise<void> {
  const file = await import('#src/core/pwa/push-subscription.ts').catch(() => null);
  await file?.unsubscribeFromPush();
}
