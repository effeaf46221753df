import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { alertAtom, hideAlert, showAlert } from '#src/core/alerts.ts';
import { texts } from '#src/core/i18n.ts';
import { useLanguage } from '#src/core/language.ts';
import { closeModal, modalAtom } from '#src/core/modals.ts';
import { trustDevice } from '#src/core/online.ts';
import { queryClient } from '#src/core/query-client.ts';
import { followSession } from './flows/session-flow.ts';
import { Later } from './later.tsx';
import { lazyScreen, ScreenNotLoaded } from './lazy-screen.ts';
import { PageFailure } from './page-failure.tsx';
import { PartFailure } from './part-failure.tsx';
import { RestrictedAccess } from './restricted-access.tsx';
import { Router } from './router.tsx';
import { loadPublicReads } from './startup.ts';
import { ThemeSync } from './theme-sync.tsx';

/** The whole page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageFailure path="/">
        <Startup />
        <ThemeSync />
        <Router />
        <RestrictedAccess />
        <PartFailure onFailure={modalFailed}>
          <Modals />
        </PartFailure>
        <PartFailure>
          <Late />
        </PartFailure>
        <PartFailure onFailure={() => hideAlert()}>
          <Alerts />
        </PartFailure>
        <Later />
      </PageFailure>
    </QueryClientProvider>
  );
}

function modalFailed(error: unknown): void {
  closeModal();
  showAlert('error', texts.t(`failure.${error instanceof ScreenNotLoaded ? 'no_answer' : 'internal'}`));
}

const loadAlertHost = () => import('./alert-host.tsx').then((file) => file.AlertHost);
const AlertHost = lazyScreen([], loadAlertHost);
const loadModalHost = () => import('./modal-host.tsx').then((file) => file.ModalHost);
const ModalHost = lazyScreen([], loadModalHost);
/** What shows alerts and modals is there before the connection may go (ms after the first screen). */
const HOSTS_AFTER_MS = 5_000;

/** Most visits see no alert: what shows them comes after the first screen. */
function Alerts() {
  const wanted = useEver(useAtomValue(alertAtom) !== null, loadAlertHost);
  return wanted ? (
    <Suspense fallback={null}>
      <AlertHost />
    </Suspense>
  ) : null;
}

/** No modal stands on the first frame: what shows them comes after it. */
function Modals() {
  const wanted = useEver(useAtomValue(modalAtom) !== null, loadModalHost);
  return wanted ? (
    <Suspense fallback={null}>
      <ModalHost />
    </Suspense>
  ) : null;
}

/** Whether something was ever asked for; its file is fetched after a while also where it wasn't. */
function useEver(asked: boolean, load: () => Promise<unknown>): boolean {
  const [wanted, setWanted] = useState(asked);
  if (asked && !wanted) setWanted(true);
  useEffect(() => {
    const later = setTimeout(() => void load().catch(() => {}), HOSTS_AFTER_MS);
    return () => clearTimeout(later);
  }, [load]);
  return wanted;
}

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
    void loadPublicReads(language);
  }, [language]);
  useEffect(followSession, []);
  useEffect(() => {
    // Nothing of it is on the first screen.
    void import('./flows/after-first-frame.ts').then((file) => file.afterFirstFrame()).catch(() => {});
  }, []);
  return null;
}
