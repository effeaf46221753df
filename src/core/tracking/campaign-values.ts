// What links left on this device (§5, §9), and what registration and coupons read of it. A landing's values are stored by
// capture-landing.ts.
import { type CampaignValue, type Landing, readBannerLink, readLanding } from '#contract/campaign.ts';
import { TRACKING_FIELDS } from '#contract/endpoints/registration.ts';
import { campaignStored, STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';

/** Keeps whose link led here (`/ref/{id}`). */
export function storeReferrer(id: string): void {
  const { values } = readLanding([['ref', id]]);
  if (values.referrer_id) writeStored(campaignStored('referrer_id'), values.referrer_id);
}

/** Keeps a followed banner's code, and says which modal its link asks for (§5). */
export function captureBanner(link: string): Landing['modal'] {
  const { modal, code } = readBannerLink([...new URL(link, location.origin).searchParams]);
  if (code) writeStored(STORED.bannerCode, code);
  return modal;
}

/** The coupon code that a link or a banner left, the link's first. */
export function readCouponCode(): string | null {
  return readStored(campaignStored('code')) ?? readStored(STORED.bannerCode);
}

/** A code that went out with a registration: the login that follows looks after it. */
let registeredCode: string | null = null;

/** §7: the registration took the stored code along. It is cleared, and lives on in this page until the login. */
export function markCouponRegistered(): void {
  const code = readCouponCode();
  clearCouponCode();
  registeredCode = code;
}

/** The code that a login is to apply; `registered`: the backend has seen it with the registration already. */
export function readPendingCoupon(): { code: string; registered: boolean } | null {
  if (registeredCode !== null) return { code: registeredCode, registered: true };
  const code = readCouponCode();
  return code === null ? null : { code, registered: false };
}

/** Logout, or the code was used (§4, §7). */
export function clearCouponCode(): void {
  registeredCode = null;
  removeStored(campaignStored('code'));
  removeStored(STORED.bannerCode);
}

/** §3: what registration sends along; only what is stored. */
export function trackingValues(): Partial<Record<(typeof TRACKING_FIELDS)[number], string>> {
  const found = TRACKING_FIELDS.map((name) => [
    name,
    name === 'coupon_code' ? readCouponCode() : campaignValue(name),
  ]);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

/** A captured value; null where none is stored. */
export function campaignValue(name: CampaignValue): string | null {
  return readStored(campaignStored(name));
}
