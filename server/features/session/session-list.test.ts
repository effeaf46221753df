import { expect, test } from 'vitest';
import { deviceName, maskIpAddress } from './session-list.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge · Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
])('for %j the device is %j', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});

test.each([
  ['203.0.113.66', '203.0.113.•'],
  ['2001:db8:12:34::66', '2001:db8:12:•'],
  ['2001:db8::66', '2001:db8:•'],
  ['2001:0DB8:0:0::66', '2001:db8:•'],
  ['2001:db8:0:0:1::', '2001:db8:•'],
  ['2001::1:0:0:0:1', '2001:•'],
  ['::1', '•'],
  // As an earlier version of the server stored them.
  ['203.0.113.66:50123', '203.0.113.•'],
  ['::ffff:cb00:7142', '203.0.113.•'],
  ['[2001:db8:12:34::66]:50123', '2001:db8:12:•'],
  ['unknown', '•'],
  ['', '•'],
])('of %s only %s is shown', (ip, shown) => {
  expect(maskIpAddress(ip)).toBe(shown);
});
