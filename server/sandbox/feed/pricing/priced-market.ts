// What a market costs at a moment, and what of it can be taken.
import { ODDS_MIN } from '#contract/rules/sports/odds.ts';
import type { FeedMarket } from '#server/partners/feed/sports-feed.ts';
import type { PlannedMarket } from './market-template.ts';
import { priceOf } from './odds-from-probability.ts';
import { type Chances, worthOf } from './outcome-distribution.ts';
import type { Rule } from './settlement-rules.ts';

/** Markets of so few selections close as one: half of a choice is none. */
const FEW = 3;

/** Cut, so that nothing is worth more than it is. */
const millionths = (part: number) => Math.floor(part * 1_000_000);

/** A market as it is offered by these chances. */
export function pricedMarket<B extends string>(
  plan: PlannedMarket<B>,
  chances: Chances<B>,
  margin: number,
): FeedMarket {
  const priced = plan.selections.map(({ id, name, label, rule }) => {
    const { chance, outcome, won, back } = worthIn(plan, rule, chances);
    // What is decided has a chance of 1 or 0 and is never offered.
    const { odds, offered } = priceOf(chance, margin);
    return {
      offered,
      selection: {
        ...{ id, name, label, odds },
        ...(outcome ? { outcome } : { worth: { won: millionths(won), back: millionths(back) } }),
      },
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

/** A market of an event that was broken off: what was decided by then stands, all other stakes come back. */
export function brokenOffMarket<B extends string>(plan: PlannedMarket<B>, chances: Chances<B>): FeedMarket {
  return marketOf(
    plan,
    'closed',
    plan.selections.map(({ id, name, label, rule }) => ({
      id,
      name,
      label,
      odds: ODDS_MIN,
      outcome: worthIn(plan, rule, chances).outcome ?? 'void',
    })),
  );
}

function worthIn<B extends string>({ came }: PlannedMarket<B>, rule: Rule<B>, chances: Chances<B>) {
  return came === undefined
    ? worthOf(rule, chances[rule.basis])
    : { chance: 0, won: 0, back: 0, outcome: rule.outcomes[came] };
}

function marketOf<B extends string>(
  { id, group, name, main }: PlannedMarket<B>,
  state: FeedMarket['state'],
  selections: FeedMarket['selections'],
): FeedMarket {
  return { id, group, name, state, ...(main ? { main } : {}), selections };
}
