// Several selections of one match as one bet: priced by their joint probability, never by multiplication
// (decision 027).
import type { BuiltBetRule } from '#contract/endpoints/sports/bet-calls.ts';
import { totalOdds } from '#contract/rules/sports/bet-lines.ts';
import type { BetBuilderPrice, PriceBetBuilder } from '#server/partners/feed/sports-feed.ts';
import { priceOf } from '../pricing/odds-from-probability.ts';
import type { Rule } from '../pricing/settlement-rules.ts';
import { marketsOf } from './football-markets.ts';
import { jointChances, type SelectionConditions } from './joint-probabilities.ts';
import type { Basis } from './market-rules.ts';
import { readModel } from './match-model.ts';

/** Two chances that differ by less are the same, worked out in another order. */
const HAIR = 1e-9;

/** Prices bets that are built on a match. `margin` as in `SimulationOptions`: it is taken once, of all parts together. */
export function priceBetBuilder(margin: number): PriceBetBuilder {
  return (event, parts) => {
    const refuse = (rule: BuiltBetRule, meant: readonly number[] = [...parts.keys()]): BetBuilderPrice => ({
      rule,
      parts: meant,
    });
    const model = readModel(event.model);
    if (!model) return refuse('not_combined');
    const { goals } = model.state;
    const plans = marketsOf(event, model.first, goals);
    const rules = parts.flatMap(({ market, selection }) => {
      const plan = plans.find(({ id }) => id === market);
      // The scorer of a past goal is known.
      const isOpen = plan?.goal === undefined || plan.goal > goals.home + goals.away;
      const found = plan?.selections.find(({ id }) => id === selection);
      return isOpen && found ? [found.rule] : [];
    });
    if (rules.length < parts.length) return refuse('not_combined');
    const refunds = placesOf(rules, ({ outcomes }) =>
      outcomes.some((outcome) => outcome !== 'won' && outcome !== 'lost'),
    );
    if (refunds.length > 0) return refuse('refunds', refunds);

    const chanceOf = jointChances(model.state, model.rates);
    const all = chanceOf(meantBy(rules));
    if (all === 0) return refuse('contradicts', contradicting(rules, chanceOf));
    const implied = placesOf(rules, (rule, place) => {
      const others = rules.filter((_, at) => at !== place);
      return chanceOf(meantBy(others, rule)) === 0;
    });
    if (implied.length > 0) return refuse('implied', implied);

    const { odds, offered } = priceOf(all, margin);
    if (!offered) return refuse('unlikely');
    const single = rules.map((rule) => chanceOf(meantBy([rule])));
    const apart = single.reduce((product, chance) => product * chance, 1);
    // What is likelier together than apart never pays more than the same selections would as a multiple, each with its own margin.
    const most =
      all >= apart * (1 - HAIR) ? totalOdds(single.map((chance) => priceOf(chance, margin).odds)) : odds;
    return { odds: Math.min(odds, most) };
  };
}

function placesOf(
  rules: readonly Rule<Basis>[],
  isMeant: (rule: Rule<Basis>, place: number) => boolean,
): number[] {
  return rules.flatMap((rule, place) => (isMeant(rule, place) ? [place] : []));
}

/** The cells at which all of these rules win, and one, if any, doesn't. */
function meantBy(rules: readonly Rule<Basis>[], not?: Rule<Basis>): SelectionConditions {
  const meant: Partial<Record<Basis, boolean[]>> = {};
  const take = ({ basis, outcomes }: Rule<Basis>, wins: boolean) => {
    const before = meant[basis];
    meant[basis] = outcomes.map((outcome, cell) => (before?.[cell] ?? true) && (outcome === 'won') === wins);
  };
  for (const rule of rules) take(rule, true);
  if (not) take(not, false);
  return meant;
}

/** The first two that exclude each other; all where only more of them together do. */
function contradicting(
  rules: readonly Rule<Basis>[],
  chanceOf: (meant: SelectionConditions) => number,
): number[] {
  for (const [one, rule] of rules.entries()) {
    const other = rules.findIndex((next, at) => at > one && chanceOf(meantBy([rule, next])) === 0);
    if (other >= 0) return [one, other];
  }
  return [...rules.keys()];
}
