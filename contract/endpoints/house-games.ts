// The house's own games and the seeds that decide them (D9). Amounts in cents, multipliers in hundredths of the stake.
import * as v from 'valibot';
import { CLIENT_SEED, SERVER_SEED } from '#contract/rules/provably-fair.ts';
import { defineCall } from '../call.ts';
import { MAX_MINES, MINES_TILES } from '../rules/mines.ts';
import { cents, id, listOf, moment, orDefault } from '../schema.ts';
import { STAKE_ERRORS } from './spending-errors.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const tile = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINES_TILES - 1));
const mineCount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_MINES));
const clientSeed = v.pipe(v.string(), v.regex(CLIENT_SEED, 'client_seed_invalid'));
const hash = v.pipe(v.string(), v.regex(SERVER_SEED));

/** The seeds of the rounds to come: the server's by its SHA-256 alone. */
const activeSeeds = v.object({
  hash,
  client_seed: v.string(),
  /** Rounds played with this server seed; the next one has the nonce after it. */
  nonce: count,
});
export type ActiveSeeds = v.InferOutput<typeof activeSeeds>;

export const getSeeds = defineCall({
  name: 'getSeeds',
  method: 'GET',
  path: '/api/house-games/seeds',
  access: 'player',
  summary: 'The seeds of the rounds to come, the server seed as a hash',
  response: activeSeeds,
  errors: ['unauthenticated'],
});

export const setClientSeed = defineCall({
  name: 'setClientSeed',
  method: 'POST',
  path: '/api/house-games/seeds/client',
  access: 'player',
  summary: 'Sets the client seed of the rounds to come; not while a round is open',
  body: v.object({ client_seed: clientSeed }),
  response: activeSeeds,
  errors: ['unauthenticated', 'invalid_input'],
});

export const rotateSeeds = defineCall({
  name: 'rotateSeeds',
  method: 'POST',
  path: '/api/house-games/seeds/rotate',
  access: 'player',
  summary: 'Reveals the server seed in use and commits to a new one; not while a round is open',
  response: v.object({ revealed: v.object({ hash, server_seed: hash }), current: activeSeeds }),
  errors: ['unauthenticated', 'invalid_input'],
});

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
  summary: 'Stakes on a new round of Mines',
  body: v.object({ stake: v.pipe(cents, v.minValue(1, 'amount_invalid')), mines: mineCount }),
  response: minesRound,
  money: true,
  wantsIp: true,
  errors: STAKE_ERRORS,
});

export const revealMines = defineCall({
  name: 'revealMines',
  method: 'POST',
  path: '/api/house-games/mines/{id}/reveal',
  access: 'player',
  summary: 'Opens a brick; one that is open, and a round that has ended, stay as they are',
  body: v.object({ tile }),
  response: minesRound,
  money: true,
  errors: ['unauthenticated', 'not_found', 'invalid_input', 'key_missing', 'key_reused'],
});

export const cashOutMines = defineCall({
  name: 'cashOutMines',
  method: 'POST',
  path: '/api/house-games/mines/{id}/cash-out',
  access: 'player',
  summary: 'Stops a round and pays it; one that has ended stays as it is',
  response: minesRound,
  money: true,
  errors: ['unauthenticated', 'not_found', 'invalid_input', 'key_missing', 'key_reused'],
});

export const getOpenMines = defineCall({
  name: 'getOpenMines',
  method: 'GET',
  path: '/api/house-games/mines/open',
  access: 'player',
  summary: 'The round of Mines that was left open, to go on with',
  response: v.object({ round: v.nullable(minesRound) }),
  errors: ['unauthenticated'],
});

export const listMines = defineCall({
  name: 'listMines',
  method: 'GET',
  path: '/api/house-games/mines',
  access: 'player',
  summary: "The player's last ended rounds of Mines, newest first, with what verifies them",
  response: v.object({ data: listOf(minesRound) }),
  errors: ['unauthenticated'],
});
