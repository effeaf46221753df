import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/define-call.ts';
import { applyCoupon as applyCall, listCoupons } from '#contract/endpoints/wallet/bonus-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';
import { sendMoneyCommand } from '#src/core/api/money-command.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { currentLanguage } from '#src/core/text/language.ts';

export type UserCoupon = ResponseOf<typeof listCoupons>['userCoupons'][number];

/** The backend refuses the code; the message is its text, empty if it sent none (§7, §8). */
export class CouponRefused extends Error {
  override name = 'CouponRefused';
}

/** The player's coupons, newest first: usable, used and expired ones; enable only with a session. */
export function couponsQuery(language: Language) {
  return queryOptions({
    queryKey: ['coupons', language],
    queryFn: async ({ signal }): Promise<UserCoupon[]> => {
      const body = { active: true, applied: true, expired: true };
      return (await call(listCoupons, { body, signal })).userCoupons;
    },
  });
}

/** §5: the held coupon with this code, ignoring case; an expired one doesn't count. Waits for the list; none where it can't be read. */
export async function readHeldCoupon(code: string): Promise<UserCoupon | undefined> {
  const wanted = code.trim().toLowerCase();
  const coupons = await queryClient
    .fetchQuery(couponsQuery(currentLanguage()))
    .catch((): readonly UserCoupon[] => []);
  return coupons.find(({ coupon, status }) => status !== 'expired' && coupon.code.toLowerCase() === wanted);
}

/**
 * Applies a code, and returns the coupon that the player holds now; null if the backend doesn't return it. One that is held and active
 * was applied already, as by a registration, and is not sent. `onUnclear` is called when the answer got lost and is being requested. Throws `CouponRefused` and what `sendMoneyCommand` throws.
 */
export function applyCoupon(onUnclear?: () => void) {
  return mutationOptions({
    mutationFn: async (code: string): Promise<UserCoupon | null> => {
      const held = await readHeldCoupon(code);
      if (held?.status === 'active') return held;
      const body = { code: held?.coupon.code ?? code };
      const { error, message, userCoupon } = await sendMoneyCommand(applyCall, { body }, onUnclear);
      if (error) throw new CouponRefused(message);
      return userCoupon;
    },
    meta: { changes: ['coupons', 'bonuses', 'transactions', 'user'] },
  });
}
