import { PartyUnavailable } from '#server/core/parties/party-calls.ts';

/** After this long (ms) without an answer a feed counts as silent for this run, and is asked again in the next. */
const FEED_TIMEOUT_MS = 4_000;

/** The feed gave no answer in time. While it is silent no bets are accepted (decision 017). */
export class FeedTimeout extends PartyUnavailable {
  override name = 'FeedTimeout';
}

/** The signal that ends the wait for a feed. */
export const feedTimeoutSignal = (): AbortSignal => AbortSignal.timeout(FEED_TIMEOUT_MS);

/** A feed's answer within `limit`. Throws FeedTimeout. */
export function withFeedTimeout<Answer>(ask: () => Promise<Answer>, limit: AbortSignal): Promise<Answer> {
  const silence = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new FeedTimeout('the feed did not answer in time'));
  });
  return Promise.race([silence, ask()]);
}
