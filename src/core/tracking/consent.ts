import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';

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

/** Calls back when consent is given, and when the page is looked at again: another tab may have changed it. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
