import { MONITORING_IDLE_MS, MONITORING_SESSION_MS } from '#contract/limits.ts';

interface SessionTimes {
  startedAt: number;
  activeAt: number;
}

interface SessionPlaces {
  now: () => number;
  /** The same for all tabs: who reads in one of them is not idle in another. */
  read: () => SessionTimes | null;
  write: (times: SessionTimes) => void;
  forget: () => void;
  /** Ends the vendor's session. */
  stop: () => void;
}

/** What the player does is written down this often at most (ms). */
const STEP_MS = 5_000;

/**
 * §9: a monitoring session ends after four hours, and after a quarter of an hour without anything that the player did,
 * whatever the vendor's script thinks. `deed`: the player did something; `look`: time went by.
 */
export function monitoringSession({ now, read, write, forget, stop }: SessionPlaces): {
  deed: () => void;
  look: () => void;
} {
  function look(): void {
    const times = read();
    if (!times || !isOver(times, now())) return;
    forget();
    stop();
  }
  return {
    look,
    deed() {
      look();
      const at = now();
      const times = read();
      if (!times) write({ startedAt: at, activeAt: at });
      else if (at - times.activeAt >= STEP_MS) write({ ...times, activeAt: at });
    },
  };
}

/** A moment that is still to come is a clock set back: that session is over, too. */
function isOver({ startedAt, activeAt }: SessionTimes, at: number): boolean {
  return at < startedAt || at - startedAt >= MONITORING_SESSION_MS || at - activeAt >= MONITORING_IDLE_MS;
}
