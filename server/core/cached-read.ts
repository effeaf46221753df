import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Caches the result of a read in memory for some time (ms) and gives it to all who ask meanwhile; `now` is in ms. While a read is under
 * way everybody waits for that one. A failed read is not cached.
 */
export function cacheRead<Result>(
  read: (now: number) => Promise<Result>,
  forMs: number,
): (now: number) => Promise<Result> {
  // Outside of the transaction or job of the first caller: the others are in none, or in another one.
  const outside = AsyncLocalStorage.snapshot();
  let cached: { at: number; result: Promise<Result> } | undefined;
  return (now) => {
    // A clock that was set back makes the result look as if it came from the future.
    if (!cached || now < cached.at || now - cached.at >= forMs) {
      const reading = { at: now, result: outside(() => read(now)) };
      cached = reading;
      reading.result.catch(() => {
        if (cached === reading) cached = undefined;
      });
    }
    return cached.result;
  };
}
