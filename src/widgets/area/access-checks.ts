// What a player needs before they play or bet with money (§6). The guards of routes ask it before a page opens, and pages ask it
// where an action doesn't have such a route around it.
import { sessionStatus } from '#src/core/session/session-store.ts';
import { hasConsent } from '#src/core/tracking/consent.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { isVerified, isVpn, loadKyc } from '#src/data/player/kyc.ts';

/** Whether the operator wants consent to cookies and it is missing. */
export function isConsentMissing(): boolean {
  return currentSettings().cookie_wall && !hasConsent();
}

/**
 * The modal in which a player removes what stands in the way: a VPN, a missing verification. Null where nothing does, also if the
 * session ended during the request. Throws as `call` does.
 */
export async function neededModal(): Promise<'vpn' | 'verification' | null> {
  try {
    const status = await loadKyc();
    if (isVpn(status)) return 'vpn';
    return isVerified(status) ? null : 'verification';
  } catch (error) {
    // This is a visitor now.
    if (sessionStatus() === 'out') return null;
    throw error;
  }
}
