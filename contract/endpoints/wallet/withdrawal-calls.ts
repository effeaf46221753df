// Withdrawals by PIX (§3, D3, D11, D15). Every amount in cents. A refused request names its rule: `problem.rule` is one of
// WITHDRAW_RULES and `problem.figures` has that rule's numbers.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, flag, id, listOf, moment, orDefault, text } from '../../schema.ts';
import { transactionStatus } from './wallet-calls.ts';

/**
 * What may refuse a withdrawal, and its figures: `min`, `max`, `left`, `locked`, `withdrawable` in cents, `count` and
 * `daily` in withdrawals, `minutes`, `weekday` (0 Sunday), `next_at` in ms since 1970.
 */
const WITHDRAW_RULES = [
  'withdraw_enabled',
  'withdraw_affiliate_day', // weekday
  'withdraw_min', // min, max
  'withdraw_max', // min, max
  'withdraw_daily', // daily, count, next_at
  'withdraw_interval', // minutes, next_at
  'withdraw_daily_request', // max, left; next_at where less than `withdraw_min` is left
  'deposit_rollover', // locked, withdrawable, to_stake
  'pix_key',
] as const;
export type WithdrawRule = (typeof WITHDRAW_RULES)[number];

/** Why a withdrawal waits for a person at the operator's. */
export const MANUAL_REVIEW_REASONS = [
  'withdraw_auto_kyc',
  'withdraw_auto_disable',
  'withdraw_hourly',
] as const;

/**
 * Why a bank refused a payout: the key or its account is closed, the account may receive nothing, it is another person's, its bank takes
 * no payments at the moment; `unsaid`: the bank gave no reason, or none of these.
 */
export const BANK_REFUSALS = [
  'key_closed',
  'account_blocked',
  'not_own_account',
  'bank_unavailable',
  'unsaid',
] as const;
export type BankRefusal = (typeof BANK_REFUSALS)[number];

/** Why a withdrawal was refused: by the operator, or by the bank. */
export const WITHDRAWAL_REFUSALS = ['operator', ...BANK_REFUSALS] as const;
export type WithdrawalRefusal = (typeof WITHDRAWAL_REFUSALS)[number];

/** A CPF, an e-mail address, a phone number or a random key; all but the CPF are looked up at the payment provider. */
const PIX_KEY_TYPES = ['cpf', 'email', 'phone', 'random'] as const;
const pixKeyType = v.picklist(PIX_KEY_TYPES);
export type PixKeyType = v.InferOutput<typeof pixKeyType>;

/** One step of a withdrawal's way. `note`: a text for the player, empty where there is none. */
const step = v.object({ status: transactionStatus, at: moment, note: orDefault(text, '') });

/** Status 0 asked for and held, 1 sent to the payment provider, 2 paid, 3 refused and given back, 5 cancelled. */
export const withdrawal = v.object({
  id,
  status: transactionStatus,
  amount: cents,
  pix_key_type: orDefault(pixKeyType, 'cpf'),
  /** Masked: the key is a person's document, address or phone. */
  pix_key_masked: orDefault(text, ''),
  /** It can still be given up. */
  can_cancel: orDefault(flag, false),
  /** Waits for a person at the operator's, and why. */
  waits_for_operator: orDefault(v.nullable(v.picklist(MANUAL_REVIEW_REASONS)), null),
  /** Why it was refused; null: it wasn't, or the backend doesn't say. */
  refusal: orDefault(v.nullable(v.picklist(WITHDRAWAL_REFUSALS)), null),
  created_at: moment,
  /** From the first step to the last. */
  timeline: orDefault(listOf(step), []),
});

export const createWithdrawal = defineCall({
  name: 'createWithdrawal',
  method: 'POST',
  path: '/api/withdrawals',
  access: 'player',
  body: v.object({
    amount: v.pipe(cents, v.minValue(1, 'amount_invalid')),
    pix_key_type: pixKeyType,
    /** Missing where `saved_key` names one. */
    pix_key: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(140))),
    /** `of` of one of the keys that `getWithdrawLimits` offers; only sent to a backend that offers some. */
    saved_key: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  }),
  response: withdrawal,
  money: true,
  wantsIp: true,
});

export const listWithdrawals = defineCall({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/api/withdrawals',
  access: 'player',
  query: v.object({ page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/))) }),
  response: v.object({
    data: listOf(withdrawal),
    current_page: orDefault(v.number(), 1),
    last_page: orDefault(v.number(), 1),
  }),
});

export const getWithdrawal = defineCall({
  name: 'getWithdrawal',
  method: 'GET',
  path: '/api/withdrawals/{id}',
  access: 'player',
  response: withdrawal,
});

export const cancelWithdrawal = defineCall({
  name: 'cancelWithdrawal',
  method: 'POST',
  path: '/api/withdrawals/{id}/cancel',
  access: 'player',
  response: withdrawal,
  money: true,
});

/** What a withdrawal asked for now could be. Null: no such bound. */
export const getWithdrawLimits = defineCall({
  name: 'getWithdrawLimits',
  method: 'GET',
  path: '/api/withdraw-limits',
  access: 'player',
  response: v.object({
    enabled: orDefault(flag, true),
    min: orDefault(cents, 0),
    max: orDefault(cents, 0),
    /** Withdrawals a day, those asked for, those left. */
    daily: orDefault(v.number(), 0),
    daily_used: orDefault(v.number(), 0),
    daily_left: orDefault(v.number(), 0),
    /** 0: a calendar day; 1: the last 24 hours. */
    daily_type: orDefault(v.picklist([0, 1]), 0),
    /** Cents that may still be asked for today. */
    daily_amount_left: orDefault(v.nullable(cents), null),
    /** When the next one may be asked for; null: now. */
    next_at: orDefault(v.nullable(moment), null),
    /** Affiliates: the weekday (0 Sunday) on which they may withdraw. */
    affiliate_day: orDefault(v.nullable(v.number()), null),
    /** Real money, what of it can be withdrawn, what waits for its rollover, and how much is still to be staked. */
    balance: orDefault(cents, 0),
    withdrawable: orDefault(cents, 0),
    locked: orDefault(cents, 0),
    to_stake: orDefault(cents, 0),
    /** All that those deposits ask to be staked, of which `to_stake` is left. */
    rollover: orDefault(cents, 0),
    /** Keys that need not be typed: the player's CPF and those of earlier withdrawals, the last one used first. */
    keys: orDefault(listOf(v.object({ of: v.string(), type: pixKeyType, masked: text })), []),
    /**
     * The ordinary bounds don't hold: who is excluded, barred by the register or closing the account takes out
     * everything (D11). Such a withdrawal ends every bonus.
     */
    everything: orDefault(flag, false),
    /** The account is being closed: the first such withdrawal makes that final. */
    closing: orDefault(flag, false),
    /** Each withdrawal waits for a person at the operator's (`withdraw_auto_kyc` is 0). */
    reviewed: orDefault(flag, false),
  }),
});
