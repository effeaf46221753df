// An outcome that was told is for good: bets may have been paid by it.
import type { FeedEvent, FeedMarket } from '#server/core/feed-event.ts';

const hasOutcome = ({ selections }: FeedMarket) => selections.some(({ outcome }) => outcome !== undefined);

/** An event as it is told now, with every outcome as it was told first. */
export function withFinalOutcomes(before: FeedEvent, now: FeedEvent): FeedEvent {
  const decided = new Map(before.markets.filter(hasOutcome).map((market) => [market.id, market]));
  if (decided.size === 0) return now;
  const presentIds = new Set(now.markets.map(({ id }) => id));
  const markets = now.markets.map((market) => {
    const known = decided.get(market.id);
    return known ? { ...market, selections: selectionsOf(known, market) } : market;
  });
  const gone = [...decided.values()].filter(({ id }) => !presentIds.has(id));
  return {
    ...now,
    markets: [...markets, ...gone.map((market) => ({ ...market, state: 'closed' as const }))],
  };
}

/** Of an open market what rests may be missing; of a closed one nothing that is decided. */
function selectionsOf(known: FeedMarket, { state, selections }: FeedMarket): FeedMarket['selections'] {
  const outcomes = new Map(known.selections.map(({ id, outcome }) => [id, outcome]));
  const ids = new Set(selections.map(({ id }) => id));
  const missing = known.selections.filter(({ id, outcome }) => outcome && !ids.has(id));
  const selectionsNow = selections.map((one) => {
    const outcome = outcomes.get(one.id);
    return outcome ? { ...one, outcome } : one;
  });
  return state === 'closed' ? [...selectionsNow, ...missing] : selectionsNow;
}
