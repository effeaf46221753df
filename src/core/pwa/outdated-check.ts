// When to check whether the server has a newer version: every hour while the page is open. A page that becomes visible again
// checks too if the last check is older than that, because timers stop with the page (D6). The worker does the check itself.
import { OUTDATED_CHECK_MS } from '#contract/limits.ts';

/** What the check needs from the browser. A test passes its own. */
export interface OutdatedCheckDeps {
  now: () => number;
  /** Calls back after `ms`; returns the function that cancels it. */
  schedule: (ms: number, callback: () => void) => () => void;
  online: () => boolean;
  /** The time of the last answered check (ms since 1970). */
  readLast: () => number | null;
  writeLast: (at: number) => void;
  ask: () => Promise<'same' | 'other' | 'unknown'>;
  onOutdated: () => void;
}

/** Starts the check. Call the returned function whenever the page becomes active again. */
export function startOutdatedCheck(deps: OutdatedCheckDeps): () => void {
  let cancel = () => {};
  let pending = false;

  /** Ms until the next check. A last check in the future means that the clock was set back. */
  function remainingMs(): number {
    const last = deps.readLast();
    const age = last === null ? OUTDATED_CHECK_MS : deps.now() - last;
    return age < 0 ? 0 : Math.max(0, OUTDATED_CHECK_MS - age);
  }

  async function check(): Promise<void> {
    if (pending) return;
    cancel();
    if (remainingMs() === 0 && deps.online()) {
      pending = true;
      const answer = await deps.ask().catch(() => 'unknown' as const);
      pending = false;
      if (answer !== 'unknown') deps.writeLast(deps.now());
      if (answer === 'other') deps.onOutdated();
    }
    // An unanswered check is repeated when the page becomes active again, or an hour later.
    cancel = deps.schedule(remainingMs() || OUTDATED_CHECK_MS, () => void check());
  }

  void check();
  return () => void check();
}
