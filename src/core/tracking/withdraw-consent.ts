import { STORED } from '#contract/stored.ts';
import { foreignCookies, removeForeignCookie } from '../device/foreign-cookies.ts';
import { removeStored } from '../device/storage.ts';

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
