// What the routes of the sportsbook check before their pages open (§6). The slip also stands on other pages, whose routes don't.
import { getIp } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { call } from '#src/core/api/call.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { refreshUserIp } from '#src/core/net/user-ip.ts';
import { closeModal } from '#src/core/state/modal-state.ts';
import { isConsentMissing, neededModal } from '#src/widgets/area/access-checks.ts';
import { isSheetOpen, openOverSlip, reopenSheet } from './open-over-slip.ts';
import type { StoredLeg } from './slip-store.ts';

/** Whether the page's own route has made the checks for a bet on these legs. That of e-sports makes none (§2), and needs none for its own. */
export function isOnCheckedPage(legs: readonly Pick<StoredLeg, 'sport'>[]): boolean {
  const isIn = (place: string) => `${location.pathname.toLowerCase()}/`.startsWith(`${place}/`);
  return isIn(paths.esports) ? legs.every(({ sport }) => sport === 'esports') : isIn(paths.sports);
}

/**
 * Whether the player may bet from this page, checked in the order of the sports routes. If not, the modal or page that helps is
 * opened. Throws as `call` does.
 */
export async function mayPlaceHere(): Promise<boolean> {
  void refreshUserIp(async () => (await call(getIp)).userIP);
  const modal = await neededModal();
  if (modal) {
    openOverSlip(modal);
    return false;
  }
  if (!isConsentMissing()) return true;
  writeStored(STORED.lastAttemptedRoute, location.pathname + location.search + location.hash);
  const sheet = isSheetOpen();
  closeModal('slip');
  navigate(paths.consentWanted);
  // After the consent the player is back here, with the slip as it was.
  if (sheet) reopenSheet(isConsentMissing);
  return false;
}
