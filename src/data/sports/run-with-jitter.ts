// What all viewers of an event have to read again they don't read at the same moment: the server would meet them all at once.

/** Within so long (ms) each does so at a moment of its own. */
export const JITTER_MS = 5_000;

/** Takes a source of numbers in [0, 1) and a timer (ms). Gives how to do something soon, by its name: once, however often it is asked for. */
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
