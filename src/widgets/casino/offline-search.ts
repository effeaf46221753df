// Search without a network: in the games of the lists that this device has cached.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Game, listGames } from '#contract/endpoints/casino/casino-calls.ts';
import type { Lobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import type { Language } from '#contract/languages.ts';
import { gameSearch, normalizeWords } from '#contract/rules/casino/game-search.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import type { GameFilter } from '#src/data/casino/games.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { findCategory } from './category-address.ts';

interface CachedGame extends Game {
  /** Slug of its category; empty if the categories are not cached. */
  category: string;
  /** Whether it shares a jackpot, according to the jackpots read on this visit. */
  jackpot: boolean;
  /** Whether it is among the most played that the lobby showed. */
  popular: boolean;
}

/** Each game of the cached lists, once. */
export function cachedGames(client: QueryClient, language: Language): CachedGame[] {
  const categories = client.getQueryData(categoriesQuery(language).queryKey) ?? [];
  const lists = client.getQueriesData({ queryKey: ['games', language] }).flatMap(([, data]) => {
    const list = v.safeParse(listGames.response, data);
    return list.success ? list.output.data : [];
  });
  const jackpots = client.getQueryData(jackpotsQuery(language).queryKey) ?? [];
  const sharing = new Set(jackpots.flatMap(({ games }) => games.map(({ id }) => id)));
  // By its key alone: the query with its schema is the lobby's own (lobby-blocks.ts).
  const played = client.getQueryData<Lobby>(['games', language, 'lobby'])?.week?.games ?? [];
  const popular = new Set(played.map(({ id }) => id));
  const games = [...lists, ...played].map((game) => {
    const category = findCategory(categories, { id: game.category_id })?.slug ?? '';
    return { ...game, category, jackpot: sharing.has(game.id), popular: popular.has(game.id) };
  });
  return [...new Map(games.map((game) => [game.id, game])).values()];
}

/**
 * The games that match a filter, in its order. A theme's id is its
 * Portuguese name, so themes match in that language only.
 */
export function searchCachedGames(
  cached: readonly CachedGame[],
  { q, sort, ...filter }: GameFilter,
): CachedGame[] {
  const searched = q !== undefined && normalizeWords(q) !== '';
  const search = gameSearch(
    cached.map(({ name, provider_name }) => ({ name, secondaryName: provider_name })),
  );
  const found = searched ? search(q).flatMap((place) => cached[place] ?? []) : cached;
  const left = found.filter(
    (game) =>
      (filter.category ?? game.category) === game.category &&
      (filter.provider ?? game.provider_id) === game.provider_id &&
      (filter.volatility ?? game.volatility) === game.volatility &&
      (filter.tag === undefined || game.tags.some((tag) => normalizeWords(tag) === filter.tag)) &&
      (filter.demo === undefined || game.demo) &&
      (filter.jackpot === undefined || game.jackpot) &&
      (filter.popular === undefined || game.popular),
  );
  if (sort === 'name') return left.sort((one, other) => one.name.localeCompare(other.name, 'pt'));
  return sort === 'rtp' ? left.sort((one, other) => other.rtp - one.rtp) : left;
}
