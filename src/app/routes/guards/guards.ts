import { onlineManager } from '@tanstack/react-query';
import { getIp } from '#contract/endpoints/player/authentication-calls.ts';
import { STORED } from '#contract/stored.ts';
import { call } from '#src/core/api/call.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { refreshUserIp as refreshStoredIp } from '#src/core/net/user-ip.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { isConsentMissing, neededModal } from '#src/widgets/area/access-checks.ts';
import { ALLOW, type Guard, type GuardResult } from './guard.ts';

/**
 * §6: a player must be verified and come without a VPN. A visitor passes: pages checkKyc for a login where they play, bet or
 * deposit (D4). Offline a player reads the kept lists of the sportsbook as a visitor does, since nothing can be bet there; the
 * guarded page runs the guards again once online.
 */
export const requireVerification: Guard = ({ fullPath }) =>
  sessionStatus() === 'out' || (!onlineManager.isOnline() && fullPath.startsWith(paths.sports))
    ? ALLOW
    : checkKyc();

async function checkKyc(): Promise<GuardResult> {
  const modal = await neededModal();
  return modal === null ? ALLOW : { type: 'stop', modal };
}

/** A stored token passes. Without one the login modal opens over `/`, and the wanted route is stored until the login (D4). */
export const auth: Guard = ({ fullPath }) => {
  if (sessionStatus() !== 'out') return ALLOW;
  writeStored(STORED.wantedRoute, fullPath);
  return { type: 'redirect', to: paths.home, reason: 'auth', modal: 'login' };
};

/** §6: the page needs consent 'all'. Without it the route is stored and home shows the restricted-access modal (D4). */
export const cookieConsent: Guard = ({ fullPath }) => {
  if (!isConsentMissing()) return ALLOW;
  writeStored(STORED.lastAttemptedRoute, fullPath);
  return { type: 'redirect', to: paths.consentWanted, reason: 'cookie-consent' };
};

/** Asks for the address that later calls send along; never holds up a page (D4). */
const refreshUserIp: Guard = () => {
  void refreshStoredIp(async () => (await call(getIp)).userIP);
  return ALLOW;
};

/** The guards that a route may name (§2). */
export const GUARDS = {
  auth,
  'cookie-consent': cookieConsent,
  'refresh-ip': refreshUserIp,
  'require-verification': requireVerification,
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;
