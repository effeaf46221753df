// Wakes the check for a newer version while the page is open: when it is due, and whenever the page becomes active, because
// timers stop with the page (D6). The worker does the check and keeps its time; a page without a worker does both by itself.
import { OUTDATED_CHECK_MS } from '#contract/limits.ts';

/** What this needs from the browser. A test passes its own. */
interface OutdatedCheckDeps {
  /** Calls back after `ms`; returns the function that cancels it. */
  schedule: (ms: number, callback: () => void) => () => void;
  /** Checks if that is due. Resolves with the ms until it is due again. */
  check: () => Promise<number>;
}

/** Starts the check. Call the returned function whenever the page becomes active again. */
export function startOutdatedCheck({ schedule, check }: OutdatedCheckDeps): () => void {
  let cancel = () => {};

  function wakeAfter(ms: number): void {
    cancel();
    cancel = schedule(ms, wake);
  }

  function wake(): void {
    // A worker of an older build gives no answer.
    wakeAfter(OUTDATED_CHECK_MS);
    check().then(wakeAfter, () => {});
  }

  wake();
  return wake;
}
