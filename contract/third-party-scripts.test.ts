import * as v from 'valibot';
import { expect, test } from 'vitest';
import { thirdPartyOrigin, thirdPartyScripts } from './third-party-scripts.ts';

test.each([
  ['https://cdn.example/tracking.js', 'https://cdn.example'],
  ['https://CDN.example:8443/a/b.js?v=1&x=%20', 'https://cdn.example:8443'],
  ['http://127.0.0.1:4000/rum.js', 'http://127.0.0.1:4000'],
  ['http://localhost/rum.js', 'http://localhost'],
  ['http://cdn.example/tracking.js', null],
  ['http://localhost.evil.example/x.js', null],
  ['https://user:word@cdn.example/x.js', null],
  ['https://cdn.example/x.js; script-src *', null],
  ["https://cdn.example 'unsafe-inline'", null],
  ['https://*/x.js', null],
  ['//cdn.example/x.js', null],
  ['/x.js', null],
  ['javascript:alert(1)', null],
  ['data:text/javascript,alert(1)', null],
  ['', null],
])('a script at %j is of the origin %j', (address, origin) => {
  expect(thirdPartyOrigin(address)).toBe(origin);
});

test('what is bad in the configuration takes its default, and what is not said is no script', () => {
  const nothing = v.parse(thirdPartyScripts, {});
  expect(Object.values(nothing).map(({ script }) => script)).toEqual(['', '', '', '']);
  const block = { chat: { script: 'http://cdn.example/x.js', linkAppId: 'casa' }, monitoring: 7 };
  expect(v.parse(thirdPartyScripts, block)).toEqual({ ...nothing, chat: { script: '', linkAppId: 'casa' } });
  expect(nothing.monitoring.sampling).toBe(100);
  expect(v.parse(thirdPartyScripts, { monitoring: { sampling: 250 } }).monitoring.sampling).toBe(100);
});
