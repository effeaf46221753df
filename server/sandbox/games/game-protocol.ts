// The messages between a game's page and the game server, the same for every game. Amounts in cents. No Node and no DOM
// in here.
import * as v from 'valibot';
import { CLIENT_SEED } from '#contract/rules/casino/provably-fair.ts';
import { cents } from '#contract/schema.ts';

export const GAME_PATHS = {
  open: '/games/api/open',
  balance: '/games/api/balance',
  play: '/games/api/play',
  seen: '/games/api/seen',
  round: '/games/api/round',
  stop: '/games/api/stop',
  seeds: '/games/api/seeds',
} as const;

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.excludes('\0'));
/** The page's own name for the round: a repeated request is the same round. */
const round = v.pipe(v.string(), v.uuid());

/** A stake (cents) on something that the engine knows by name. */
const bet = v.object({
  on: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  stake: v.pipe(cents, v.minValue(1)),
});
export type Bet = v.InferOutput<typeof bet>;

/** A round that was paid out. */
const playedRound = v.object({
  round: v.string(),
  bets: v.array(bet),
  /** The drawn numbers, as the engine's rules read them. */
  drawn: v.array(v.number()),
  stake: cents,
  win: cents,
  /** The part of the win that is a jackpot. */
  jackpot: cents,
  /** For how long (ms) what it pays still waits for the player to see it end; absent: it is paid. */
  held: v.optional(v.number()),
});
export type PlayedRound = v.InferOutput<typeof playedRound>;

/** A round whose stake is taken and whose result is not decided for its page yet. */
const runningRound = v.object({
  round: v.string(),
  bets: v.array(bet),
  stake: cents,
  /** For how long it has been running by the server's clock (ms); negative before it begins to. */
  elapsed: v.number(),
});
export type RunningRound = v.InferOutput<typeof runningRound>;

export const openRequest = v.object({ token: v.pipe(v.string(), v.maxLength(2_200)) });
export const openedAnswer = v.object({
  session: key,
  mode: v.picklist(['real', 'demo']),
  balance: cents,
  /** The possible stakes of one bet, the lowest first. */
  stakes: v.array(cents),
  /** Most that one round may stake. */
  maxBet: cents,
  /** What the game's jackpot would pay now; null without one, and in demo mode, which neither feeds nor wins it. */
  pot: v.nullable(cents),
  /** The player's last round in this game, if no page has reported yet that the player saw its end. */
  unseen: v.nullable(playedRound),
  /** The player's last round in this game, if it still runs. */
  running: v.optional(v.nullable(runningRound), null),
  /** The player's last rounds in this game that were seen to end, the latest first; empty where the game lists none. */
  recent: v.optional(v.array(playedRound), []),
});
export type OpenedAnswer = v.InferOutput<typeof openedAnswer>;

export const balanceRequest = v.object({ session: key });
export const balanceAnswer = v.object({ balance: v.nullable(cents) });

export const playRequest = v.object({
  session: key,
  round,
  bets: v.pipe(v.array(bet), v.minLength(1), v.maxLength(60)),
});
export type PlayRequest = v.InferOutput<typeof playRequest>;

/** The player has seen how the round ended. */
export const seenRequest = v.object({ session: key, round });
/** What may be staked once the round is paid, if that is known already. */
export const seenAnswer = v.object({ balance: v.nullable(cents) });
/** Asks how a round stands, or ends a running one: the moment that counts is the one at which the server has the request. */
export const roundRequest = v.object({ session: key, round });
export type RoundRequest = v.InferOutput<typeof roundRequest>;

export type SeenRequest = v.InferOutput<typeof seenRequest>;

/** `pending`: unknown yet; repeating the request with the same round continues it. */
export const playAnswer = v.variant('type', [
  v.object({
    type: v.literal('played'),
    ...playedRound.entries,
    balance: cents,
    /** The part of the win that the balance doesn't have yet: it is paid once the player saw the round end. */
    owed: v.optional(cents),
    pot: v.nullable(cents),
  }),
  v.object({
    type: v.literal('refused'),
    refusal: v.object({
      error: v.picklist(['insufficient_funds', 'session_expired', 'refused']),
      code: v.string(),
    }),
  }),
  v.object({ type: v.literal('running'), ...runningRound.entries, balance: cents }),
  v.object({ type: v.literal('pending') }),
]);
export type PlayAnswer = v.InferOutput<typeof playAnswer>;

/** The seeds of a provably fair game, and what is to change about them: the player's own one, or both by a new pair. */
export const seedsRequest = v.object({
  session: key,
  change: v.optional(
    v.variant('type', [
      v.object({
        type: v.literal('client-seed'),
        clientSeed: v.pipe(v.string(), v.regex(CLIENT_SEED)),
      }),
      v.object({ type: v.literal('rotate') }),
    ]),
  ),
});
export type SeedsRequest = v.InferOutput<typeof seedsRequest>;

/** A past round with what decided it. */
const fairRound = v.object({
  ...playedRound.entries,
  nonce: v.number(),
  clientSeed: v.string(),
  hash: v.string(),
  /** Null until it is revealed. */
  serverSeed: v.nullable(v.string()),
});
export type FairRound = v.InferOutput<typeof fairRound>;

export const seedsAnswer = v.object({
  /** SHA-256 of the server's seed in use. */
  hash: v.string(),
  clientSeed: v.string(),
  /** Rounds drawn from the seeds in use. */
  nonce: v.number(),
  /** A round is not over, so nothing was changed. */
  open: v.boolean(),
  /** The latest first. */
  rounds: v.array(fairRound),
});
export type SeedsAnswer = v.InferOutput<typeof seedsAnswer>;

/** What the server writes into the page for its script. */
export const gameConfig = v.object({
  /** For `Intl`. */
  locale: v.string(),
  /** Origins whose pages may show the game. */
  parents: v.array(v.string()),
  texts: v.record(v.string(), v.string()),
});
export type GameConfig = v.InferOutput<typeof gameConfig>;
