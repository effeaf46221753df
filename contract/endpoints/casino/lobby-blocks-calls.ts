// What the lobby shows beside lists of games, in a file of its own: lists and games go without it.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { listOf, moment, orDefault, text } from '../../schema.ts';
import { count, game, VOLATILITIES } from './casino-calls.ts';
import { gameLook } from './lobby-calls.ts';

const addedAt = { added_at: orDefault(v.nullable(moment), null) };
/** Hundredths of a percent of rounds that pay anything; 0: not stated. */
const hitFrequency = { hit_frequency: orDefault(count, 0) };

/** A game that the lobby shows in a piece of its own. */
const featuredGame = v.object({
  ...game.entries,
  ...addedAt,
  ...hitFrequency,
  ...gameLook.entries,
  /** The Ministry's sentence for this piece, in the language of the request; empty: the page's own one. */
  warning: orDefault(text, ''),
});
export type FeaturedGame = v.InferOutput<typeof featuredGame>;

const day = v.pipe(v.string(), v.isoDate());
const popularWeek = v.object({
  /** First and last of the whole days whose bets were counted, in the site's time zone. */
  from: day,
  to: day,
  /** How many games the whole list has, which `listGames` gives for `popular`. */
  total: orDefault(count, 0),
  /** The most played first. How many bets they had is not stated. */
  games: listOf(game),
});
export type PopularWeek = v.InferOutput<typeof popularWeek>;

const newGame = v.object({ ...game.entries, ...addedAt });

/** How often games of a volatility pay. */
const payRate = v.object({ volatility: v.picklist(VOLATILITIES), ...hitFrequency });

const lobby = v.object({
  featured: orDefault(v.nullable(featuredGame), null),
  /** Null: not all of its days were counted. */
  week: orDefault(v.nullable(popularWeek), null),
  /** Games that are no slots, of each category in turn. */
  tables: orDefault(listOf(game), []),
  /** The last ones that were added, with the date. */
  newest: orDefault(listOf(newGame), []),
  pay_rates: orDefault(listOf(payRate), []),
});
export type Lobby = v.InferOutput<typeof lobby>;

export const getLobby = defineCall({
  name: 'getLobby',
  method: 'GET',
  path: '/v2/casino-games/lobby',
  access: 'public',
  response: lobby,
});
