// The slip's look at its selections, and the player's bets (D10). Odds in thousandths, amounts in cents. Names come in the
// language of the call.
import * as v from 'valibot';
import { EVENT_STATES, MARKET_STATES } from '#contract/sport-event-update.ts';
import { defineCall } from '../../define-call.ts';
import { BET_KINDS, MAX_LEGS, OUTCOMES } from '../../rules/sports/bet-lines.ts';
import { cents, flag, id, listOf, moment, optionalOrNull, orDefault, text } from '../../schema.ts';
import { count, odds, sideColours, slug } from './sports-calls.ts';

/** A call about bets carries the token of generate-token under this header's name. */
export const SPORTSBOOK_TOKEN_HEADER = 'sportsbook-token';

const legNames = { event: id, market: id, selection: id };

/** `event~market~selection`, how a leg is named in an address. */
const legKey = v.pipe(v.string(), v.regex(/^[\w.:-]{1,60}~[\w.:-]{1,60}~[\w.:-]{1,60}$/));

export const slipLeg = v.object({
  ...legNames,
  sport: slug,
  home: v.string(),
  away: v.string(),
  colours: sideColours,
  starts_at: moment,
  live: orDefault(flag, false),
  market_name: v.string(),
  selection_name: v.string(),
  state: v.picklist(MARKET_STATES),
  odds,
  /** Of its event: a change with a higher one is newer than this. */
  version: orDefault(count, 0),
});
export type SlipLeg = v.InferOutput<typeof slipLeg>;

/** Keys of legs, with commas. */
const legKeys = v.pipe(
  v.string(),
  v.maxLength(4_000),
  v.check((keys) => {
    const all = keys.split(',');
    return all.length <= MAX_LEGS && all.every((key) => v.is(legKey, key));
  }, 'legs_invalid'),
);

export const getSlip = defineCall({
  name: 'getSlip',
  method: 'GET',
  path: '/api/sports/slip',
  access: 'public',
  query: v.object({ legs: legKeys }),
  response: v.object({ data: listOf(slipLeg) }),
});

/** none: only the odds that were seen; higher: also better ones; any: whatever they are when the bet is taken. */
export const ODDS_CHANGES = ['none', 'higher', 'any'] as const;
export type OddsChange = (typeof ODDS_CHANGES)[number];

/** Why selections can't be put together in one built bet. */
export const BUILT_BET_RULES = [
  /** They are of several events. */
  'one_event',
  /** Such bets are not priced in this sport, or on these selections now. */
  'not_combined',
  /** One may give its stake back, or half of it. */
  'refunds',
  /** They can't all come to pass. */
  'contradicts',
  /** One comes to pass by itself where the others do. */
  'implied',
  /** All of them together are too unlikely. */
  'unlikely',
] as const;
export type BuiltBetRule = (typeof BUILT_BET_RULES)[number];

/**
 * Why a slip was refused: the problem's `rule`. With `changed`, `figures` has the new odds under the leg's field, or under `odds` those of
 * a built bet; with `below` and
 * `above` (the stakes' bound, and that of what one bet returns) `min` or `max` in cents; with `limit` the `most` lines of a
 * system. A limit of the player's own (D11) is named after itself, `limit_stake_day`.
 */
const SLIP_RULES = [
  'suspended',
  'changed',
  'closed',
  'same_event',
  'below',
  'above',
  'limit',
  'funds',
  ...BUILT_BET_RULES,
] as const;
export type SlipRule = (typeof SLIP_RULES)[number];

export const quoteBuiltBet = defineCall({
  name: 'quoteBuiltBet',
  method: 'GET',
  path: '/api/sports/built-price',
  access: 'public',
  query: v.object({ legs: legKeys }),
  response: v.object({
    odds: orDefault(v.nullable(odds), null),
    /** Without odds: why; `legs` are the places of the selections that it is about. */
    rule: optionalOrNull(v.picklist([...BUILT_BET_RULES, 'suspended', 'closed'])),
    legs: orDefault(listOf(count), []),
  }),
});

const placedLeg = v.object({ ...legNames, odds });

export const bet = v.object({
  id,
  kind: v.picklist(BET_KINDS),
  /** How many legs make a line: all of them but in a system. */
  size: count,
  lines: count,
  line_stake: cents,
  /** Of all lines; of what is left where a part was cashed out. */
  stake: cents,
  /** Of all legs together; null for a system. A built bet's is its own price, whatever its legs' are. */
  odds: orDefault(v.nullable(odds), null),
  /** If every leg wins. */
  possible: cents,
  /** Null while it is open. */
  payout: orDefault(v.nullable(cents), null),
  state: v.picklist(['open', 'won', 'lost', 'void', 'cashed_out']),
  /** What parts that were cashed out took off the stake while the rest stayed, and what they paid; neither is in stake or payout. */
  cashed_stake: orDefault(cents, 0),
  cashed_out: orDefault(cents, 0),
  /** It is cashed out by itself once it is worth so much; null: never. */
  auto_cash_out: orDefault(v.nullable(cents), null),
  placed_at: moment,
  settled_at: orDefault(v.nullable(moment), null),
  legs: listOf(
    v.object({
      ...legNames,
      sport: slug,
      home: v.string(),
      away: v.string(),
      colours: sideColours,
      starts_at: moment,
      market_name: v.string(),
      selection_name: v.string(),
      odds,
      /** Null while it is open. */
      outcome: orDefault(v.nullable(v.picklist(OUTCOMES)), null),
      /** `2 x 1`, once there is one. */
      score: orDefault(text, ''),
      /** How its event stands now, its phase, and the minute where the sport counts them. */
      event_state: orDefault(v.nullable(v.picklist(EVENT_STATES)), null),
      phase: orDefault(text, ''),
      minute: orDefault(v.nullable(count), null),
      /** Of its event: a change with a higher one is newer than this. */
      version: orDefault(count, 0),
    }),
  ),
});
export type Bet = v.InferOutput<typeof bet>;

export const placeBets = defineCall({
  name: 'placeBets',
  method: 'POST',
  path: '/api/sports/bets',
  access: 'player',
  wantsSportsbookToken: true,
  body: v.object({
    kind: v.picklist(BET_KINDS),
    /** Of a system: how many legs make a line. */
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_LEGS))),
    legs: v.pipe(v.array(placedLeg), v.minLength(1), v.maxLength(MAX_LEGS)),
    /** Of a built bet: the price that was seen. Its legs' odds count for nothing then. */
    odds: v.optional(odds),
    /** Of each single, in the order of the legs; of a multiple, system or built bet one, for each of its lines. */
    stakes: v.pipe(
      v.array(v.pipe(cents, v.minValue(1, 'amount_invalid'))),
      v.minLength(1),
      v.maxLength(MAX_LEGS),
    ),
    accept: v.picklist(ODDS_CHANGES),
  }),
  response: v.object({ data: listOf(bet) }),
  money: true,
  wantsIp: true,
});

export const listBets = defineCall({
  name: 'listBets',
  method: 'GET',
  path: '/api/sports/bets',
  access: 'player',
  wantsSportsbookToken: true,
  query: v.object({
    state: v.optional(v.picklist(['open', 'settled'])),
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
  }),
  response: v.object({
    data: listOf(bet),
    current_page: orDefault(count, 1),
    last_page: orDefault(count, 1),
  }),
});

export const getBet = defineCall({
  name: 'getBet',
  method: 'GET',
  path: '/api/sports/bets/{id}',
  access: 'player',
  wantsSportsbookToken: true,
  response: bet,
});
