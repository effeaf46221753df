import { queryOptions } from '@tanstack/react-query';
import { getCouponText } from '#contract/endpoints/content/content-calls.ts';
import type { Language } from '#contract/languages.ts';
import { call } from '#src/core/api/call.ts';

/** The text about coupons on the registration form. */
export function couponTextQuery(language: Language) {
  return queryOptions({
    queryKey: ['coupon-text', language],
    queryFn: () => call(getCouponText),
    meta: { public: true, persist: true },
  });
}
