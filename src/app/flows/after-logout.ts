import { clearCouponCode } from '#src/core/campaign.ts';
import { closeModal, openModal } from '#src/core/modals.ts';
import { go } from '#src/core/navigation.ts';
import { paths } from '#src/core/paths.ts';
import { forgetPlayer } from '#src/core/query-client.ts';
import { leaveSlip } from '#src/features/sports/slip/leave-slip.ts';
import { routeOf } from '../routes.ts';
import { unwatchKyc } from './kyc-watch.ts';
import { stopHearing } from './realtime-events.ts';

/** Modals that are nobody's without a session. */
const OF_THE_PLAYER = [
  'account',
  'bonus-activate',
  'bonus-exclude',
  'bonus-redeem',
  'coupon',
  'deposit',
  'verification',
  'vpn',
] as const;

/** The session is over (§4): nothing of the player stays on screen or in memory. */
export function afterLogout(how: 'silent' | 'inactive'): void {
  stopHearing();
  unwatchKyc();
  forgetPlayer();
  clearCouponCode();
  leaveSlip();
  for (const name of OF_THE_PLAYER) closeModal(name);
  const needsLogin = routeOf(location.pathname)?.route.checks.includes('auth');
  if (how === 'silent' || needsLogin) go(paths.home);
  if (how === 'inactive') openModal('inactivity');
}
