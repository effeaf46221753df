// The server's time, learnt from its answers. An answer from a cache has an older time, so the latest one counts.

interface ServerClock {
  /** Takes what the server's clock showed at this moment or earlier (ms since 1970). */
  learn: (serverMs: number) => void;
  /** The server's time (ms since 1970); the device's own until an answer brought one. */
  now: () => number;
  /** The same, but null until an answer brought it. */
  known: () => number | null;
}

/** `steady`: ms from any beginning, never set by hand; `wall`: the device's clock (ms since 1970). */
export function createServerClock(steady: () => number, wall: () => number): ServerClock {
  let ahead: number | undefined;
  return {
    learn(serverMs) {
      if (Number.isFinite(serverMs)) ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, serverMs - steady());
    },
    now: () => (ahead === undefined ? wall() : ahead + steady()),
    known: () => (ahead === undefined ? null : ahead + steady()),
  };
}

/** The backend's clock. */
export const serverClock: ServerClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);
