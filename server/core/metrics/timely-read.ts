// Figures that are read at each scrape, from a database that may hang: a scrape has the others in time.
import { type StartTimer, startProcessTimer } from '../clock.ts';

/** Prometheus waits ten seconds for a scrape, and the supervisor of several workers four for each (ms). */
const READ_WITHIN_MS = 3_000;

/** The read did not end within the time of a scrape. */
class ReadTooSlow extends Error {
  override name = 'ReadTooSlow';
}

/** A read that fails with `ReadTooSlow` where it takes too long. One that goes on is not begun again beside itself: it is waited for. */
export function timelyRead<Value>(
  read: () => Value | Promise<Value>,
  startTimer: StartTimer = startProcessTimer,
): () => Promise<Value> {
  let underWay: Promise<Value> | undefined;
  return () => {
    underWay ??= Promise.resolve()
      .then(read)
      .finally(() => {
        underWay = undefined;
      });
    const reading = underWay;
    return new Promise((resolve, reject) => {
      const cancel = startTimer(READ_WITHIN_MS, () => reject(new ReadTooSlow()));
      reading.then(resolve, reject).finally(cancel);
    });
  };
}
