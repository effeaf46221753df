import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import { applyCoupon as applyCall, listCoupons } from '#contract/endpoints/bonuses.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';

export type UserCoupon = ResponseOf<typeof listCoupons>['userCoupons'][number];

/** The backend doesn't take the code; its words are the message, empty where it had none (§7, §8). */
export class CouponRefused extends Error {
  override name = 'CouponRefused';
}

/** The player's coupons, newest first: to be used, used and expired ones; ask only with a session. */
export function couponsQuery(language: Language) {
  return queryOptions({
    queryKey: ['coupons', language],
    queryFn: async ({ signal }): Promise<UserCoupon[]> => {
      const body = { active: true, applied: true, expired: true };
      return (await call(listCoupons, { body, signal })).userCoupons;
    },
  });
}

/** §5: the held coupon of this code, however its letters are written; an expired one isn't held. */
export function heldCoupon(coupons: readonly UserCoupon[], code: string): UserCoupon | undefined {
  const wanted = code.trim().toLowerCase();
  return coupons.find(({ coupon, status }) => status !== 'expired' && coupon.code.toLowerCase() === wanted);
}

/**
 * Applies a code, and gives the coupon that the player holds now; null where the backend doesn't show it.
 * `onUnclear` hears that the answer is being asked for. Throws `CouponRefused` and what `sendMoneyCommand` throws.
 */
export function applyCoupon(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: async (code: string): Promise<UserCoupon | null> => {
      const { error, message, userCoupon } = await sendMoneyCommand(applyCall, { body: { code } }, onUnclear);
      if (error) throw new CouponRefused(message);
      return userCoupon;
    },
    meta: { changes: ['coupons', 'bonuses', 'transactions', 'user'] },
  });
}
