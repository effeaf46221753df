// Long work in the server's one thread keeps every player waiting unless it lets the process read from the network in between.
import { setImmediate } from 'node:timers';
import { type MonotonicTime, processTime } from './clock.ts';

/** Longest time (ms) that work keeps the process from reading from the network. */
const LONGEST_TURN_MS = 5;

interface NetworkTurns {
  /** Tells that work begins. */
  begin: () => void;
  /** Between two pieces of work: waits for a turn of the network where work has taken too long since the last one. */
  giveWay: () => Promise<void>;
}

/**
 * The turns of the network between pieces of one job, or of several that follow each other without a wait. `longestTurnMs`: more for work
 * that would otherwise come last on a busy machine.
 */
export function openNetworkTurns(
  time: MonotonicTime = processTime,
  longestTurnMs: number = LONGEST_TURN_MS,
): NetworkTurns {
  /** When the first work since the last turn of the network began. */
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
    async giveWay() {
      if (busySince === undefined) begin();
      else if (time() - busySince >= longestTurnMs)
        await new Promise<void>((resolve) => void setImmediate(resolve));
    },
  };
}
