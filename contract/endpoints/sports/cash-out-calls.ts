// Ending an open bet before its events end: at a price that holds for some seconds, whole or in part, or by itself at a value that
// the player sets (D10, decision 023). Amounts in cents.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, id, listOf, moment, orDefault } from '../../schema.ts';
import { bet } from './bet-calls.ts';

/** Bets that are looked at together. */
export const MAX_CASH_OUTS = 60;

/**
 * Why a bet can't be cashed out: the problem's `rule`. With `changed`, `figures` has the present `amount`; with `small` and `reached`
 * the `min`, with `above` the `max`.
 */
export const CASH_OUT_RULES = [
  /** It has ended, or all of its legs have. */
  'settled',
  /** It was cashed out already. */
  'cashed_out',
  /** It was built within one event: such a bet goes on to its end (decision 027). */
  'built',
  /** It can't win any more. */
  'lost',
  /** An event rests for a moment. */
  'suspended',
  /** The feed is silent: the state of the events is unknown. */
  'silent',
  /** One of its legs has no valuation now. */
  'unpriced',
  /** Less than is paid out. */
  'small',
  /** The price doesn't hold any more. */
  'expired',
  /** The bet, or what it is worth, is another than when the price was asked. */
  'changed',
  /** Of the automatic value: it is worth that much already; it can't ever be. */
  'reached',
  'above',
] as const;
export type CashOutRule = (typeof CASH_OUT_RULES)[number];

/** Which bets, by ids with commas. */
const betIds = v.pipe(
  v.string(),
  v.maxLength(5_000),
  v.check((ids) => {
    const all = ids.split(',');
    return all.length <= MAX_CASH_OUTS && all.every((one) => /^[\w-]{1,80}$/.test(one));
  }, 'bets_invalid'),
);

export const listCashOuts = defineCall({
  name: 'listCashOuts',
  method: 'GET',
  path: '/api/sports/cash-outs',
  access: 'player',
  wantsSportsbookToken: true,
  query: v.object({ bets: betIds }),
  response: v.object({
    data: listOf(
      v.object({
        bet: id,
        /** Null where it can't be. */
        amount: orDefault(v.nullable(cents), null),
        rule: orDefault(v.nullable(v.picklist(CASH_OUT_RULES)), null),
      }),
    ),
  }),
});

const cashOutQuote = v.object({
  id,
  /** The bet's whole stake, and what is paid for all of it; of a part see rules/sports/cash-out.ts. */
  stake: cents,
  amount: cents,
  expires_at: moment,
});
export type CashOutQuote = v.InferOutput<typeof cashOutQuote>;

export const quoteCashOut = defineCall({
  name: 'quoteCashOut',
  method: 'POST',
  path: '/api/sports/bets/{id}/cash-out/quote',
  access: 'player',
  wantsSportsbookToken: true,
  response: cashOutQuote,
});

export const cashOutBet = defineCall({
  name: 'cashOutBet',
  method: 'POST',
  path: '/api/sports/bets/{id}/cash-out',
  access: 'player',
  wantsSportsbookToken: true,
  body: v.object({
    quote: id,
    /** What of the stake is taken out: all of it, or so many cents of each line. */
    stake: v.pipe(cents, v.minValue(1, 'amount_invalid')),
  }),
  response: bet,
  money: true,
});

export const setAutoCashOut = defineCall({
  name: 'setAutoCashOut',
  method: 'PUT',
  path: '/api/sports/bets/{id}/auto-cash-out',
  access: 'player',
  wantsSportsbookToken: true,
  body: v.object({ amount: v.pipe(cents, v.minValue(1, 'amount_invalid')) }),
  response: bet,
});

export const removeAutoCashOut = defineCall({
  name: 'removeAutoCashOut',
  method: 'DELETE',
  path: '/api/sports/bets/{id}/auto-cash-out',
  access: 'player',
  wantsSportsbookToken: true,
  response: bet,
});
