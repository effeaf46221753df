import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { SEARCH_MAX } from '../../limits.ts';
import { cents, id, listOf, orDefault, text } from '../../schema.ts';

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const provider = v.object({
  id,
  name: v.string(),
  image: orDefault(text, ''),
  /** Colours of the provider's tile, `#rrggbb`; empty: the house's own. */
  ground: orDefault(text, ''),
  ink: orDefault(text, ''),
  games_count: orDefault(count, 0),
});
export type Provider = v.InferOutput<typeof provider>;

export const listProviders = defineCall({
  name: 'listProviders',
  method: 'GET',
  path: '/api/casino-games/providers',
  access: 'public',
  response: listOf(provider),
});

const category = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  /** Last segment of /casino/{categoryName}. */
  slug: v.string(),
  name: v.string(),
  icon: orDefault(text, ''),
  games_count: orDefault(count, 0),
});
export type Category = v.InferOutput<typeof category>;

export const listCategories = defineCall({
  name: 'listCategories',
  method: 'GET',
  path: '/v2/casino-games/category',
  access: 'public',
  response: listOf(category),
});

/** Orders of a list of games beside the house's own: by name, the newest first, the highest return first. */
export const GAME_SORTS = ['name', 'new', 'rtp'] as const;
/** The least first. `jackpot`: beside its other wins a rare one of thousands of stakes. A backend may have fewer of them. */
export const VOLATILITIES = ['low', 'medium', 'high', 'jackpot'] as const;

export const game = v.object({
  id,
  name: v.string(),
  provider_id: orDefault(text, ''),
  provider_name: orDefault(text, ''),
  category_id: orDefault(v.pipe(v.number(), v.safeInteger()), 0),
  image: orDefault(text, ''),
  /** Theoretical return to player in hundredths of a percent (9670 = 96.70 %); 0: not stated. */
  rtp: orDefault(count, 0),
  volatility: orDefault(v.picklist(VOLATILITIES), 'medium'),
  tags: orDefault(listOf(v.string()), []),
  min_bet: orDefault(cents, 0),
  max_bet: orDefault(cents, 0),
  demo: orDefault(v.boolean(), false),
  playable: orDefault(v.boolean(), true),
});
export type Game = v.InferOutput<typeof game>;

const word = v.pipe(v.string(), v.maxLength(40));
/** What a list of games may be asked for. */
export const listGamesQuery = v.object({
  category: v.optional(word),
  provider: v.optional(word),
  /** What a person typed; found games come in the order of how well they match, where no other is asked for. */
  q: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAX))),
  /** Id of a tag. */
  tag: v.optional(word),
  volatility: v.optional(v.picklist(VOLATILITIES)),
  /** Games with a demonstration alone. */
  demo: v.optional(v.literal('1')),
  /** Games that can win a jackpot alone. */
  jackpot: v.optional(v.literal('1')),
  /** The week's most played games alone, the most played first. */
  popular: v.optional(v.literal('1')),
  sort: v.optional(v.picklist(GAME_SORTS)),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
  per_page: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[1-9]\d|100)$/))),
});

/** Which games of the catalogue, in which order; without the page. */
export type ListGamesQuery = Omit<v.InferOutput<typeof listGamesQuery>, 'page' | 'per_page'>;

export const listGames = defineCall({
  name: 'listGames',
  method: 'GET',
  path: '/v2/casino-games',
  access: 'public',
  query: listGamesQuery,
  response: v.object({ data: listOf(game), total: orDefault(count, 0), page: orDefault(count, 1) }),
});
