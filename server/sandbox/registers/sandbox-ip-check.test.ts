import { expect, test } from 'vitest';
import { sandboxIpCheck, VPN_ADDRESSES } from './sandbox-ip-check.ts';

test('the sandboxed check blocks its test addresses, however they are written, and no other', async () => {
  for (const ip of VPN_ADDRESSES) expect(await sandboxIpCheck.check(ip)).toBe('blocked');
  expect(await sandboxIpCheck.check('::ffff:203.0.113.66')).toBe('blocked');
  for (const ip of ['127.0.0.1', '::1', '203.0.113.6', ''])
    expect(await sandboxIpCheck.check(ip)).toBe('allowed');
});
