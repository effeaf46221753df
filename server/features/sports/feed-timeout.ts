/** Longer than this (ms) nobody waits for a feed's answer: it is silent then, and asked again. */
const FEED_TIMEOUT_MS = 4_000;

/** The feed gave no answer in time. While it is silent no bets are taken (docs/decisions/017). */
export class FeedTimeout extends Error {
  override name = 'FeedTimeout';
}

/** The signal that ends a wait for a feed. */
export const feedTimeoutSignal = (): AbortSignal => AbortSignal.timeout(FEED_TIMEOUT_MS);

/** What a feed answers before `limit`. Throws FeedTimeout. */
export function withFeedTimeout<Answer>(ask: () => Promise<Answer>, limit: AbortSignal): Promise<Answer> {
  const silence = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new FeedTimeout('the feed did not answer in time'));
  });
  return Promise.race([silence, ask()]);
}
