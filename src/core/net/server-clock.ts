// The server's time, learnt from its answers. An answer from a cache has an older time, so the latest one counts.

interface ServerClock {
  /**
   * Takes what the server's clock showed at this moment or earlier (ms since 1970). `askedGap`: the gap when the question was sent,
   * for an answer that no cache can have given: it ends the doubt of a sleep before the question.
   */
  learn: (serverMs: number, askedGap?: number) => void;
  /**
   * The server's time (ms since 1970); the device's own until an answer brought one. After a sleep, in which the steady clock may stand
   * still, and after the device's clock was set forward: the later of the two times.
   */
  now: () => number;
  /** By the steady clock alone, for the life of tokens (D5); null until an answer brought the server's time. */
  known: () => number | null;
  /** The device's clock minus the steady one (ms): it grows in a sleep, and when the clock is set forward. */
  gap: () => number;
  /** The gap grew since the server's time was last known. */
  isDoubtful: () => boolean;
}

/** Small steps of the device's clock are corrections, not sleeps. */
const STEP_MS = 2_000;

/** `steady`: ms from any beginning, never set by hand, standing still in a sleep; `wall`: the device's clock (ms since 1970). */
export function createServerClock(steady: () => number, wall: () => number): ServerClock {
  let ahead: number | undefined;
  let knownGap = 0;
  const gap = () => wall() - steady();
  /** How much longer the device's clock ran than the steady one. A clock that was set back must not hide a sleep after that. */
  function jump(): number {
    knownGap = Math.min(knownGap, gap());
    const ms = gap() - knownGap;
    return ahead !== undefined && ms > STEP_MS ? ms : 0;
  }
  return {
    learn(serverMs, askedGap) {
      if (!Number.isFinite(serverMs)) return;
      if (ahead === undefined) knownGap = gap();
      if (askedGap !== undefined) knownGap = askedGap;
      ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, serverMs - steady());
    },
    now: () => (ahead === undefined ? wall() : ahead + steady() + jump()),
    known: () => (ahead === undefined ? null : ahead + steady()),
    gap,
    isDoubtful: () => jump() > 0,
  };
}

/** The backend's clock. */
export const serverClock: ServerClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);
