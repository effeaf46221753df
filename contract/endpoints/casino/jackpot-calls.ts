// The jackpots of the casino's games.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, listOf, orDefault } from '../../schema.ts';
import { count, game } from './casino-calls.ts';

const jackpot = v.object({
  /** What it would pay now. */
  amount: cents,
  /** What it starts with after it was won. */
  start: orDefault(cents, 0),
  /** Hundredths of a percent of each stake that feed it. */
  share: count,
  /** A round wins it once in so many. */
  one_in: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The games that feed it and can win it. */
  games: listOf(game),
});
export type Jackpot = v.InferOutput<typeof jackpot>;

export const listJackpots = defineCall({
  name: 'listJackpots',
  method: 'GET',
  path: '/api/casino-games/jackpots',
  access: 'public',
  response: listOf(jackpot),
});
