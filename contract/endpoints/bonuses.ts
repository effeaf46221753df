import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flag, id, listOf, orDefault, text } from '../schema.ts';

/** §3: active 1 is active. */
const bonus = v.object({ id, active: orDefault(flag, false), name: orDefault(text, '') });

export const listBonuses = defineCall({
  name: 'listBonuses',
  method: 'GET',
  path: '/api/bonus',
  access: 'player',
  summary: 'Bonuses; active=1 for those that run',
  query: v.object({ active: v.optional(v.picklist(['0', '1'])) }),
  response: v.object({ data: orDefault(listOf(bonus), []) }),
  errors: ['unauthenticated'],
});

const done = v.object({ message: orDefault(text, '') });

export const activateBonus = defineCall({
  name: 'activateBonus',
  method: 'POST',
  path: '/api/active/{id}',
  access: 'player',
  summary: 'Activates a bonus',
  response: done,
  errors: ['unauthenticated', 'not_found'],
});

export const redeemBonus = defineCall({
  name: 'redeemBonus',
  method: 'POST',
  path: '/api/redeem/{id}',
  access: 'player',
  summary: 'Redeems a bonus',
  response: done,
  errors: ['unauthenticated', 'not_found'],
});

export const excludeBonus = defineCall({
  name: 'excludeBonus',
  method: 'DELETE',
  path: '/api/bonus/{id}',
  access: 'player',
  summary: 'Gives up a bonus',
  response: done,
  errors: ['unauthenticated', 'not_found'],
});

/** §3 */
const coupon = v.object({
  code: v.string(),
  deposit: orDefault(flag, false),
  event: orDefault(text, ''),
  apply_register: orDefault(flag, false),
});
const userCoupon = v.object({ id, coupon });

export const applyCoupon = defineCall({
  name: 'applyCoupon',
  method: 'POST',
  path: '/api/coupons/apply',
  access: 'player',
  summary: 'Applies a coupon code',
  body: v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)) }),
  response: v.object({
    error: orDefault(flag, false),
    message: orDefault(text, ''),
    userCoupon: orDefault(v.nullable(userCoupon), null),
  }),
  errors: ['unauthenticated', 'invalid_input', 'internal'],
});

export const listCoupons = defineCall({
  name: 'listCoupons',
  method: 'POST',
  path: '/api/coupons/list',
  access: 'player',
  summary: "The player's coupons",
  body: v.object({ active: v.optional(flag), applied: v.optional(flag), expired: v.optional(flag) }),
  response: v.object({ userCoupons: orDefault(listOf(userCoupon), []) }),
  errors: ['unauthenticated'],
});
