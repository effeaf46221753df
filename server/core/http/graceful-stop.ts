import type { listen } from './listen.ts';

type Stop = Awaited<ReturnType<typeof listen>>;

interface StoppableServer {
  /** From now on /readyz answers 503, and pages are told to connect elsewhere, spread over this time (ms). */
  drain: (overMs: number) => void;
  /** Ends soon what waits for an outside party. */
  endPartyCalls: () => void;
  closeConnections: () => Promise<void>;
  close: () => Promise<void>;
}

interface StopTimes {
  /** For so long (ms) requests are still taken. */
  drainMs: number;
  /** Requests under way are cut so long (ms) after the signal. */
  requestsEndWithinMs: number;
}

/**
 * Stops the server. While `drained(drainMs)` isn't over it still takes requests, so that a load balancer in front of the copies has
 * time to see that /readyz answers 503; then it stops listening, and what waits for an outside party is ended. Requests under way have
 * `requestsEndWithinMs` from the signal on.
 */
export async function stopGracefully(
  server: StoppableServer,
  listeners: readonly (Stop | undefined)[],
  { drainMs, requestsEndWithinMs }: StopTimes,
  drained: (ms: number) => Promise<void>,
): Promise<void> {
  server.drain(drainMs);
  await drained(drainMs);
  server.endPartyCalls();
  await server.closeConnections();
  await Promise.all(listeners.map((stopListening) => stopListening?.(requestsEndWithinMs - drainMs)));
  await server.close();
}
