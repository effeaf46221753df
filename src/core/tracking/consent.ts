import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';

/** §6: all cookies are accepted. */
export function hasConsent(): boolean {
  return readStored(STORED.consent) === 'all';
}

const hearers = new Set<() => void>();

/** §4: consent goes from none to all only. */
export function grantConsent(): void {
  writeStored(STORED.consent, 'all');
  for (const hear of hearers) hear();
}

/** What tag managers, monitoring and chats leave behind under names of their own. */
const TRACKERS = /^(_ga|_gid|_gat|_gcl_|_fb[pc]|_dd_s|__lc|__livechat)/;

/** D4: the player takes it back; whoever loads something by it starts anew with the page. What others stored by it goes. */
export function withdrawConsent(): void {
  removeStored(STORED.consent);
  removeStored(STORED.monitoringSession);
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '');
  for (const name of names.filter((one) => TRACKERS.test(one))) forget(name);
}

/** Calls back when consent is given, and when the page is looked at again: another tab may have changed it. */
export function onConsent(hear: () => void): () => void {
  hearers.add(hear);
  document.addEventListener('visibilitychange', hear);
  return () => {
    hearers.delete(hear);
    document.removeEventListener('visibilitychange', hear);
  };
}

/** Such a cookie may belong to this host or to any domain above it. */
function forget(name: string): void {
  const parts = location.hostname.split('.');
  const domains = parts.slice(0, -1).map((_, from) => `; Domain=${parts.slice(from).join('.')}`);
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser that we serve.
    document.cookie = `${name}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/${domain}`;
  }
}
