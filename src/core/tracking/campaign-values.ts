// What links left on this device (§5, §9): what is stored at a landing, and what registration and coupons read of it.
import {
  analyticsClientId,
  CAMPAIGN_VALUES,
  type CampaignValue,
  type Landing,
  readBannerLink,
  readLanding,
} from '#contract/campaign.ts';
import { campaignStored, STORED } from '#contract/stored.ts';
import { foreignCookies } from '../device/foreign-cookies.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';

/** Stores what a landing's query brings, and gives the modal that a visitor sees. R5.13: a landing without `code` clears a stored code. */
export function captureLandingParams(search: string): Landing['modal'] {
  const { values, params, modal } = readLanding([...new URLSearchParams(search)]);
  for (const name of CAMPAIGN_VALUES) {
    const value = values[name];
    if (value !== undefined) writeStored(campaignStored(name), value);
  }
  const clientId = analyticsClientId(analyticsCookie());
  if (clientId) writeStored(campaignStored('client_id'), clientId);
  if (Object.keys(params).length > 0) writeStored(STORED.params, params);
  if (values.code === undefined) removeStored(campaignStored('code'));
  return modal;
}

/** Stores the referrer whose link led here (`/ref/{id}`). */
export function storeReferrer(id: string): void {
  const { values } = readLanding([['ref', id]]);
  if (values.referrer_id) writeStored(campaignStored('referrer_id'), values.referrer_id);
}

/** Stores a followed banner's code, and gives the modal that its link asks for (§5). */
export function captureBanner(link: string): Landing['modal'] {
  const { modal, code } = readBannerLink([...new URL(link, location.origin).searchParams]);
  if (code) writeStored(STORED.bannerCode, code);
  return modal;
}

/** The coupon code that a link or a banner left, the link's first. */
export function readCouponCode(): string | null {
  return readStored(campaignStored('code')) ?? readStored(STORED.bannerCode);
}

/** A code that was sent with a registration: the login that follows applies it. */
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

/** A captured value; null where none is stored. */
export function campaignValue(name: CampaignValue): string | null {
  return readStored(campaignStored(name));
}

/** The value of the analytics provider's cookie; empty without one. */
function analyticsCookie(): string {
  return /(?:^|; )_ga=([^;]*)/.exec(foreignCookies())?.[1] ?? '';
}
