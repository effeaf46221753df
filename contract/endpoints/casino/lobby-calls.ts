// What the casino's own pages ask for and home does not, in a file of its own: it stays out of the first load.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { id, listOf, moment, orDefault, text } from '../../schema.ts';
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

/**
 * How a game looks as it is played: two colours, `#rrggbb`, and addresses of pictures, each on that ground. Empty: there is
 * none; the provider's colours and the game's cover take its place.
 */
export const gameLook = v.object({
  ground: orDefault(text, ''),
  /** Readable on the ground. */
  ink: orDefault(text, ''),
  /** The reels in their frame, 360 × 364. */
  picture: orDefault(text, ''),
  /**
   * The game's window without its title, 1104 × 462, the reels in the middle. With `object-fit: cover` and
   * `object-position: top` it lies in a window as the game itself does.
   */
  window: orDefault(text, ''),
  /** For a piece with its words below: 630 × 400, the reels in the middle. */
  narrow: orDefault(text, ''),
  /**
   * For a piece with its words on the left: 2400 × 408, to be fitted by `object-fit: cover` at the right. The reels end 146
   * from the right; left of the last 564 there is nothing but the ground, below the upper 60.
   */
  wide: orDefault(text, ''),
  /** The name in the letters of the cover, in the ink and without a ground: 52 high, at most 620 wide. */
  title: orDefault(text, ''),
});

const gameDetails = v.object({
  ...game.entries,
  /** Hundredths of a percent of rounds that pay anything; 0: not stated. */
  hit_frequency: orDefault(count, 0),
  pay_table: orDefault(listOf(payTableRow), []),
  /** Null: there is no picture of the game as it is played. */
  look: orDefault(v.nullable(gameLook), null),
});
export type GameDetails = v.InferOutput<typeof gameDetails>;

export const getGame = defineCall({
  name: 'getGame',
  method: 'GET',
  path: '/v2/casino-games/{id}',
  access: 'public',
  response: gameDetails,
});
