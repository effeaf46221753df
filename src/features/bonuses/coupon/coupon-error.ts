import type { TFunction } from 'i18next';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { CouponRefused } from '#src/data/wallet/coupons.ts';

/**
 * §8: what a coupon that wasn't applied says: 'Ocorreu um erro tente novamente.' on 500, the server's words otherwise.
 * Takes what was thrown and `t` of any feature.
 */
export function couponErrorText(error: unknown, t: TFunction): string {
  if (error instanceof CouponRefused) return error.message || t('bonuses:coupon.invalid');
  if (refusalOf(error)?.status === 500) return t('bonuses:coupon.failed');
  const [said] = (error instanceof ApiError && error.errors.code) || [];
  return said || errorText(error, t);
}

/** Whether the backend said no for good, so that trying the same code again makes no sense; a limit of the player's own ends. */
export function isFinalCouponError(error: unknown): boolean {
  if (error instanceof CouponRefused) return true;
  return (
    error instanceof ApiError &&
    error.code !== 'limit_reached' &&
    (error.status === 404 || error.status === 422)
  );
}

/** What the first try met, also where the backend was then asked what became of it. */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null;
}
