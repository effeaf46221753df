// What of the catalogue a list shows stands in its address, so that a reload, a link and Back show the same.
import * as v from 'valibot';
import { gamesAsked } from '#contract/endpoints/casino.ts';
import { plainWords } from '#contract/rules/game-search.ts';
import { type GameFilter, LIST_PARAMETERS } from '#src/data/games.ts';

/** The part of a filter that a person chooses on a list's page. */
export type ListChoice = Pick<GameFilter, (typeof LIST_PARAMETERS)[number]>;

/** Reads a choice from an address's query; what isn't one is left out. */
export function readChoice(query: URLSearchParams): ListChoice {
  const choice: Record<string, string> = {};
  for (const name of LIST_PARAMETERS) {
    const value = query.get(name);
    if (value && v.is(gamesAsked.entries[name], value)) choice[name] = value;
  }
  return choice;
}

/** The query with a change of the choice in it; undefined takes a part away. The rest of the query stays. */
export function withChoice(
  query: URLSearchParams,
  change: Partial<Record<keyof ListChoice, string | undefined>>,
) {
  const after = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** Nothing chosen. */
export const NO_CHOICE: Readonly<Record<keyof ListChoice, undefined>> = {
  q: undefined,
  provider: undefined,
  tag: undefined,
  volatility: undefined,
  demo: undefined,
  jackpot: undefined,
  sort: undefined,
};

/** A choice as it is asked for: a search without a letter in it is none. */
export function askedOf(choice: ListChoice): ListChoice {
  const { q = '', ...others } = choice;
  return plainWords(q) === '' ? others : { ...others, q };
}
