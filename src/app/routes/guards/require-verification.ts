import { sessionStatus } from '#src/core/session/session-store.ts';
import { isVerified, isVpn, loadKyc } from '#src/data/player/kyc.ts';
import { ALLOW, type Guard, type GuardResult } from './guard.ts';

/** §6: a player must be verified and come without a VPN. A visitor passes: pages ask for a login where they play, bet or deposit (D4). */
export const requireVerification: Guard = () => (sessionStatus() === 'out' ? ALLOW : ask());

async function ask(): Promise<GuardResult> {
  try {
    const status = await loadKyc();
    if (isVpn(status)) return { type: 'stop', modal: 'vpn' };
    return isVerified(status) ? ALLOW : { type: 'stop', modal: 'verification' };
  } catch (error) {
    // The session ended during the request: this is a visitor now.
    if (sessionStatus() === 'out') return ALLOW;
    throw error;
  }
}
