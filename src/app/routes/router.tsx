import { Activity, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router as Wouter } from 'wouter';
import { isFilePath } from '#contract/rules/page/file-path.ts';
import { config } from '#src/core/config/app-config.ts';
import { isNavigable } from '#src/core/navigation/navigate.ts';
import { canonicalPath, usePath, useSearch } from '#src/core/navigation/use-path.ts';
import { closeModal, openModal } from '#src/core/state/modal-state.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { Frame } from '../frame/frame.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { PageLoading } from '../pages/loading/page-loading.tsx';
import { replayEarlyClick } from '../prerender/early-click-replay.ts';
import { runGlobalGuards } from './guards/global-guards.ts';
import { transitionPage } from './page-transition.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { type RouteMatch, routeOf } from './routes.ts';
import { restoreScroll } from './scroll-restoration.ts';

export const GuardedPage = lazyComponent([], () =>
  import('./guards/guarded-page.tsx').then((file) => file.GuardedPage),
);

const Redirect = lazyComponent([], () => import('./redirect.tsx').then((file) => file.Redirect));

/** Links pass the same rule and the same page transition as `go`. */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (!isNavigable(to)) return;
  if (isFilePath(to)) location.assign(to);
  else transitionPage(() => navigate(to, options), to);
};

/** `path`: the path to render in prerendering, where there is no browser address. */
export function Router({ path }: { path?: string | undefined }) {
  return (
    <Wouter aroundNav={aroundNav} {...(path === undefined ? {} : { ssrPath: path })}>
      <Screens />
      <RestrictedAccess />
    </Wouter>
  );
}

function Screens() {
  const path = usePath();
  const search = useSearch();
  const { maintence, sport_enabled } = useSettings();
  const match = routeOf(path);
  const atHome = match?.route.page === 'home';
  const [homeSeen, setHomeSeen] = useState(atHome);
  if (atHome && !homeSeen) setHomeSeen(true);
  // An embedded page that changes the address itself is neither remounted nor scrolled.
  const whole = match?.route.whole?.(match.params);
  const screen = (whole && match?.route.path) || path;
  const rail = sport_enabled && match?.route.rail && !whole;
  useArrival(screen);
  // Maintenance holds back the global guards after it: they run once it has ended.
  useLayoutEffect(() => {
    if (!maintence) runGlobalGuards('navigation');
  }, [maintence]);

  if (maintence) return <ErrorPage status={503} path={path} />;
  return (
    <Frame
      layout={match?.route.layout ?? 'default'}
      rail={rail}
      // The lists of the sportsbook have a tree of countries and leagues; home, events and bets haven't.
      icons={rail && /^\/sports(?!.*\/(event\/|bets$))/.test(path)}
    >
      {homeSeen ? (
        <Activity mode={atHome ? 'visible' : 'hidden'}>
          <RouteErrorBoundary path="/">
            <HomePage />
            <PageListens />
          </RouteErrorBoundary>
        </Activity>
      ) : null}
      {atHome ? null : (
        <RouteErrorBoundary key={screen} path={path}>
          <Suspense fallback={<PageLoading path={path} />}>
            {pageOf(match, path, search)}
            <PageListens />
          </Suspense>
        </RouteErrorBoundary>
      )}
    </Frame>
  );
}

/** Is mounted, and so hydrated, together with the page beside it. */
function PageListens() {
  useEffect(() => replayEarlyClick('page'), []);
  return null;
}

function pageOf(match: RouteMatch | null, path: string, search: string): ReactElement | null {
  const isHere = ([from]: [string, string]) => canonicalPath(from).toLowerCase() === path.toLowerCase();
  const [, rule] = Object.entries(config().redirects).find(isHere) ?? [];
  if (rule !== undefined && rule !== path) return <Redirect to={rule} />;
  if (!match) return <ErrorPage status={404} path={path} />;
  const { route, params } = match;
  if (route.page === 'home') return null;
  const page = route.page(params, path);
  if (route.guards.length === 0) return page;
  return (
    <GuardedPage guards={route.guards} fullPath={search ? `${path}?${search}` : path}>
      {page}
    </GuardedPage>
  );
}

/** A new page starts at its top, or at its restored scroll position; the focus of screen readers and keyboards moves to the content. */
function useArrival(path: string): void {
  const shown = useRef(path);
  useLayoutEffect(() => {
    restoreScroll();
    if (shown.current === path) return;
    shown.current = path;
    if (!document.querySelector('dialog[open]'))
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    const arrived = () => restoreScroll();
    addEventListener('popstate', arrived);
    return () => removeEventListener('popstate', arrived);
  }, []);
}

/** §2: the query parameter alone opens the restricted-access modal; the modal goes with it, as by Back. */
function RestrictedAccess() {
  const search = useSearch();
  const wanted = new URLSearchParams(search).get('showCookieModal') === 'true';
  useEffect(() => {
    if (!wanted) return;
    openModal('restricted-access');
    return () => closeModal('restricted-access');
  }, [wanted]);
  return null;
}
