import { INSTALL_FROM_VISIT } from '#contract/limits.ts';
import { STORED } from '#contract/stored.ts';
import { readStored } from '#src/core/device/storage.ts';
import { countVisit } from './visits.ts';

/** Counts this load, at `now` (ms), and returns whether the install button may show (D6). */
export function shouldOfferInstall(now: number): boolean {
  return countVisit(now) >= INSTALL_FROM_VISIT && readStored(STORED.installDismissed) === null;
}
