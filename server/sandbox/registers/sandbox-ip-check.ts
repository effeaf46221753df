import { canonicalAddress } from '#server/core/http/client-address.ts';
import type { IpCheck } from '#server/partners/ip-check/ip-check.ts';

/** Addresses that count as a VPN: all three are reserved for documentation (docs/test-identities.md, D8). */
export const VPN_ADDRESSES: readonly string[] = ['203.0.113.66', '198.51.100.66', '2001:db8::66'];

/** Lets every address pass but the test addresses. */
export const sandboxIpCheck: IpCheck = {
  async check(ip) {
    return VPN_ADDRESSES.includes(canonicalAddress(ip) ?? ip) ? 'blocked' : 'allowed';
  },
};
