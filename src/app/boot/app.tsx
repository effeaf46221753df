import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { alertAtom, hideAlert, showAlert } from '#src/core/state/alerts.ts';
import { texts } from '#src/core/text/i18n.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { fallBackToDeviceConnectivity } from '#src/core/net/online.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { replayEarlyClick } from '../prerender/early-click-replay.ts';
import { followSession } from '../flows/session-flow.ts';
import { lazyComponent, ComponentLoadError } from '../lazy/lazy-component.ts';
import { onDemand } from '../lazy/on-demand.tsx';
import { RouteErrorBoundary } from '../routes/route-error-boundary.tsx';
import { ErrorBoundary } from '../lazy/error-boundary.tsx';
import { Router } from '../routes/router.tsx';
import { loadPublicReads } from './load-public-reads.ts';
import { ThemeSync } from '../frame/theme-sync.tsx';

/** The whole page. `path`: where it is drawn without a browser that says where it is. */
export function App({ path }: { path?: string | undefined }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouteErrorBoundary path="/">
        <Startup />
        <ThemeSync />
        <Router path={path} />
        <ErrorBoundary onFailure={modalFailed}>
          <LazyModals />
        </ErrorBoundary>
        <ErrorBoundary>
          <Late />
        </ErrorBoundary>
        <ErrorBoundary onFailure={() => hideAlert()}>
          <Alerts />
        </ErrorBoundary>
      </RouteErrorBoundary>
    </QueryClientProvider>
  );
}

function modalFailed(error: unknown): void {
  closeModal();
  showAlert('error', texts.t(`failure.${error instanceof ComponentLoadError ? 'no_answer' : 'internal'}`));
}

const LazyModals = onDemand(modalAtom, () => import('../modals.tsx').then((file) => file.ModalHost));
const Alerts = onDemand(alertAtom, () => import('../frame/alert-host.tsx').then((file) => file.AlertHost));

const ConnectionPhase = lazyComponent(['pwa'], () =>
  import('./connection-phase.tsx').then(
    (file) => file.ConnectionPhase,
    (error: unknown) => {
      fallBackToDeviceConnectivity();
      throw error;
    },
  ),
);

/** What the first frame doesn't need, but what has to be there before the connection goes. */
function Late() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDue(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return due ? (
    <Suspense fallback={null}>
      <ConnectionPhase />
    </Suspense>
  ) : null;
}

function Startup() {
  const language = useLanguage();
  useEffect(() => {
    // In a task of its own: the page that has just been taken over can be pressed in between.
    const timer = setTimeout(() => void loadPublicReads(language));
    return () => clearTimeout(timer);
  }, [language]);
  useEffect(followSession, []);
  useEffect(() => {
    // Nothing of it is on the first screen.
    void import('./first-frame-tasks.ts').then((file) => file.runFirstFrameTasks()).catch(() => {});
  }, []);
  useEffect(() => replayEarlyClick('frame'), []);
  return null;
}
