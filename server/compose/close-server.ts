// The last part of a stop: what follows when no request is under way any more.
import { type MonotonicTime, processTime, type StartTimer, startProcessTimer } from '../core/clock.ts';
import type { Database } from '../core/db/database.ts';
import type { Tracing } from '../core/tracing/tracing.ts';

interface ServerParts {
  /** Resolves when no job runs any more. */
  jobsEnded(): Promise<void>;
  events: { flush(): Promise<void>; close(): Promise<void> };
  /** Mails and notices. */
  dispatchers: readonly { flush(): Promise<void> }[];
  db: Pick<Database, 'close'>;
  tracing: Pick<Tracing, 'close'> | undefined;
}

/**
 * Closes the parts in their order. Events, mails and notices that wait are sent in half of what the jobs leave of this time (ms); what is
 * not sent by then another copy sends, or the next start. Traces have what is left in the end. Throws what closing the database throws.
 */
export async function closeServer(
  { jobsEnded, events, dispatchers, db, tracing }: ServerParts,
  withinMs: number,
  time: MonotonicTime = processTime,
  startTimer: StartTimer = startProcessTimer,
): Promise<void> {
  const began = time();
  const leftMs = () => Math.max(0, withinMs - (time() - began));
  await jobsEnded();
  const send = async () => {
    await events.flush();
    await events.close();
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.flush()));
  };
  let cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = startTimer(leftMs() / 2, resolve);
  });
  await Promise.race([send(), late]);
  cancel();
  await Promise.all([db.close(), tracing?.close(leftMs())]);
}
