// Bonuses with their rollovers, and coupons (§3, §4, §5, D3, D11). Every amount in cents.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { cents, flag, id, listOf, moment, optionalOrNull, orDefault, text } from '../../schema.ts';
import { rollover } from '../player/authentication-calls.ts';

/** What a stake counts as for a rollover. */
export const STAKE_KINDS = ['slots', 'live', 'casino', 'originals', 'sports'] as const;
export type StakeKind = (typeof STAKE_KINDS)[number];

/**
 * waiting: until the first settled real-money bet (D11); available: can be activated; active: its rollover runs;
 * completed: can be redeemed; redeemed: turned into real money; excluded: given up; expired.
 */
const BONUS_STATUS = [
  'waiting',
  'available',
  'active',
  'completed',
  'redeemed',
  'excluded',
  'expired',
] as const;
export type BonusStatus = (typeof BONUS_STATUS)[number];

/** Where a benefit goes: real money at once, with nothing to stake, or bonus money with its rollover. */
const walletType = v.picklist(['real', 'bonus']);

/** §3: id and active (1 active), and its rollover's figures; D3 completes them. */
const bonus = v.object({
  ...rollover.entries,
  name: orDefault(text, ''),
  status: orDefault(v.picklist(BONUS_STATUS), 'available'),
  /** What is granted. */
  amount: orDefault(cents, 0),
  /** What of each stake counts, in whole percent; a kind that is missing doesn't count. */
  contributions: orDefault(listOf(v.object({ kind: v.picklist(STAKE_KINDS), percent: v.number() })), []),
  wallet: orDefault(walletType, 'bonus'),
  /** Empty where it came without one. */
  coupon_code: orDefault(text, ''),
  created_at: orDefault(v.nullable(moment), null),
  expires_at: orDefault(v.nullable(moment), null),
  /** When it was redeemed, given up, or expired. */
  ended_at: orDefault(v.nullable(moment), null),
  version: optionalOrNull(v.pipe(v.number(), v.safeInteger())),
});

export const listBonuses = defineCall({
  name: 'listBonuses',
  method: 'GET',
  path: '/api/bonus',
  access: 'player',
  query: v.object({
    /** 1: those that are active alone; 0: the others alone. */
    active: v.optional(v.picklist(['0', '1'])),
    /** Beside active ones those that aren't over. Not in §7: a backend that doesn't know it lists the active ones. */
    also: v.optional(v.literal('open')),
  }),
  response: v.object({ data: orDefault(listOf(bonus), []) }),
});

const done = v.object({ message: orDefault(text, ''), bonus: orDefault(v.nullable(bonus), null) });

export const activateBonus = defineCall({
  name: 'activateBonus',
  method: 'POST',
  path: '/api/active/{id}',
  access: 'player',
  response: done,
  money: true,
  defaultKey: true,
});

export const redeemBonus = defineCall({
  name: 'redeemBonus',
  method: 'POST',
  path: '/api/redeem/{id}',
  access: 'player',
  response: done,
  money: true,
  defaultKey: true,
});

export const excludeBonus = defineCall({
  name: 'excludeBonus',
  method: 'DELETE',
  path: '/api/bonus/{id}',
  access: 'player',
  response: v.object({
    ...done.entries,
    /** Bonus money that was taken away (cents). */
    removed: orDefault(cents, 0),
  }),
  money: true,
  defaultKey: true,
});

/** What a coupon grants and what it asks for, in cents. Null bounds: there is none. */
const couponTerms = v.object({
  wallet: walletType,
  /** A fixed amount, or 0 where it is a share of the deposit. */
  amount: cents,
  /** Share of the deposit (percent), or 0, and the most that it grants. */
  deposit_percent: v.number(),
  max: cents,
  min_deposit: cents,
  /** How often what it grants must be staked; 0: never, it is plain money. */
  times: v.number(),
  /** Days to do so, once it has begun. */
  valid_days: v.number(),
});

/** §3; the rest is for the player's eyes. */
const coupon = v.object({
  code: v.string(),
  /** Grants with the next deposit. */
  deposit: orDefault(flag, false),
  event: orDefault(text, ''),
  apply_register: orDefault(flag, false),
  name: orDefault(text, ''),
  /** Null where the backend doesn't say. */
  terms: orDefault(v.nullable(couponTerms), null),
});
const userCoupon = v.object({
  id,
  coupon,
  /** active: to be used; applied: has granted; expired. */
  status: orDefault(v.picklist(['active', 'applied', 'expired']), 'active'),
  /** The bonus that it granted, to be shown on /user/bonus. */
  bonus_id: orDefault(v.nullable(id), null),
  /** The benefit waits for the first settled real-money bet (D11). */
  waiting: orDefault(flag, false),
  expires_at: orDefault(v.nullable(moment), null),
});

export const applyCoupon = defineCall({
  name: 'applyCoupon',
  method: 'POST',
  path: '/api/coupons/apply',
  access: 'player',
  body: v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1, 'coupon_required'), v.maxLength(64)) }),
  response: v.object({
    error: orDefault(flag, false),
    message: orDefault(text, ''),
    userCoupon: orDefault(v.nullable(userCoupon), null),
  }),
  money: true,
  defaultKey: true,
});

export const listCoupons = defineCall({
  name: 'listCoupons',
  method: 'POST',
  path: '/api/coupons/list',
  access: 'player',
  body: v.object({ active: v.optional(flag), applied: v.optional(flag), expired: v.optional(flag) }),
  response: v.object({ userCoupons: orDefault(listOf(userCoupon), []) }),
});
