import type { TFunction } from 'i18next';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { CouponRefused } from '#src/data/wallet/coupons.ts';

/**
 * §8: the text for a coupon that wasn't applied: 'Ocorreu um erro tente novamente.' on 500, otherwise the server's text.
 * Takes what was thrown and `t` of any feature.
 */
export function couponErrorText(error: unknown, t: TFunction): string {
  if (error instanceof CouponRefused) return error.message || t('bonuses:coupon.invalid');
  if (refusalOf(error)?.status === 500) return t('bonuses:coupon.failed');
  const [refusal] = (error instanceof ApiError && error.errors.code) || [];
  return refusal || errorText(error, t);
}

/** Whether the refusal is final, so that retrying the same code is pointless; a refusal by the player's own limit is not. */
export function isFinalCouponError(error: unknown): boolean {
  if (error instanceof CouponRefused) return true;
  return (
    error instanceof ApiError &&
    error.code !== 'limit_reached' &&
    (error.status === 404 || error.status === 422)
  );
}

/** The error of the first request, also if the backend was asked for the outcome afterwards. */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null;
}
