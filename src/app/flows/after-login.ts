import { safePath } from '#contract/rules/page/safe-url.ts';
import { STORED } from '#contract/stored.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { closeModal, openModal } from '#src/core/state/modal-state.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { reportSignUp } from '#src/core/tracking/sign-up.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { loadProfile, mayDeposit } from '#src/data/player/user.ts';
import { bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { couponsQuery } from '#src/data/wallet/coupons.ts';
import { hasApprovedDeposit } from '#src/data/wallet/transactions.ts';
import { followStoredCharge } from './follow-charge.ts';
import { watchKyc } from './kyc-watch.ts';
import { scheduleMidnightRefresh } from './midnight-refresh.ts';
import { startRealityCheckTimer } from './reality-check-timer.ts';
import { subscribePlayerEvents } from './realtime-events.ts';
import { applyStoredCoupon } from './stored-coupon.ts';

/** Exported here, so that the end of a session needs no other file than its beginning has loaded. */
export { afterLogout } from './after-logout.ts';

interface SessionStart {
  /** The player just logged in here, so the flow goes on to the wanted route or the deposit modal. */
  login: boolean;
  /** The page began with the session, which is the default; otherwise the login was in another tab, which applies the code of a link. */
  found?: boolean;
}

/** The profile is there: what a logged-in player needs comes along (§4). */
export async function afterLogin({ login, found = true }: SessionStart): Promise<void> {
  if (login) {
    closeModal('login');
    closeModal('register');
  }
  const user = await loadProfile();
  reportSignUp(user?.gender ?? null);
  if (!user || sessionStatus() !== 'in') return;
  subscribePlayerEvents(user);
  watchKyc();
  loadPlayerData();
  startRealityCheckTimer();
  scheduleMidnightRefresh();
  followStoredCharge();
  if (readStored(STORED.openCommands)?.length) void askOpenCommands();
  if ('Notification' in window && Notification.permission === 'granted') void keepNotices();
  if (!login) {
    if (found) await applyStoredCoupon();
    return;
  }
  const wanted = readStored(STORED.wantedRoute);
  removeStored(STORED.wantedRoute);
  if (wanted !== null && safePath(wanted) !== null) navigate(wanted);
  // §4: with a code pending, the deposit opens only for a coupon that is a deposit's.
  if (await applyStoredCoupon({ wanted: wanted !== null })) return;
  // D11: a barred player is not asked for money.
  if (mayDeposit(currentSettings(), user) && (await isFirstDepositDue())) openModal('deposit');
}

/** §4: no approved deposit yet, and no coupon code pending. A list that failed to load does not count as one without deposits. */
async function isFirstDepositDue(): Promise<boolean> {
  const had = await hasApprovedDeposit().catch(() => true);
  return !had && sessionStatus() === 'in';
}

/** What an earlier visit left unclear (D3). */
async function askOpenCommands(): Promise<void> {
  const file = await import('#src/features/wallet/report-open-commands.ts').catch(() => null);
  await file?.reportOpenCommands();
}

/** This device shows the notifications of this player alone. */
async function keepNotices(): Promise<void> {
  const file = await import('#src/data/player/notifications.ts').catch(() => null);
  await file?.claimDeviceNotifications();
}

/** §4: what a player's start loads beside the profile: favourites if there are none yet, coupons and rollovers. */
function loadPlayerData(): void {
  if (!queryClient.getQueryData(favouritesQuery().queryKey)?.length) {
    void queryClient.prefetchQuery(favouritesQuery());
  }
  void queryClient.prefetchQuery(couponsQuery(currentLanguage()));
  void queryClient.prefetchQuery(bonusesQuery(currentLanguage()));
}
