import { STORED } from '#contract/stored.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { hasConsent } from '#src/core/tracking/consent.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { ALLOW, type Guard } from './guard.ts';

/** After half an hour the player doesn't expect to come back to the route. */
const STORED_FOR_MS = 30 * 60_000;

/** §6: the page needs consent 'all'. Without it the route is stored and home shows the restricted-access modal (D4). */
export const cookieConsent: Guard = ({ fullPath }) => {
  if (!currentSettings().cookie_wall || hasConsent()) return ALLOW;
  writeStored(STORED.lastAttemptedRoute, fullPath, STORED_FOR_MS);
  return { type: 'redirect', to: paths.consentWanted, reason: 'cookie-consent' };
};
