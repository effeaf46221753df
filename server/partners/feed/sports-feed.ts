// What a feed of events, markets, odds and results has to say (D8, D10); which models or people stand behind it is the
// adapter's. Odds in thousandths, moments in ms since 1970.
import type { EventStatistics, FeedEvent, PriceBetBuilder } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';

export type {
  EventStatistics,
  FeedEvent,
  FeedMarket,
  PriceBetBuilder,
  Together,
} from '#server/core/feed-event.ts';

export interface SportsFeed {
  /** Another one where it goes by other events: then all of them are asked for anew. */
  name: string;
  /** Nobody plays its events, and the screen says so (D8). */
  sandbox?: true;
  sports: readonly { slug: string; name: Localised }[];
  /**
   * The events that changed after `since` up to `now`, oldest change first; all that are offered where `since` is null:
   * of what else was known nothing counts then.
   * Asked by one copy of the server at a time. An event that has ended comes once more with every outcome in it, after
   * `since` and never again: who asks keeps `since` with what it was told. Whoever asks waits no longer than until `limit`
   * says so.
   */
  changes: (since: number | null, now: number, limit?: AbortSignal) => Promise<readonly FeedEvent[]>;
  /**
   * What is known of an event's sides and its course at a moment, and nothing that came later; null for an event that it never had.
   * Missing where the feed keeps no past.
   */
  statistics?: (event: string, at: number, limit?: AbortSignal) => Promise<EventStatistics | null>;
  /** Prices bets that are built within one event (docs/decisions/027); a feed without it has none. */
  together?: PriceBetBuilder;
}
