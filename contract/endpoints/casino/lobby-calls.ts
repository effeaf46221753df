// What the casino's own pages ask for and home does not, in a file of its own: it stays out of the first load.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { id, listOf, moment, orDefault } from '../../schema.ts';
import { count, game } from './casino-calls.ts';

const tag = v.object({ id, name: v.string(), games_count: orDefault(count, 0) });
export type Tag = v.InferOutput<typeof tag>;

export const listTags = defineCall({
  name: 'listTags',
  method: 'GET',
  path: '/v2/casino-games/tags',
  access: 'public',
  response: listOf(tag),
});

export const listRecentGames = defineCall({
  name: 'listRecentGames',
  method: 'GET',
  path: '/api/casino-games/recent',
  access: 'player',
  /** `opened_at`: when the player opened it last; null: not stated. */
  response: listOf(v.object({ ...game.entries, opened_at: orDefault(v.nullable(moment), null) })),
});

/** One outcome of a game's pay table; `pays` in hundredths of the stake. */
const payTableRow = v.object({ outcome: v.string(), pays: count });
export type PayTableRow = v.InferOutput<typeof payTableRow>;

const gameDetails = v.object({
  ...game.entries,
  /** Hundredths of a percent of rounds that pay anything; 0: not stated. */
  hit_frequency: orDefault(count, 0),
  pay_table: orDefault(listOf(payTableRow), []),
});
export type GameDetails = v.InferOutput<typeof gameDetails>;

export const getGame = defineCall({
  name: 'getGame',
  method: 'GET',
  path: '/v2/casino-games/{id}',
  access: 'public',
  response: gameDetails,
});
