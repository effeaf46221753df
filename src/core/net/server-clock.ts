// The server's time, as its answers tell it. An answer from a cache tells an older one, so the latest time told stands.

interface ServerClock {
  /** Takes what the server's clock showed at this moment or earlier (ms since 1970). */
  learn: (serverMs: number) => void;
  /** The server's time (ms since 1970); the device's own until the server told one. */
  now: () => number;
}

/** `steady`: ms from any beginning, never set by hand; `wall`: the device's clock (ms since 1970). */
export function createServerClock(steady: () => number, wall: () => number): ServerClock {
  let ahead: number | undefined;
  return {
    learn(serverMs) {
      if (Number.isFinite(serverMs)) ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, serverMs - steady());
    },
    now: () => (ahead === undefined ? wall() : ahead + steady()),
  };
}

/** The backend's clock. */
export const serverClock: ServerClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);
