import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryClient } from '#src/core/cache/query-client.ts';
import { fallBackToDeviceConnectivity } from '#src/core/net/online.ts';
import { alertAtom, hideAlert } from '#src/core/state/alerts.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { showLoadFailure } from '#src/widgets/lazy/load-failure.ts';
import { followSession } from '../flows/session-flow.ts';
import { ThemeSync } from '../frame/theme-sync.tsx';
import { replayEarlyClick } from '../prerender/early-click-replay.ts';
import { RouteErrorBoundary } from '../routes/route-error-boundary.tsx';
import { Router } from '../routes/router.tsx';
import { onDemand } from './on-demand.tsx';
import { afterFrame } from './startup-phases.ts';

/** The whole page. `path`: where it is drawn without a browser that says where it is. */
export function App({ path }: { path?: string | undefined }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouteErrorBoundary path="/">
        <StartupEffects />
        <ThemeSync />
        <Router path={path} />
        <ErrorBoundary onFailure={modalFailed}>
          <LazyModals />
        </ErrorBoundary>
        <ErrorBoundary>
          <AfterFirstFrame />
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
  showLoadFailure(error);
}

const LazyModals = onDemand(modalAtom, () => import('../modals.tsx').then((file) => file.ModalHost));
const Alerts = onDemand(alertAtom, () => import('../frame/alert-host.tsx').then((file) => file.AlertHost));

const FirstFramePhase = lazyComponent(['pwa'], () =>
  import('./first-frame-phase.tsx').then(
    (file) => file.FirstFramePhase,
    (error: unknown) => {
      fallBackToDeviceConnectivity();
      throw error;
    },
  ),
);

/** The first-frame phase (startup-phases.ts), in a file of its own. */
function AfterFirstFrame() {
  const [due, setDue] = useState(false);
  useEffect(() => afterFrame(() => setDue(true)), []);
  return due ? (
    <Suspense fallback={null}>
      <FirstFramePhase />
    </Suspense>
  ) : null;
}

/** What starts with the mount and draws nothing. */
function StartupEffects() {
  useEffect(followSession, []);
  useEffect(() => replayEarlyClick('frame'), []);
  return null;
}
