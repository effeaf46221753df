import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '#src/ui/theme.css';
import { queryClient } from '#src/core/cache/query-client.ts';
import { restoreQueries } from '#src/core/cache/restore-queries.ts';
import { setPageTransition } from '#src/core/navigation/navigate.ts';
import { startConnectivity } from '#src/core/net/online.ts';
import { watchInstallPrompt } from '#src/core/pwa/install-prompt.ts';
import { startSession } from '#src/core/session/session-store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { startTheme } from '#src/core/theme/theme-choice.ts';
import { preloadAccent } from '../frame/theme-sync.tsx';
import { captureEarlyClick } from '../prerender/early-click-replay.ts';
import { restorePrerendered } from '../prerender/restore-prerendered.ts';
import { startGlobalGuards } from '../routes/guards/global-guards.ts';
import { transitionPage } from '../routes/page-transition.ts';
import { startScrollRestoration } from '../routes/scroll-restoration.ts';
import { App } from './app.tsx';
import { PERSISTED_QUERIES } from './persisted-queries.ts';
import { startServiceWorker, watchChunkLoadErrors } from './service-worker.ts';
import { afterLoad } from './startup-phases.ts';

/** Texts, theme and stored session are there before the first render, so that nothing jumps after it. */
async function start(root: Element): Promise<void> {
  // The visitor already reads and scrolls a prerendered page: its script yields the thread between its steps.
  const step = root.hasChildNodes() ? nextTask : () => undefined;
  await step();
  startGlobalGuards();
  startConnectivity();
  watchInstallPrompt();
  setPageTransition(transitionPage);
  startScrollRestoration();
  startTheme();
  startSession();
  await initI18n();
  await step();
  const drawn = await restorePrerendered();
  // A prerendered page shows its own data; other answers would not match its markup. The rest is restored by boot/query-persistence.ts.
  restoreQueries(queryClient, PERSISTED_QUERIES, drawn ? null : undefined);
  await preloadAccent();
  await step();
  captureEarlyClick(drawn);
  if (drawn) startTransition(() => void hydrateRoot(root, <App />));
  else createRoot(root).render(<App />);
  watchChunkLoadErrors();
  // Here and not in a component: a page that can't be drawn needs the next build all the more.
  afterLoad(startServiceWorker);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const root = document.getElementById('root');
if (root) void start(root);
