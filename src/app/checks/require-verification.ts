import { sessionStatus } from '#src/core/session/session-store.ts';
import { isVerified, isVpn, loadKyc } from '#src/data/kyc.ts';
import { type Check, GO_ON, type Verdict } from './check.ts';

/** §6: a player must be verified and come without a VPN. A visitor passes: pages ask for login where he acts (D4). */
export const requireVerification: Check = () => (sessionStatus() === 'out' ? GO_ON : ask());

async function ask(): Promise<Verdict> {
  try {
    const status = await loadKyc();
    if (isVpn(status)) return { type: 'stop', modal: 'vpn' };
    return isVerified(status) ? GO_ON : { type: 'stop', modal: 'verification' };
  } catch (error) {
    // The session ended over the question: who asks now is a visitor.
    if (sessionStatus() === 'out') return GO_ON;
    throw error;
  }
}
