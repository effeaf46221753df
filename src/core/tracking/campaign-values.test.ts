// @vitest-environment page
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
} from './campaign-values.ts';
import { trackingValues } from './tracking-values.ts';

afterEach(() => {
  for (const name of CAMPAIGN_VALUES) removeStored(campaignStored(name));
  removeStored(STORED.params);
  removeStored(STORED.bannerCode);
  // biome-ignore lint/suspicious/noDocumentCookie: another party's cookie
  document.cookie = '_ga=; Max-Age=0';
});

describe('a landing', () => {
  test('[R9.06] stores values and the analytics client', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: another party's cookie
    document.cookie = '_ga=GA1.1.12.34';
    expect(captureLandingParams('?btag=b&ref=r7&x=y')).toBe('register');
    expect([campaignValue('btag'), campaignValue('referrer_id'), campaignValue('client_id')]).toEqual([
      'b',
      'r7',
      '12.34',
    ]);
  });

  test('[R9.07] stores all query values together', () => {
    captureLandingParams('?btag=b&ref=r7&x=y');
    expect(readStored(STORED.params)).toEqual({ btag: 'b', ref: 'r7', x: 'y' });
  });

  test('[R9.06] the values are stored for seven days', () => {
    expect(CAMPAIGN_VALUES.map((name) => campaignStored(name).days)).toEqual(CAMPAIGN_VALUES.map(() => 7));
    expect(STORED.params.days).toBe(7);
  });

  test('[R9.08] a banner’s code is stored for a year', () => {
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

/** §3's list. */
const TRACKED = [
  ...['referrer_id', 'src', 'utm_source', 'utm_campaign', 'utm_content', 'utm_medium', 'btag', 'coupon_code'],
  ...[
    'fbc',
    'fbp',
    'afp',
    'afp1',
    'afp2',
    'afp3',
    'afp4',
    'afp5',
    'afp6',
    'afp7',
    'afp8',
    'afp9',
    'shareCode',
  ],
  ...['source_id', 'event_id', 'campaign_id', 'client_id', 'gclid', 'subid'],
];

test.each(TRACKED)('[R3.02d] registration sends a stored %s', (name) => {
  // biome-ignore lint/suspicious/noDocumentCookie: another party's cookie
  document.cookie = '_ga=GA1.1.12.34';
  const parameters: Record<string, string> = { referrer_id: 'ref', coupon_code: 'code' };
  captureLandingParams(name === 'client_id' ? '?x=1' : `?${parameters[name] ?? name}=v`);
  const others = name === 'client_id' ? {} : { client_id: '12.34' };
  expect(trackingValues()).toEqual({ ...others, [name]: name === 'client_id' ? '12.34' : 'v' });
});

test('[R3.02e] registration sends none of the values that are not stored, nor others of a link', () => {
  captureLandingParams('?utm_term=t&placement=p&clickid=c&x=1');
  expect(trackingValues()).toEqual({});
});

test('the id of a referral link is stored as referrer_id', () => {
  storeReferrer('amiga-7');
  expect(campaignValue('referrer_id')).toBe('amiga-7');
});

test('a used or left coupon code is gone, also a banner’s', () => {
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
