// The server's time, learnt from its answers. An answer from a cache has an older time, so the latest one counts, until an answer that
// can't be from a cache shows that it was wrong.

/** The moment at which a question is sent. */
interface AskedAt {
  /** By the steady clock (ms). */
  steady: number;
  /** The device's clock minus the steady one (ms). */
  gap: number;
}

interface ServerClock {
  /**
   * Takes what the server's clock showed at this moment or earlier (ms since 1970). `asked`: when the question was sent, for an answer of
   * the server itself that no cache can have given: it ends the doubt of a sleep before the question, and sets back a time that was too
   * late.
   */
  learn: (serverMs: number, asked?: AskedAt) => void;
  /** What `learn` needs of a question that is sent now. */
  asking: () => AskedAt;
  /**
   * The server's time (ms since 1970); the device's own until an answer brought one. After a sleep, in which the steady clock may stand
   * still, and after the device's clock was set forward: the later of the two times.
   */
  now: () => number;
  /**
   * By the steady clock alone, for the life of tokens (D5); null until an answer brought the server's time. It is never set back: a life
   * counts from a receipt by the same clock.
   */
  known: () => number | null;
  /** The device's clock minus the steady one (ms): it grows in a sleep, and when the clock is set forward. */
  gap: () => number;
  /** The gap grew since the server's time was last known. */
  isDoubtful: () => boolean;
}

/** Small steps of the device's clock are corrections, not sleeps. */
const STEP_MS = 2_000;
/** An answer's `Date` has whole seconds; and the clocks of two copies, and of a proxy that writes its own, may differ by three (ms). */
const DATE_SPREAD_MS = 5_000;

/** `steady`: ms from any beginning, never set by hand, standing still in a sleep; `wall`: the device's clock (ms since 1970). */
export function createServerClock(steady: () => number, wall: () => number): ServerClock {
  let ahead: number | undefined;
  /** The latest of all times that were told. */
  let furthest: number | undefined;
  let knownGap = 0;
  const gap = () => wall() - steady();
  /** How much longer the device's clock ran than the steady one. A clock that was set back must not hide a sleep after that. */
  function jump(): number {
    knownGap = Math.min(knownGap, gap());
    const ms = gap() - knownGap;
    return ahead !== undefined && ms > STEP_MS ? ms : 0;
  }
  /** Whether the server, when it answered, can't have been as far ahead as it is said to be. */
  function isTooLate(serverMs: number, asked: AskedAt): boolean {
    const underWayMs = steady() - asked.steady + Math.max(0, gap() - asked.gap);
    return ahead !== undefined && ahead + steady() > serverMs + underWayMs + DATE_SPREAD_MS;
  }
  return {
    learn(serverMs, asked) {
      if (!Number.isFinite(serverMs)) return;
      if (ahead === undefined) knownGap = gap();
      if (asked) knownGap = asked.gap;
      const told = serverMs - steady();
      ahead = asked && isTooLate(serverMs, asked) ? told : Math.max(ahead ?? told, told);
      furthest = Math.max(furthest ?? told, told);
    },
    asking: () => ({ steady: steady(), gap: gap() }),
    now: () => (ahead === undefined ? wall() : ahead + steady() + jump()),
    known: () => (furthest === undefined ? null : furthest + steady()),
    gap,
    isDoubtful: () => jump() > 0,
  };
}

/** The backend's clock. */
export const serverClock: ServerClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);
