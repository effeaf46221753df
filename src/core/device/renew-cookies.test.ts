// @vitest-environment page
// WebKit ends a cookie that a script has written after seven days at most, and after one where a link of a tracker's domain led here.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { storedLanguage } from '../text/language.ts';
import { campaignValue, captureLandingParams, clearCouponCode } from '../tracking/campaign-values.ts';
import { grantConsent, hasConsent, withdrawConsent } from '../tracking/consent.ts';
import { renewCookies } from './renew-cookies.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const DAY_MS = 86_400_000;

/** The cookies that the browser holds, each with its end (ms since 1970). */
const jar = new Map<string, { text: string; until: number }>();
let longestDays = 7;

const heldCookies = () =>
  [...jar].filter(([, { until }]) => until > Date.now()).map(([name, { text }]) => `${name}=${text}`);

function setCookie(cookie: string): void {
  const [, name = '', text = '', seconds] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(cookie) ?? [];
  jar.set(name, { text, until: Date.now() + Math.min(Number(seconds) * 1_000, longestDays * DAY_MS) });
}

const passDays = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

// Before anything is stored, and to the end: the storage takes its clock once.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

beforeEach(() => {
  vi.setSystemTime('2026-06-01T12:00:00Z');
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => heldCookies().join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation(setCookie);
});

afterEach(() => {
  localStorage.clear();
  jar.clear();
  longestDays = 7;
  vi.restoreAllMocks();
});

test('[R3.21b] consent and language are there after the browser ended their cookies, and for a year', () => {
  grantConsent();
  writeStored(STORED.language, 'es');
  passDays(8);
  expect(heldCookies()).toEqual([]);
  expect([hasConsent(), storedLanguage()]).toEqual([true, 'es']);
  passDays(356);
  expect([hasConsent(), storedLanguage()]).toEqual([true, 'es']);
  passDays(1.1);
  expect([hasConsent(), storedLanguage()]).toEqual([false, 'pt']);
});

test('a start writes the cookies anew, for the server and for other scripts, and no longer than the first time', () => {
  grantConsent();
  writeStored(STORED.language, 'es');
  for (let visit = 0; visit < 52; visit += 1) {
    passDays(6);
    renewCookies();
  }
  expect(heldCookies()).toEqual(['cookie-consent=all', 'wglang=es']);
  passDays(5);
  expect(heldCookies()).toHaveLength(2);
  passDays(40);
  renewCookies();
  expect(heldCookies()).toHaveLength(2);
  passDays(8.1);
  renewCookies();
  expect([heldCookies(), hasConsent(), storedLanguage()]).toEqual([[], false, 'pt']);
});

test('[R9.06] what a link and a banner left lives as long as it is to', () => {
  longestDays = 1;
  captureLandingParams('?btag=b7&ref=r7&code=VERAO');
  writeStored(STORED.bannerCode, 'SOL');
  passDays(2);
  expect(heldCookies()).toEqual([]);
  expect([campaignValue('btag'), campaignValue('referrer_id')]).toEqual(['b7', 'r7']);
  renewCookies();
  expect(heldCookies()).toContain('wg_btag=b7');
  expect(heldCookies()).toContain(
    `wg_params=${encodeURIComponent('{"btag":"b7","ref":"r7","code":"VERAO"}')}`,
  );
  passDays(5.1);
  renewCookies();
  expect(heldCookies()).toEqual(['wg_banner_code=SOL']);
  expect([campaignValue('btag'), readStored(STORED.params)]).toEqual([null, null]);
});

test('what the player withdraws, uses or removes is gone with its copy', () => {
  grantConsent();
  captureLandingParams('?btag=b7&code=VERAO');
  writeStored(STORED.bannerCode, 'SOL');
  withdrawConsent();
  clearCouponCode();
  for (const what of [campaignStored('btag'), STORED.params]) removeStored(what);
  renewCookies();
  expect([heldCookies(), Object.keys({ ...localStorage })]).toEqual([[], []]);
  expect([hasConsent(), campaignValue('btag'), campaignValue('code'), readStored(STORED.bannerCode)]).toEqual(
    [false, null, null, null],
  );
});

test('a session has no copy, and a cookie that someone else wrote gets none', () => {
  writeStored(STORED.jwt, 'token');
  writeStored(STORED.lastAttemptedRoute, '/casino');
  setCookie('wglang=es; Max-Age=31536000');
  renewCookies();
  passDays(8);
  expect([readStored(STORED.jwt), readStored(STORED.lastAttemptedRoute), storedLanguage()]).toEqual([
    null,
    null,
    'pt',
  ]);
  expect(readStored(campaignStored('btag'))).toBeNull();
});
