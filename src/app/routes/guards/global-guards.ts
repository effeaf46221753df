// The guards that run before a route's own ones (R2.28, D4): on the first load before the first render, then at every
// change of the address before the router reads it.
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { captureRecoveryToken } from '#src/core/navigation/recovery-token.ts';
import { visitType } from '#src/core/navigation/visit-type.ts';
import { storeAddressLanguage } from '#src/core/text/language.ts';
import { captureLandingQuery } from '#src/core/tracking/landing-query.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { ALLOW, type Arrival, type GlobalGuard } from './guard.ts';

/** A language that the loaded address names holds from then on, as one that the player chose. */
const language: GlobalGuard = (arrival) => {
  if (arrival !== 'navigation') storeAddressLanguage();
  return ALLOW;
};

/** D4: once per landing. The guards below may change the address. What the query brings is stored by flows/campaign-landing.ts. */
const campaign: GlobalGuard = (arrival) => {
  if (arrival === 'landing') captureLandingQuery();
  if (arrival !== 'navigation') captureRecoveryToken();
  return ALLOW;
};

/** The router shows the maintenance page for as long as the setting says so (R3.23). */
const maintenance: GlobalGuard = () => (currentSettings().maintence ? { type: 'closed' } : ALLOW);

/** R2.33: an entry whose address contains 'undefined' becomes home. Links and `navigate` ignore such an address (core/navigation/navigate.ts). */
const undefinedUrl: GlobalGuard = () =>
  location.href.includes('undefined') ? { type: 'redirect', to: paths.home } : ALLOW;

let lastFullPath = '';

/** R2.31: `/sports#/sport/x` becomes a replace navigation to path, search and hash together. R2.32: the same full path again is not. */
export const sportsHash: GlobalGuard = () => {
  const { pathname, search, hash } = location;
  if (!/^\/sports\/?$/i.test(pathname) || !hash.startsWith('#/sport/')) return ALLOW;
  const fullPath = pathname + search + hash;
  if (fullPath === lastFullPath) return ALLOW;
  lastFullPath = fullPath;
  return { type: 'redirect', to: fullPath };
};

/** In the order in which they run. */
export const GLOBAL_GUARDS: readonly GlobalGuard[] = [
  language,
  campaign,
  maintenance,
  undefinedUrl,
  sportsHash,
];

/** Runs the guards in their order, up to the first that doesn't let pass. A redirect takes the place of the history's entry. */
export function runGlobalGuards(arrival: Arrival, guards: readonly GlobalGuard[] = GLOBAL_GUARDS): void {
  for (const guard of guards) {
    const result = guard(arrival);
    if (result.type === 'redirect') navigate(result.to, { replace: true, withoutTransition: true });
    if (result.type !== 'allow') return;
  }
}

const ADDRESS_CHANGES = ['popstate', 'pushState', 'replaceState', 'hashchange'];

/** Once, before the first render: the router listens to the same events, and listeners run in the order of their registration. */
export function startGlobalGuards(): void {
  runGlobalGuards(arrivalOfLoad());
  for (const change of ADDRESS_CHANGES) addEventListener(change, () => runGlobalGuards('navigation'));
}

function arrivalOfLoad(): Arrival {
  const type = visitType();
  return type === 'navigate' || type === 'prerender' ? 'landing' : 'load';
}
