// What of an event moved between two of its versions, as pages hear it (D7).

import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import type { Odds } from '#contract/rules/odds.ts';
import type { eventChange } from '#contract/sport-change.ts';
import type { FeedEvent, FeedMarket } from '#server/core/feed-event.ts';

type MarketChange = Pick<FeedMarket, 'id'> &
  Partial<Pick<FeedMarket, 'state'>> & { selections: { id: string; odds: Odds }[] };

export interface WireChange extends v.InferInput<typeof eventChange> {
  id: string;
  markets: MarketChange[];
  reread: boolean;
}

/** Larger changes than this (bytes of JSON) are told as "read it again": the line carries 10 kB a message. */
const CHANGE_BYTES = 8_000;

/** True where one market can't be made from the other by moving odds and state. */
const isAnother = (old: FeedMarket, next: FeedMarket) =>
  !isDeepStrictEqual(
    old.selections.map(({ id }) => id),
    next.selections.map(({ id }) => id),
  );

function marketChange(old: FeedMarket, next: FeedMarket): MarketChange | null {
  const selections = next.selections.flatMap(({ id, odds }, index) =>
    old.selections[index]?.odds === odds ? [] : [{ id, odds }],
  );
  const state = old.state === next.state ? {} : { state: next.state };
  if (selections.length === 0 && old.state === next.state) return null;
  return { id: next.id, ...state, selections };
}

function marketsMoved(old: FeedEvent, next: FeedEvent): { markets: MarketChange[]; reread: boolean } {
  const before = new Map(old.markets.map((market) => [market.id, market]));
  const markets: MarketChange[] = [];
  let reread = old.markets.length !== next.markets.length;
  for (const market of next.markets) {
    const known = before.get(market.id);
    if (!known || isAnother(known, market)) reread = true;
    else {
      const change = marketChange(known, market);
      if (change) markets.push(change);
    }
  }
  return { markets, reread };
}

/** What can't be told as a change: names, beginning, statistics, incidents. */
const restOf = ({ league, home, away, startsAt, groups, statistics, incidents, top }: FeedEvent) => ({
  league,
  home,
  away,
  startsAt,
  groups,
  statistics,
  incidents,
  top,
});

/** The change from one version to the next. */
export function changeOf(old: FeedEvent, next: FeedEvent, version: number): WireChange {
  const { markets, reread: otherMarkets } = marketsMoved(old, next);
  const reread = otherMarkets || !isDeepStrictEqual(restOf(old), restOf(next));
  const change: WireChange = { id: next.id, version, markets, reread };
  if (old.state !== next.state) change.state = next.state;
  if (old.suspended !== next.suspended) change.suspended = next.suspended;
  if (next.score && !isDeepStrictEqual(old.score, next.score)) {
    change.score = { ...next.score, parts: [...next.score.parts] };
  }
  if (!isDeepStrictEqual(old.phase, next.phase)) change.phase = next.phase;
  if (old.minute !== next.minute) change.minute = next.minute;
  return JSON.stringify(change).length <= CHANGE_BYTES ? change : { ...change, markets: [], reread: true };
}

/** True where a change tells more than that there is a new version. */
export const tellsMore = ({ id: _, version: __, markets, reread, ...rest }: WireChange): boolean =>
  reread || markets.length > 0 || Object.keys(rest).length > 0;

/** Changes in as few messages as there can be of at most 8 kB each, in their order. */
export function inMessages(changes: readonly WireChange[]): WireChange[][] {
  const messages: WireChange[][] = [];
  let room = 0;
  for (const change of changes) {
    const bytes = JSON.stringify(change).length + 1;
    if (messages.length === 0 || bytes > room) {
      messages.push([]);
      room = CHANGE_BYTES;
    }
    messages.at(-1)?.push(change);
    room -= bytes;
  }
  return messages;
}
