// Double, the house game whose rounds all players share (D9). Amounts in cents. What isn't drawn yet isn't in here: a hash
// stands beside its round from the draw on.
import * as v from 'valibot';
import { SERVER_SEED } from '#contract/rules/casino/provably-fair.ts';
import { defineCall } from '../../define-call.ts';
import { DOUBLE_COLOURS, DOUBLE_NUMBERS } from '../../rules/casino/double-rules.ts';
import { cents, id, listOf, moment, orDefault } from '../../schema.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const colour = v.picklist(DOUBLE_COLOURS);
const outcome = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DOUBLE_NUMBERS - 1));
/** 64 hexadecimal digits, as of a server seed. */
const hash = v.pipe(v.string(), v.regex(SERVER_SEED));

const drawnRound = {
  number: count,
  /** Null until the draw, both. */
  outcome: v.nullable(outcome),
  hash: v.nullable(hash),
  /** The published end of the chain; the round's hash is so many steps before it. */
  terminal_hash: hash,
  chain_index: count,
  salt: hash,
};

/**
 * betting: takes bets until `locks_at`; locked: bets that came in time are still being written; drawn: the wheel turns;
 * settled: paid.
 */
const doubleRound = v.object({
  ...drawnRound,
  phase: v.picklist(['betting', 'locked', 'drawn', 'settled']),
  opened_at: moment,
  locks_at: moment,
  drawn_at: v.nullable(moment),
  /** Rises with every round and phase (D7). */
  version: count,
});
export type DoubleRound = v.InferOutput<typeof doubleRound>;

const placed = v.object({ colour, stake: cents });

/** What all have staked in a round, without saying who. */
const doubleBets = v.object({
  number: count,
  /** Of all bets; only rises within a round (D7). */
  count,
  totals: v.object({ red: cents, white: cents, black: cents }),
  /** The newest bets, newest first. */
  latest: listOf(placed),
});
export type DoubleBets = v.InferOutput<typeof doubleBets>;

const doubleState = v.object({
  /** The server's time, which the round's moments are counted by. */
  now: moment,
  /** The running round, or the one that just ended; null if there were no players for a while: one opens soon. */
  round: v.nullable(doubleRound),
  bets: orDefault(v.nullable(doubleBets), null),
  /** What was drawn before, newest first. */
  last: listOf(v.object({ number: count, outcome })),
});

export const getDouble = defineCall({
  name: 'getDouble',
  method: 'GET',
  path: '/api/house-games/double',
  access: 'public',
  response: doubleState,
});

const doubleBet = v.object({
  ...drawnRound,
  id,
  colour,
  stake: cents,
  /** Null until the round is paid. */
  payout: v.nullable(cents),
  created_at: moment,
});
export type DoubleBet = v.InferOutput<typeof doubleBet>;

export const placeDoubleBet = defineCall({
  name: 'placeDoubleBet',
  method: 'POST',
  path: '/api/house-games/double/bets',
  access: 'player',
  body: v.object({ round: count, colour, stake: v.pipe(cents, v.minValue(1, 'amount_invalid')) }),
  response: doubleBet,
  money: true,
  wantsIp: true,
});

/** The player's bets, the newest 50. */
export const listDoubleBets = defineCall({
  name: 'listDoubleBets',
  method: 'GET',
  path: '/api/house-games/double/bets',
  access: 'player',
  /** `before`: the id of a bet; the newest 50 before it. */
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))) }),
  response: v.object({ data: listOf(doubleBet) }),
});

const pastRound = v.object({ ...drawnRound, outcome, hash, drawn_at: moment });
export type PastDoubleRound = v.InferOutput<typeof pastRound>;

const doubleChain = v.object({
  terminal_hash: hash,
  /** Rounds it is long enough for, and rounds opened on it. */
  length: count,
  used: count,
  /** The end was public from here on… */
  committed_at: moment,
  /** …and the salt was drawn after; null until the chain's first round. */
  salt: v.nullable(hash),
  salt_drawn_at: v.nullable(moment),
});

export const listDoubleRounds = defineCall({
  name: 'listDoubleRounds',
  method: 'GET',
  path: '/api/house-games/double/rounds',
  access: 'public',
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/))) }),
  response: v.object({ data: listOf(pastRound), chains: listOf(doubleChain) }),
});

/** The realtime events of the channel that is named like the game (D7). */
export const doubleEvents = {
  /** A round opened, closed its bets, was drawn or was paid; its own version says which came later. */
  DoubleRoundEvent: v.object({ round: doubleRound }),
  /** Bets were placed in the running round; the one with the higher count is the later one. */
  DoubleBetsEvent: v.object({ bets: doubleBets }),
} as const;
