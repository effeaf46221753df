import { expect, test } from 'vitest';
import { sandboxIpCheck, VPN_ADDRESSES } from './sandbox-ip-check.ts';

test('the sandboxed check blocks its test addresses, however they are written, and no other', async () => {
  for (const ip of VPN_ADDRESSES) expect(await sandboxIpCheck.check(ip)).toBe('blocked');
  for (const spelling of ['::ffff:203.0.113.66', '::ffff:cb00:7142', '203.0.113.66:50123', '2001:DB8:0::66'])
    expect(await sandboxIpCheck.check(spelling)).toBe('blocked');
  for (const ip of ['127.0.0.1', '::1', '203.0.113.6', ''])
    expect(await sandboxIpCheck.check(ip)).toBe('allowed');
});
