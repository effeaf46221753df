import { removePlayerQueries } from '#src/core/cache/query-client.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { isLoginHere, sessionStatus } from '#src/core/session/session-store.ts';
import { closeModal, type ModalName, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { clearCouponCode } from '#src/core/tracking/campaign-values.ts';
import { forgetStakes } from '#src/data/wallet/usual-stake.ts';
import { forgetWaitingCharge } from '#src/data/wallet/waiting-charge.ts';
import { forgetAllSearches } from '#src/features/search/recent-searches.ts';
import { clearSportsStateOnLogout } from '#src/features/sports/clear-sports-state-on-logout.ts';
import { routeOf } from '../routes/routes.ts';
import { forgetSeenBonuses } from './bonus-moments.ts';
import { unwatchKyc } from './kyc-watch.ts';
import { stopMidnightRefresh } from './midnight-refresh.ts';
import { stopRealityCheckTimer } from './reality-check-timer.ts';
import { unsubscribePlayerEvents } from './realtime-events.ts';

/** What a visitor may have open as well: every other modal is a player's, and so will be the next one. */
const OF_ANYBODY: ReadonlySet<ModalName> = new Set<ModalName>([
  'inactivity',
  'install',
  'login',
  'recover',
  'register',
  'restricted-access',
  'slip',
]);

/**
 * The session is over (§4): nothing of the player stays on screen or in memory. This may run after the next session has begun. What a
 * player who has logged in here since then has loaded and opened is not touched. A session that began in another tab finds this tab's
 * page and modal, which are the former player's: they are closed.
 */
export function afterLogout(how: 'silent' | 'inactive'): void {
  unsubscribePlayerEvents();
  unwatchKyc();
  stopRealityCheckTimer();
  stopMidnightRefresh();
  clearCouponCode();
  clearSportsStateOnLogout();
  forgetAllSearches();
  forgetWaitingCharge();
  forgetSeenBonuses();
  forgetStakes();
  if (isLoginHere()) return;
  const isOver = sessionStatus() === 'out';
  if (isOver) removePlayerQueries();
  const open = store.get(modalAtom);
  if (open && !OF_ANYBODY.has(open.name)) closeModal();
  const needsLogin = routeOf(location.pathname)?.route.guards.includes('auth');
  if (how === 'silent' || needsLogin) navigate(paths.home);
  if (how === 'inactive' && isOver) openModal('inactivity');
}
