// What a feed of events, markets, odds and results delivers (D8, D10); where the data comes from is the adapter's concern.
// Odds in thousandths, moments in ms since 1970.
import type { EventStatistics, FeedEvent, PriceBetBuilder } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';

export type {
  BetBuilderPrice,
  EventStatistics,
  FeedEvent,
  FeedMarket,
  PriceBetBuilder,
} from '#server/core/feed-event.ts';

export interface SportsFeed {
  /** A feed with other events has another name: then all of its events are requested again. */
  name: string;
  /** Its events are simulated, and the screen says so (D8). */
  sandbox?: true;
  /** Its answers are computed in this process: they take as long as they take on this machine, and no silence is to be feared. */
  computed?: true;
  sports: readonly { slug: string; name: Localised }[];
  /**
   * The events that changed after `since` up to `now`, and perhaps others, which are compared; oldest change first; with `since` null all events on offer: earlier
   * answers no longer count then. One copy of the server asks at a time. An event that has ended comes once more with every
   * outcome in it, and never again: the caller stores `since` together with the answer. A caller that couldn't read a message asks a
   * second time with the `since` from before it, up to thirty hours back. The caller waits until `limit` aborts.
   */
  changes: (since: number | null, now: number, limit?: AbortSignal) => Promise<readonly FeedEvent[]>;
  /**
   * What was known of an event's sides and its course at a moment, and nothing later; null for an unknown event. Missing where the
   * feed stores no history.
   */
  statistics?: (event: string, at: number, limit?: AbortSignal) => Promise<EventStatistics | null>;
  /** Prices bets that are built within one event (decision 027); a feed without it has none. */
  priceBetBuilder?: PriceBetBuilder;
}
