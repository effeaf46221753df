import { STORED } from '#contract/stored.ts';
import { hasConsent } from '#src/core/consent.ts';
import { paths } from '#src/core/paths.ts';
import { writeStored } from '#src/core/storage.ts';
import { currentSettings } from '#src/data/settings.ts';
import { type Check, GO_ON } from './check.ts';

/** What was wanted half an hour ago isn't wanted any more. */
const KEPT_MS = 30 * 60_000;

/** §6: the page needs consent 'all'. Without it the route is kept and home shows the restricted-access modal (D4). */
export const cookieConsent: Check = ({ fullPath }) => {
  if (!currentSettings().cookie_wall || hasConsent()) return GO_ON;
  writeStored(STORED.lastAttemptedRoute, fullPath, KEPT_MS);
  return { type: 'go-elsewhere', to: paths.consentWanted, reason: 'cookie-consent' };
};
