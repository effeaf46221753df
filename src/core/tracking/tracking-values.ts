import { TRACKING_FIELDS } from '#contract/endpoints/player/registration-calls.ts';
import { campaignValue, readCouponCode } from './campaign-values.ts';

/** §3: what registration sends along; only what is stored. */
export function trackingValues(): Partial<Record<(typeof TRACKING_FIELDS)[number], string>> {
  const found = TRACKING_FIELDS.map((name) => [
    name,
    name === 'coupon_code' ? readCouponCode() : campaignValue(name),
  ]);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}
