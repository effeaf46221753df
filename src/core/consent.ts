import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from './storage.ts';

/** §6: all cookies are accepted. */
export function hasConsent(): boolean {
  return readStored(STORED.consent) === 'all';
}

/** §4: consent goes from none to all only. */
export function giveConsent(): void {
  writeStored(STORED.consent, 'all');
}
