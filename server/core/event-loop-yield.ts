// Long work in the server's one thread keeps every player waiting unless it yields to the event loop, which reads from the network.
import { setImmediate } from 'node:timers';
import { type MonotonicTime, processTime } from './clock.ts';

/** Longest time (ms) that work keeps the process from reading from the network. */
const LONGEST_MS = 5;

interface EventLoopYield {
  /** Tells that work begins. */
  begin: () => void;
  /** Between two pieces of work: yields where the work has taken too long since it began, or since the event loop last ran. */
  yieldIfBusy: () => Promise<void>;
}

/**
 * Yields between pieces of one job, or of several that follow each other without a wait. `longestMs`: more for work that would otherwise
 * come last on a busy machine.
 */
export function openEventLoopYield(
  time: MonotonicTime = processTime,
  longestMs: number = LONGEST_MS,
): EventLoopYield {
  /** When the first work began since the event loop last ran. */
  let busySince: number | undefined;

  function begin(): void {
    if (busySince !== undefined) return;
    busySince = time();
    setImmediate(() => {
      busySince = undefined;
    });
  }

  return {
    begin,
    async yieldIfBusy() {
      if (busySince !== undefined && time() - busySince >= longestMs)
        await new Promise<void>((resolve) => void setImmediate(resolve));
      begin();
    },
  };
}
