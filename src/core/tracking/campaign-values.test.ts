// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { CAMPAIGN_VALUES } from '#contract/campaign.ts';
import { campaignStored, STORED } from '#contract/stored.ts';
import { readStored, removeStored } from '../device/storage.ts';
import {
  campaignValue,
  captureBanner,
  captureLandingParams,
  clearCouponCode,
  readCouponCode,
  storeReferrer,
  trackingValues,
} from './campaign-values.ts';

afterEach(() => {
  for (const name of CAMPAIGN_VALUES) removeStored(campaignStored(name));
  removeStored(STORED.params);
  removeStored(STORED.bannerCode);
  // biome-ignore lint/suspicious/noDocumentCookie: another party's cookie
  document.cookie = '_ga=; Max-Age=0';
});

describe('a landing', () => {
  test('[R9.06] [R9.07] stores values, the analytics client and all of it together', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: another party's cookie
    document.cookie = '_ga=GA1.1.12.34';
    expect(captureLandingParams('?btag=b&ref=r7&x=y')).toBe('register');
    expect([campaignValue('btag'), campaignValue('referrer_id'), campaignValue('client_id')]).toEqual([
      'b',
      'r7',
      '12.34',
    ]);
    expect(readStored(STORED.params)).toEqual({ btag: 'b', ref: 'r7', x: 'y' });
  });

  test('[R9.06] the values are stored for seven days, [R9.08] a banner’s code for a year', () => {
    expect(CAMPAIGN_VALUES.map((name) => campaignStored(name).days)).toEqual(CAMPAIGN_VALUES.map(() => 7));
    expect(STORED.params.days).toBe(7);
    expect(STORED.bannerCode.days).toBe(365);
  });

  test('[R5.13] without a code clears a stored one and leaves the rest', () => {
    captureLandingParams('?code=VERAO&btag=b');
    expect(readCouponCode()).toBe('VERAO');
    captureLandingParams('');
    expect(readCouponCode()).toBeNull();
    expect(campaignValue('btag')).toBe('b');
  });

  test('[R9.08] without a code leaves a banner’s', () => {
    expect(captureBanner('/promotions/3?code=SOL&login=0')).toBe('register');
    captureLandingParams('');
    expect(readCouponCode()).toBe('SOL');
    captureLandingParams('?code=VERAO');
    expect(readCouponCode()).toBe('VERAO');
  });
});

test('[R3.02] registration sends what is stored, and nothing that isn’t', () => {
  captureLandingParams('?code=VERAO&utm_source=mail&utm_term=not-sent&afp9=z&shareCode=s');
  storeReferrer('amiga-7');
  const sent = {
    coupon_code: 'VERAO',
    utm_source: 'mail',
    afp9: 'z',
    shareCode: 's',
    referrer_id: 'amiga-7',
  };
  expect(trackingValues()).toEqual(sent);
});

test('[R4.13] a used or left coupon code is gone, also a banner’s', () => {
  captureLandingParams('?code=VERAO');
  captureBanner('/?code=SOL');
  clearCouponCode();
  expect(readCouponCode()).toBeNull();
});

test('a value that was changed on the device is dropped', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: spoiled by hand
  document.cookie = `wg_btag=${'x'.repeat(300)}`;
  expect(campaignValue('btag')).toBeNull();
});
