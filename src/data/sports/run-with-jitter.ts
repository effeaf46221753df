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
  schedule: (callback: () => void, ms: number) => unknown,
): (name: string, callback: () => void) => void {
  const waiting = new Set<string>();
  return (name, callback) => {
    if (waiting.has(name)) return;
    waiting.add(name);
    schedule(
      () => {
        waiting.delete(name);
        callback();
      },
      Math.floor(random() * JITTER_MS),
    );
  };
}

export const runWithJitter: ReturnType<typeof createJitter> = createJitter(Math.random, setTimeout);
