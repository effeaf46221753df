import { STORED } from '#contract/stored.ts';
import { foreignCookies, removeForeignCookie } from '../device/foreign-cookies.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';

/** §6: all cookies are accepted. */
export function hasConsent(): boolean {
  return readStored(STORED.consent) === 'all';
}

const listeners = new Set<() => void>();

/** §4: consent goes from none to all only. */
export function grantConsent(): void {
  writeStored(STORED.consent, 'all');
  for (const listener of listeners) listener();
}

/** Cookies that tag managers, monitoring and chats set under names of their own. */
const TRACKERS = /^(_ga|_gid|_gat|_gcl_|_fb[pc]|_dd_s|__lc|__livechat)/;

/** D4: the player withdraws it, and the page reloads without what it had loaded. What third parties stored is removed. */
export function withdrawConsent(): void {
  removeStored(STORED.consent);
  removeStored(STORED.monitoringSession);
  const names = foreignCookies()
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const name of names.filter((one) => TRACKERS.test(one))) removeForeignCookie(name);
}

/** Calls back when consent is given, and when the page is looked at again: another tab may have changed it. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
