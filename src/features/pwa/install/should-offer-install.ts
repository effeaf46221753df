import { INSTALL_FROM_VISIT } from '#contract/limits.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';

/** Counts this load, at `now` (ms), and returns whether the install button may show (D6). */
export function shouldOfferInstall(now: number): boolean {
  return countVisit(now) >= INSTALL_FROM_VISIT && readStored(STORED.installDismissed) === null;
}

/** A load within this time (ms) of the last one belongs to the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

interface Visits {
  count: number;
  /** Last load, ms since 1970. */
  at: number;
}

/** The visits after a load at `now` (ms). A clock that was set back starts no new visit. */
export function visitsAfterLoad(known: Visits | null, now: number): Visits {
  if (!known) return { count: 1, at: now };
  return { count: now - known.at >= SAME_VISIT_MS ? known.count + 1 : known.count, at: now };
}

/** Counts this load; returns the number of the current visit. */
function countVisit(now: number): number {
  const visits = visitsAfterLoad(readStored(STORED.visits), now);
  writeStored(STORED.visits, visits);
  return visits.count;
}
