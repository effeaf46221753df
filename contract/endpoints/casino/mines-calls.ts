// Mines, a house game whose rounds the player's seeds decide (D9). Amounts in cents, multipliers in hundredths of the stake.
import * as v from 'valibot';
import { SERVER_SEED } from '#contract/rules/casino/provably-fair.ts';
import { defineCall } from '../../define-call.ts';
import { MAX_MINES, MINES_TILES } from '../../rules/casino/mines-rules.ts';
import { cents, id, listOf, moment, orDefault } from '../../schema.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const tile = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINES_TILES - 1));
const mineCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_MINES));
const hash = v.pipe(v.string(), v.regex(SERVER_SEED));

const minesRound = v.object({
  id,
  state: v.picklist(['open', 'won', 'lost']),
  stake: cents,
  mines: mineCount,
  /** Bricks in the order they were opened; of a lost round the last one had the mine. */
  opened: v.array(tile),
  multiplier: count,
  /** What stopping now pays; of an ended round what it paid. */
  payout: cents,
  /** Where the mines are, once the round has ended. */
  board: orDefault(v.nullable(v.array(tile)), null),
  hash,
  client_seed: v.string(),
  nonce: count,
  /** Once it is revealed. */
  server_seed: orDefault(v.nullable(hash), null),
  created_at: moment,
});
export type MinesRound = v.InferOutput<typeof minesRound>;

export const startMines = defineCall({
  name: 'startMines',
  method: 'POST',
  path: '/api/house-games/mines',
  access: 'player',
  body: v.object({ stake: v.pipe(cents, v.minValue(1, 'amount_invalid')), mines: mineCount }),
  response: minesRound,
  money: true,
  wantsIp: true,
});

export const revealMines = defineCall({
  name: 'revealMines',
  method: 'POST',
  path: '/api/house-games/mines/{id}/reveal',
  access: 'player',
  body: v.object({ tile }),
  response: minesRound,
  money: true,
});

export const cashOutMines = defineCall({
  name: 'cashOutMines',
  method: 'POST',
  path: '/api/house-games/mines/{id}/cash-out',
  access: 'player',
  response: minesRound,
  money: true,
});

export const getOpenMines = defineCall({
  name: 'getOpenMines',
  method: 'GET',
  path: '/api/house-games/mines/open',
  access: 'player',
  response: v.object({ round: v.nullable(minesRound) }),
});

/** Ended rounds, the newest 50. */
export const listMines = defineCall({
  name: 'listMines',
  method: 'GET',
  path: '/api/house-games/mines',
  access: 'player',
  /** `before`: the id of a round; the newest 50 before it. */
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))) }),
  response: v.object({ data: listOf(minesRound) }),
});
