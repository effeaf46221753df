import { MONITORING_IDLE_MS, MONITORING_SESSION_MS } from '#contract/limits.ts';

interface SessionTimes {
  startedAt: number;
  activeAt: number;
}

interface SessionLimitDeps {
  now: () => number;
  /** Shared by all tabs: activity in one tab counts for the others. */
  read: () => SessionTimes | null;
  write: (times: SessionTimes) => void;
  forget: () => void;
  /** Ends the vendor's session. */
  stop: () => void;
}

/** Activity is stored at most this often (ms). */
const WRITE_INTERVAL_MS = 5_000;

/**
 * §9: a monitoring session ends after four hours, and after 15 minutes without activity of the player, independently of
 * the vendor's script. `recordActivity`: call on activity; `endIfOver`: call periodically.
 */
export function monitoringSession({ now, read, write, forget, stop }: SessionLimitDeps): {
  recordActivity: () => void;
  endIfOver: () => void;
} {
  function endIfOver(): void {
    const times = read();
    if (!times || !isOver(times, now())) return;
    forget();
    stop();
  }
  return {
    endIfOver,
    recordActivity() {
      endIfOver();
      const at = now();
      const times = read();
      if (!times) write({ startedAt: at, activeAt: at });
      else if (at - times.activeAt >= WRITE_INTERVAL_MS) write({ ...times, activeAt: at });
    },
  };
}

/** A stored time in the future means that the clock was set back: that session is over, too. */
function isOver({ startedAt, activeAt }: SessionTimes, at: number): boolean {
  return at < startedAt || at - startedAt >= MONITORING_SESSION_MS || at - activeAt >= MONITORING_IDLE_MS;
}
