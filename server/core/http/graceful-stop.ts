import { type MonotonicTime, processTime } from '../clock.ts';
import type { listen } from './listen.ts';

type Stop = Awaited<ReturnType<typeof listen>>;

interface StoppableServer {
  /** From now on /readyz answers 503, pages are told to connect elsewhere, spread over this time (ms), and no run of a job begins. */
  drain: (overMs: number) => void;
  /** Ends soon what waits for an outside party, and runs of jobs. */
  endJobsAndPartyCalls: () => void;
  closeConnections: () => Promise<void>;
  /** Closes the rest within this time (ms). */
  close: (withinMs: number) => Promise<void>;
}

/** Times from the signal on (ms). */
interface StopTimes {
  /** For so long requests are still taken. */
  drainMs: number;
  /** Requests under way are cut then. */
  requestsEndWithinMs: number;
  /** Everything is closed by then. */
  closedWithinMs: number;
}

/**
 * Stops the server. While `drained(drainMs)` isn't over it still takes requests, so that a load balancer in front of the copies has
 * time to see that /readyz answers 503; then it stops listening, and what waits for an outside party is ended. Requests under way have
 * `requestsEndWithinMs` from the signal on, whatever the steps before took; what is left of `closedWithinMs` is for the rest.
 */
export async function stopGracefully(
  server: StoppableServer,
  listeners: readonly (Stop | undefined)[],
  { drainMs, requestsEndWithinMs, closedWithinMs }: StopTimes,
  drained: (ms: number) => Promise<void>,
  time: MonotonicTime = processTime,
): Promise<void> {
  const signalled = time();
  const leftOf = (ms: number) => Math.max(0, ms - (time() - signalled));
  server.drain(drainMs);
  await drained(drainMs);
  server.endJobsAndPartyCalls();
  await server.closeConnections();
  await Promise.all(listeners.map((stopListening) => stopListening?.(leftOf(requestsEndWithinMs))));
  await server.close(leftOf(closedWithinMs));
}
