// What a market costs at a moment, and what of it can be taken.
import { ODDS_MIN } from '#contract/rules/odds.ts';
import type { FeedMarket } from '../../sports-feed.ts';
import { priceOf } from '../price.ts';
import { type Chances, worthOf } from './chances.ts';
import type { PlannedMarket } from './planned-market.ts';

/** Markets of so few selections close as one: half of a choice is none. */
const FEW = 3;

/** What of a plan's selection is known or likely. `scored`: whose goal it asked for, where that is known (0 home, 2 away). */
const worth = ({ rule }: PlannedMarket['selections'][number], chances: Chances, scored?: number) =>
  scored === undefined ? worthOf(rule, chances[rule.basis]) : { chance: 0, outcome: rule.outcomes[scored] };

/** A market as it is offered by these chances. */
export function pricedMarket(
  plan: PlannedMarket,
  chances: Chances,
  margin: number,
  scored?: number,
): FeedMarket {
  const priced = plan.selections.map((one) => {
    const { chance, outcome } = worth(one, chances, scored);
    // What is decided has a chance of 1 or 0 and is never offered.
    const { odds, offered } = priceOf(chance, margin);
    const { id, name, label } = one;
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

/** A market of a match that was broken off: what was decided by then stands, all other stakes come back. */
export function brokenMarket(
  plan: PlannedMarket,
  chances: Chances,
  _margin: number,
  scored?: number,
): FeedMarket {
  return marketOf(
    plan,
    'closed',
    plan.selections.map((one) => {
      const { id, name, label } = one;
      return { id, name, label, odds: ODDS_MIN, outcome: worth(one, chances, scored).outcome ?? 'void' };
    }),
  );
}

function marketOf(
  { id, group, name, main }: PlannedMarket,
  state: FeedMarket['state'],
  selections: FeedMarket['selections'],
): FeedMarket {
  return { id, group, name, state, ...(main ? { main } : {}), selections };
}
