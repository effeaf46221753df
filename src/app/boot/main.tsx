import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { PRERENDERED_ELEMENT } from '#contract/prerendered.ts';
import { STORED } from '#contract/stored.ts';
import { nextTask } from '#src/core/device/next-task.ts';
import { readStored } from '#src/core/device/storage.ts';
import '#src/ui/theme.css';
import { setPageTransition } from '#src/core/navigation/navigate.ts';
import { startConnectivity } from '#src/core/net/online.ts';
import { watchInstallPrompt } from '#src/core/pwa/install-prompt.ts';
import { startSession } from '#src/core/session/session-store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { startTheme } from '#src/core/theme/theme.ts';
import { preloadAccent } from '../frame/theme-sync.tsx';
import { captureEarlyClick } from '../prerender/early-click-replay.ts';
import { holdUntilWanted } from '../prerender/hold-until-wanted.ts';
import { countNodes, restorePrerendered } from '../prerender/restore-prerendered.ts';
import { startGlobalGuards } from '../routes/guards/global-guards.ts';
import { transitionPage } from '../routes/page-transition.ts';
import { startScrollRestoration } from '../routes/scroll-restoration.ts';
import { App } from './app.tsx';
import { afterLoad } from './startup-phases.ts';

/** Texts, theme and stored session are there before the first render, so that nothing jumps after it. */
async function start(root: Element): Promise<Root> {
  // The visitor already reads and scrolls a prerendered page: its script yields the thread between its steps.
  await nextTask();
  // modal-history.ts puts its own in this place: Chromium calls what listens on the window in the order of registration.
  window.onpopstate = () => {};
  startGlobalGuards();
  startConnectivity();
  watchInstallPrompt();
  setPageTransition(transitionPage);
  startScrollRestoration();
  await nextTask();
  startTheme();
  startSession();
  const restoring = document.getElementById(PRERENDERED_ELEMENT) ? undefined : restoreStoredQueries();
  await nextTask();
  await initI18n();
  await nextTask();
  const drawn = await restorePrerendered();
  // A prerendered page shows its own data; other answers would not match its markup. query-persistence.ts restores them later.
  if (!drawn) await (restoring ?? restoreStoredQueries());
  await preloadAccent();
  await nextTask();
  captureEarlyClick(root, drawn > 0);
  let page!: Root;
  // An extension may have come in between.
  if (drawn && drawn === countNodes()) {
    holdUntilWanted();
    // The function runs at once; what it draws is done in steps.
    startTransition(() => {
      page = hydrateRoot(root, <App />);
    });
  } else {
    page = createRoot(root);
    page.render(<App />);
  }
  watchChunkLoadErrors();
  // Here and not in a component: a page that can't be drawn needs the next build all the more.
  afterLoad(startServiceWorker);
  return page;
}

/** The file is fetched only where the device has something stored; without it the page asks the network as at a first visit. */
async function restoreStoredQueries(): Promise<void> {
  if (readStored(STORED.queryCache) === null) return;
  await import('./query-persistence.ts').then((file) => file.restoreQueries()).catch(() => {});
}

const root = document.getElementById('root');
/** The page's React root; a test unmounts it. */
export const started: Promise<Root> | undefined = root ? start(root) : undefined;

/** A lazy file that a deploy removed is reported to the service worker (D6). */
function watchChunkLoadErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    void import('#src/core/pwa/register-worker.ts')
      .then((file) => file.handleChunkLoadError(event.payload))
      .catch(() => {});
  });
}

/** Registers the service worker of a built app. */
function startServiceWorker(): void {
  if (import.meta.env.DEV) return;
  void import('#src/core/pwa/register-worker.ts')
    .then((file) => file.registerServiceWorker())
    .catch(() => {});
}
