// All viewers of an event have to read something again at the same moment. A random delay spreads their requests,
// so that the server does not receive all of them at once.

/** Longest delay (ms). */
export const JITTER_MS = 5_000;

/**
 * Takes a source of numbers in [0, 1) and a timer (ms). Returns a function that runs a callback after a random delay;
 * while a name is waiting, further calls with it are ignored.
 */
export function createJitter(
  random: () => number,
  later: (deed: () => void, ms: number) => unknown,
): (name: string, deed: () => void) => void {
  const waiting = new Set<string>();
  return (name, deed) => {
    if (waiting.has(name)) return;
    waiting.add(name);
    later(
      () => {
        waiting.delete(name);
        deed();
      },
      Math.floor(random() * JITTER_MS),
    );
  };
}

export const runWithJitter: ReturnType<typeof createJitter> = createJitter(Math.random, setTimeout);
