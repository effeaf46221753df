import { clearCouponCode } from '#src/core/campaign.ts';
import { closeModal, openModal } from '#src/core/modals.ts';
import { go } from '#src/core/navigation.ts';
import { paths } from '#src/core/paths.ts';
import { forgetPlayer } from '#src/core/query-client.ts';
import { routeOf } from '../routes.ts';
import { unwatchKyc } from './kyc-watch.ts';
import { stopHearing } from './realtime-events.ts';

/** The session is over (§4): nothing of the player stays on screen or in memory. */
export function afterLogout(how: 'silent' | 'inactive'): void {
  stopHearing();
  unwatchKyc();
  forgetPlayer();
  clearCouponCode();
  closeModal('deposit');
  closeModal('account');
  closeModal('verification');
  closeModal('vpn');
  const needsLogin = routeOf(location.pathname)?.route.checks.includes('auth');
  if (how === 'silent' || needsLogin) go(paths.home);
  if (how === 'inactive') openModal('inactivity');
}
