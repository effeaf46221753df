import * as v from 'valibot';
import { calendarDay } from '#contract/rules/player/calendar-day.ts';
import { defineCall } from '../../define-call.ts';
import { cents, id, listOf, moment, optionalOrNull, orDefault, text } from '../../schema.ts';

/** §4: 0 pending, 2 approved; the others complete it. */
export const TRANSACTION_STATUS = {
  pending: 0,
  processing: 1,
  approved: 2,
  refused: 3,
  expired: 4,
  cancelled: 5,
} as const;
export const transactionStatus = v.picklist([0, 1, 2, 3, 4, 5]);
export type TransactionStatus = v.InferOutput<typeof transactionStatus>;

/** 0: money out of the player's wallet (a stake, a withdrawal); 1: money into it (§4, §7). */
export const transactionType = v.picklist([0, 1]);

export const SOURCE_TYPES = ['Deposit', 'CasinoTransaction', 'BetTransaction', 'Withdraw', 'Bonus'] as const;
export const sourceType = v.picklist(SOURCE_TYPES);

/** What a transaction's `source.type` says of a bonus: it came, or it became real money. */
export const BONUS_TRANSACTION_TYPE = { granted: 0, redeemed: 1 } as const;

/** §3: what a transaction came from. */
export const transactionSource = v.object({
  id: orDefault(v.nullable(id), null),
  status: orDefault(v.nullable(transactionStatus), null),
  amount: orDefault(v.nullable(cents), null),
  occurrence: orDefault(v.nullable(v.union([v.string(), v.number()])), null),
  casino_game: orDefault(v.nullable(v.object({ name: orDefault(text, '') })), null),
  type: orDefault(v.nullable(v.number()), null),
  market: orDefault(
    v.nullable(v.object({ sport_name: orDefault(text, ''), full_name: orDefault(text, '') })),
    null,
  ),
});
export type TransactionSource = v.InferOutput<typeof transactionSource>;

/** §3. `amount` in cents, never negative: `type` says which way it went. */
export const transaction = v.object({
  id,
  source_type: sourceType,
  status: transactionStatus,
  type: transactionType,
  amount: cents,
  /** How much of the amount is bonus money (cents); absent where a backend doesn't tell. */
  bonus_amount: orDefault(v.optional(cents), undefined),
  created_at: moment,
  source: transactionSource,
});
export type Transaction = v.InferOutput<typeof transaction>;

const day = v.optional(calendarDay('date_invalid'));

/** §7, and dates: yyyy-mm-dd in the site's time zone, both days included (D15). */
export const transactionFilter = {
  source: v.optional(sourceType),
  type: v.optional(v.picklist(['0', '1'])),
  status: v.optional(v.picklist(['0', '1', '2', '3', '4', '5'])),
  from: day,
  to: day,
};

export const transactionsQuery = v.object({
  ...transactionFilter,
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))),
});

export const listTransactions = defineCall({
  name: 'listTransactions',
  method: 'GET',
  path: '/api/transactions',
  access: 'player',
  query: transactionsQuery,
  response: v.object({
    data: v.object({
      data: listOf(transaction),
      current_page: orDefault(v.number(), 1),
      last_page: orDefault(v.number(), 1),
    }),
  }),
});

export const deposit = v.object({
  id,
  status: transactionStatus,
  amount: cents,
  /** PIX copy-and-paste code (a BR Code), also what the QR shows. */
  code: v.string(),
  expires_at: moment,
  created_at: moment,
  /** Sandbox only: the payer's page. */
  payer_url: orDefault(v.optional(v.pipe(v.string(), v.url())), undefined),
});
export type Deposit = v.InferOutput<typeof deposit>;

export const createDeposit = defineCall({
  name: 'createDeposit',
  method: 'POST',
  path: '/api/deposits',
  access: 'player',
  body: v.object({
    amount: v.pipe(cents, v.minValue(1, 'amount_invalid')),
    coupon_code: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  response: deposit,
  money: true,
  wantsIp: true,
});

export const listOpenDeposits = defineCall({
  name: 'listOpenDeposits',
  method: 'GET',
  path: '/api/deposits/open',
  access: 'player',
  response: v.object({ data: listOf(deposit) }),
});

export const getDeposit = defineCall({
  name: 'getDeposit',
  method: 'GET',
  path: '/api/deposits/{id}',
  access: 'player',
  response: deposit,
});

export const cancelDeposit = defineCall({
  name: 'cancelDeposit',
  method: 'POST',
  path: '/api/deposits/{id}/cancel',
  access: 'player',
  response: deposit,
});

const commandOutcome = v.object({
  state: v.picklist(['unknown', 'running', 'done']),
  status: optionalOrNull(v.number()),
  response: v.optional(v.unknown()),
});

/** D3: what became of a money command. `unknown`: it has not arrived yet and has moved nothing; it may still arrive. */
export const getCommand = defineCall({
  name: 'getCommand',
  method: 'GET',
  path: '/api/commands/{key}',
  access: 'player',
  response: commandOutcome,
});

/** Calls off a money command that has not arrived, and says what became of it. After `unknown` it never moves anything. */
export const voidCommand = defineCall({
  name: 'voidCommand',
  method: 'DELETE',
  path: '/api/commands/{key}',
  access: 'player',
  response: commandOutcome,
});
