import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { alertAtom, hideAlert, showAlert } from '#src/core/alerts.ts';
import { texts } from '#src/core/i18n.ts';
import { useLanguage } from '#src/core/language.ts';
import { closeModal, modalAtom } from '#src/core/modals.ts';
import { trustDevice } from '#src/core/online.ts';
import { queryClient } from '#src/core/query-client.ts';
import { replayEarlyPress } from './early-press.ts';
import { followSession } from './flows/session-flow.ts';
import { lazyScreen, ScreenNotLoaded } from './lazy-screen.ts';
import { onDemand } from './on-demand.tsx';
import { PageFailure } from './page-failure.tsx';
import { PartFailure } from './part-failure.tsx';
import { Router } from './router.tsx';
import { loadPublicReads } from './startup.ts';
import { ThemeSync } from './theme-sync.tsx';

/** The whole page. `path`: where it is drawn without a browser that says where it is. */
export function App({ path }: { path?: string | undefined }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageFailure path="/">
        <Startup />
        <ThemeSync />
        <Router path={path} />
        <PartFailure onFailure={modalFailed}>
          <Modals />
        </PartFailure>
        <PartFailure>
          <Late />
        </PartFailure>
        <PartFailure onFailure={() => hideAlert()}>
          <Alerts />
        </PartFailure>
      </PageFailure>
    </QueryClientProvider>
  );
}

function modalFailed(error: unknown): void {
  closeModal();
  showAlert('error', texts.t(`failure.${error instanceof ScreenNotLoaded ? 'no_answer' : 'internal'}`));
}

const Modals = onDemand(modalAtom, () => import('./modal-host.tsx').then((file) => file.ModalHost));
const Alerts = onDemand(alertAtom, () => import('./alert-host.tsx').then((file) => file.AlertHost));

const Offline = lazyScreen(['pwa'], () =>
  import('./offline.tsx').then(
    (file) => file.Offline,
    (error: unknown) => {
      trustDevice();
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
      <Offline />
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
    void import('./flows/after-first-frame.ts').then((file) => file.afterFirstFrame()).catch(() => {});
  }, []);
  useEffect(() => replayEarlyPress('frame'), []);
  return null;
}
