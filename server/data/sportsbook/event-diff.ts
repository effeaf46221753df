// The difference between two versions of an event, as pages receive it (D7): enough to show the new version without
// reading it.

import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { sportEventUpdate } from '#contract/sport-event-update.ts';
import type { FeedEvent, FeedMarket } from '#server/core/feed-event.ts';
import type { Localised } from '#server/core/localised.ts';

/** With a name it is the whole market. */
interface MarketChange
  extends Pick<FeedMarket, 'id'>,
    Partial<Pick<FeedMarket, 'group' | 'name' | 'state' | 'main'>> {
  selections: { id: string; odds: Odds; name?: Localised; label?: Localised }[];
}

export interface EventChangeMessage extends v.InferInput<typeof sportEventUpdate> {
  id: string;
  markets: MarketChange[];
  reread: boolean;
}
/** A message on the WebSocket carries 10 kB at most: larger changes (bytes of JSON) are sent in parts. */
const CHANGE_BYTES = 8_000;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1;

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** The changes of a market; the whole market if more than odds and state changed. */
function marketChange(old: FeedMarket | undefined, next: FeedMarket): MarketChange | null {
  if (!old || !isDeepStrictEqual(ids(old.selections), ids(next.selections))) {
    const { id, group, name, state, main, selections } = next;
    const offered = selections.map((one) => ({
      id: one.id,
      odds: one.odds,
      name: one.name,
      label: one.label,
    }));
    return { id, group, name, state, ...(main ? { main } : {}), selections: offered };
  }
  const selections = next.selections.flatMap(({ id, odds }, index) =>
    old.selections[index]?.odds === odds ? [] : [{ id, odds }],
  );
  const state = old.state === next.state ? {} : { state: next.state };
  if (selections.length === 0 && old.state === next.state) return null;
  return { id: next.id, ...state, selections };
}

function changedMarkets(old: FeedEvent, next: FeedEvent): MarketChange[] {
  const before = new Map(old.markets.map((market) => [market.id, market]));
  return next.markets.flatMap((market) => marketChange(before.get(market.id), market) ?? []);
}

/** Fields whose changes aren't sent as a difference: names, colours and start. */
const restOf = ({ league, home, away, colours = null, startsAt, groups, top }: FeedEvent) => ({
  league,
  home,
  away,
  colours,
  startsAt,
  groups,
  top,
});

/** The change from one version to the next, in parts that fit into messages, to be applied in their order. */
export function diffEvent(old: FeedEvent, next: FeedEvent, version: number): EventChangeMessage[] {
  const reread = !isDeepStrictEqual(restOf(old), restOf(next));
  const change: EventChangeMessage = { id: next.id, version, markets: changedMarkets(old, next), reread };
  if (old.state !== next.state) change.state = next.state;
  if (old.suspended !== next.suspended) change.suspended = next.suspended;
  if (next.score && !isDeepStrictEqual(old.score, next.score)) {
    change.score = { ...next.score, parts: [...next.score.parts] };
  }
  if (!isDeepStrictEqual(old.phase, next.phase)) change.phase = next.phase;
  if (old.minute !== next.minute) change.minute = next.minute;
  if (!isDeepStrictEqual(old.statistics, next.statistics)) change.statistics = [...next.statistics];
  if (!isDeepStrictEqual(old.incidents, next.incidents)) change.incidents = [...next.incidents];
  const order = ids(next.markets);
  if (!isDeepStrictEqual(ids(old.markets), order)) change.order = order;
  return splitChange(change);
}

/**
 * The change as lists receive it, without `order`: a list contains only some markets. One that left the list is closed there:
 * its odds are sent no more, so no page may go on offering them.
 */
export function diffListedEvent(old: FeedEvent, next: FeedEvent, version: number): EventChangeMessage[] {
  const parts = diffEvent(old, next, version).map(({ order: _, ...change }) => change);
  const listed = new Set(ids(next.markets));
  const gone = old.markets.filter(({ id }) => !listed.has(id));
  const [first] = parts;
  first?.markets.push(...gone.map(({ id }) => ({ id, state: 'closed' as const, selections: [] })));
  return parts;
}

function splitChange(change: EventChangeMessage): EventChangeMessage[] {
  if (bytesOf(change) <= CHANGE_BYTES) return [change];
  const { id, version, markets, order, statistics, incidents, ...facts } = change;
  const first: EventChangeMessage = { id, version, ...facts, markets: [] };
  const parts = [first];
  const more = (): EventChangeMessage => ({ id, version, markets: [], reread: false });
  const details = { ...more(), ...(statistics ? { statistics } : {}), ...(incidents ? { incidents } : {}) };
  if (bytesOf(details) > CHANGE_BYTES) first.reread = true;
  else parts.push(details);
  let room = CHANGE_BYTES - bytesOf(parts.at(-1));
  for (const market of markets) {
    const bytes = bytesOf(market);
    if (bytes > CHANGE_BYTES / 2) first.reread = true;
    else {
      if (bytes > room) {
        parts.push(more());
        room = CHANGE_BYTES - bytesOf(more());
      }
      parts.at(-1)?.markets.push(market);
      room -= bytes;
    }
  }
  // Pages apply this part last, when they have all the markets.
  const last = { ...more(), ...(order ? { order } : {}) };
  if (bytesOf(last) > CHANGE_BYTES) first.reread = true;
  else parts.push(last);
  return parts.filter((part) => part === first || hasVisibleChange(part));
}

/** True if a change contains more than the new version number. */
export const hasVisibleChange = ({
  id: _,
  version: __,
  markets,
  reread,
  ...rest
}: EventChangeMessage): boolean => reread || markets.length > 0 || Object.keys(rest).length > 0;

/** Packs changes, in their order, into as few messages of at most 8 kB as possible. */
export function splitIntoMessages(changes: readonly EventChangeMessage[]): EventChangeMessage[][] {
  const messages: EventChangeMessage[][] = [];
  let room = 0;
  for (const change of changes) {
    const bytes = bytesOf(change);
    if (messages.length === 0 || bytes > room) {
      messages.push([]);
      room = CHANGE_BYTES;
    }
    messages.at(-1)?.push(change);
    room -= bytes;
  }
  return messages;
}
