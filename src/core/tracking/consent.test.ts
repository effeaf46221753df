// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { grantConsent, hasConsent, onConsent, withdrawConsent } from './consent.ts';

afterEach(withdrawConsent);

test('a listener is called when consent is given, also when another tab changed it meanwhile', () => {
  const listener = vi.fn();
  const stop = onConsent(listener);
  grantConsent();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(hasConsent()).toBe(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  grantConsent();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('withdrawing the consent removes what trackers stored, and nothing else', () => {
  grantConsent();
  const others = ['_ga=GA1', '_ga_1X=2', '_gid=3', '_gcl_au=4', '_fbp=5', '_dd_s=rum', '__lc_cid=6'];
  // biome-ignore lint/suspicious/noDocumentCookie: what other companies' scripts write
  for (const cookie of [...others, 'theirs=1', 'wg_code=SOL']) document.cookie = `${cookie}; Path=/`;
  withdrawConsent();
  // happy-dom keeps what ends now until the millisecond is over: the consent itself may still stand there, empty.
  const left = document.cookie.split('; ').filter((cookie) => cookie !== 'cookie-consent=');
  expect(left.sort()).toEqual(['theirs=1', 'wg_code=SOL']);
});

test('consent is given and withdrawn where the browser refuses every cookie', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
  vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
  grantConsent();
  expect(hasConsent()).toBe(true);
  withdrawConsent();
  expect(hasConsent()).toBe(false);
  vi.restoreAllMocks();
});
