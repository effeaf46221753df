import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Shares the results of a read among those who ask for it at the same time. Each gets a read that began after they asked: who asks while
 * one is under way waits for the next. However many ask, one read at a time is under way.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  // Outside of the transaction or job of the first caller: the others are in none, or in another one.
  const outside = AsyncLocalStorage.snapshot();
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      const reading = outside(read);
      last = reading.catch(() => {});
      return reading;
    });
    return next;
  };
}
