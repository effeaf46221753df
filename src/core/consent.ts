import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** §6: all cookies are accepted. */
export function hasConsent(): boolean {
  return readStored(STORED.consent) === 'all';
}

/** §4: consent goes from none to all only. */
export function giveConsent(): void {
  writeStored(STORED.consent, 'all');
}

/** D4: the player takes it back; whoever loads something by it starts anew with the page. */
export function withdrawConsent(): void {
  removeStored(STORED.consent);
}
