// What a market costs at a moment, and what of it can be taken.
import { ODDS_MIN } from '#contract/rules/odds.ts';
import type { FeedMarket } from '../../sports-feed.ts';
import { priceOf } from '../price.ts';
import { type Chances, worthOf } from './chances.ts';
import type { PlannedMarket } from './planned-market.ts';

/** Markets of so few selections close as one: half of a choice is none. */
const FEW = 3;

/** A market as it is offered by these chances. `scored`: whose goal it asked for, where that is known (0 home, 2 away). */
export function pricedMarket(
  plan: PlannedMarket,
  chances: Chances,
  margin: number,
  scored?: number,
): FeedMarket {
  const priced = plan.selections.map(({ id, name, label, rule }) => {
    const { chance, outcome } =
      scored === undefined
        ? worthOf(rule, chances[rule.basis])
        : { chance: 0, outcome: rule.outcomes[scored] };
    // What is decided has a chance of 1 or 0 and is never offered.
    const { odds, offered } = priceOf(chance, margin);
    return {
      offered,
      selection: { id, name, label, odds, ...(outcome ? { outcome } : {}) },
    };
  });
  const offers = priced.filter(({ offered }) => offered);
  const open = plan.selections.length > FEW ? offers.length > 0 : offers.length === priced.length;
  return marketOf(
    plan,
    open ? 'open' : 'closed',
    (open ? offers : priced).map(({ selection }) => selection),
  );
}

/** A market of a match that counts for nothing: all stakes come back. */
export function voidMarket(plan: PlannedMarket): FeedMarket {
  return marketOf(
    plan,
    'closed',
    plan.selections.map(({ id, name, label }) => ({
      id,
      name,
      label,
      odds: ODDS_MIN,
      outcome: 'void' as const,
    })),
  );
}

function marketOf(
  { id, group, name, main }: PlannedMarket,
  state: FeedMarket['state'],
  selections: FeedMarket['selections'],
): FeedMarket {
  return { id, group, name, state, ...(main ? { main } : {}), selections };
}
