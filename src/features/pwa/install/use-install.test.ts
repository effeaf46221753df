import { expect, test } from 'vitest';
import { installMethod } from './use-install.ts';

const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} Version/18.5 Mobile/15E148 Safari/604.1`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.5 Safari/605.1.15`;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

test.each([
  ['Safari on a phone', PHONE, 5, 'guide'],
  ['Safari on a tablet, which calls itself a Mac', MAC, 5, 'guide'],
  ['Safari on a Mac', MAC, 0, 'none'],
  ['Chrome on an iPhone', PHONE.replace('Version/18.5', 'CriOS/143.0'), 5, 'none'],
  ['an in-app browser', PHONE.replace('Safari/604.1', 'Instagram 390.0'), 5, 'none'],
  ['Android before its install prompt', ANDROID, 5, 'none'],
])('%s', (_, userAgent, touchPoints, way) => {
  expect(installMethod({ installed: false, offered: false, userAgent, touchPoints })).toBe(way);
  expect(installMethod({ installed: true, offered: false, userAgent, touchPoints })).toBe('none');
});

test("the browser's install prompt takes precedence unless the app is installed already", () => {
  const device = { userAgent: ANDROID, touchPoints: 5, offered: true };
  expect(installMethod({ ...device, installed: false })).toBe('prompt');
  expect(installMethod({ ...device, installed: true })).toBe('none');
});
