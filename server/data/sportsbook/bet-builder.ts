// Bets that combine selections of one event: one price for all parts together, which the event's feed computes with
// its own model (decision 027).
import type { SlipRule } from '#contract/endpoints/sports/bet-calls.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import type { BetBuilderPrice, PriceBetBuilder, SelectionKey } from '#server/core/feed-event.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { areOddsAccepted, builtBetRefusal, type SlipRequest } from './bet-slip-rules.ts';
import type { CurrentLeg, LockedLeg } from './slip-legs.ts';

/** What these legs of one event, all of them known, pay together, or why they can't be combined. */
export function priceBuiltBet(
  price: PriceBetBuilder | undefined,
  legs: readonly CurrentLeg[],
): BetBuilderPrice {
  const [first] = legs;
  const parts = legs.map(
    ({ market, selection }): SelectionKey => ({ market: market.id, selection: selection.id }),
  );
  const all = [...parts.keys()];
  if (legs.some(({ event }) => event.id !== first?.event.id)) return { rule: 'one_event', parts: all };
  if (!first || !price) return { rule: 'not_combined', parts: all };
  return price(first.event, parts);
}

/**
 * The price of a slip's built bet for the legs found; undefined if some leg isn't open for bets or the slip is no
 * built bet.
 */
export function findBuiltBetPrice(
  { kind }: SlipRequest,
  found: readonly LockedLeg[],
  price: PriceBetBuilder | undefined,
): BetBuilderPrice | undefined {
  const known = found.flatMap((leg) => (typeof leg === 'object' && leg.state === 'open' ? [leg] : []));
  return kind === 'built' && known.length === found.length ? priceBuiltBet(price, known) : undefined;
}

/**
 * Refuses a built bet that can't be combined, or whose price differs from the seen one in a way that the slip doesn't
 * accept.
 */
export function assertBuiltBetAccepted(
  { odds: seen = 0, accept }: SlipRequest,
  price: BetBuilderPrice | undefined,
): void {
  if (!price) return;
  if ('rule' in price) throw builtBetRefusal(price.rule, price.parts);
  if (!areOddsAccepted(seen, price.odds, accept)) throw changed(price.odds);
}

const changed = (odds: Odds): Refusal =>
  new Refusal('invalid_input', {
    rule: 'changed' satisfies SlipRule,
    figures: { odds },
    fields: { odds: ['invalid'] },
  });
