import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../lazy/lazy-component.ts';
import { ErrorBoundary } from '../lazy/error-boundary.tsx';

const InstallOffer = lazyComponent(['install'], () =>
  import('#src/features/pwa/install/install-offer.tsx').then((file) => file.InstallOffer),
);

const ThirdPartyScripts = lazyComponent([], () =>
  import('./third-party-scripts.tsx').then((file) => file.ThirdPartyScripts),
);

/** What waits until the page has loaded and has nothing more urgent to do. */
export function IdlePhase() {
  const [offer, setOffer] = useState(false);
  const [outside, setOutside] = useState(false);
  useEffect(
    () =>
      whenQuiet(() => {
        void import('./idle-tasks.ts').then(
          ({ runIdleTasks }) => {
            const due = runIdleTasks();
            setOffer(due.shouldOfferInstall);
            setOutside(due.outsideDue);
          },
          // Nobody misses it; the next load asks again.
          () => {},
        );
      }),
    [],
  );
  return (
    <>
      {offer ? (
        <ErrorBoundary onFailure={() => setOffer(false)}>
          <Suspense fallback={null}>
            <InstallOffer />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {outside ? (
        <ErrorBoundary onFailure={() => setOutside(false)}>
          <Suspense fallback={null}>
            <ThirdPartyScripts />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** Longest wait for a quiet moment after the load (ms). */
const QUIET_WITHIN_MS = 5_000;

/** Runs a deed after the load event, when the browser is idle; gives the way to call it off. */
function whenQuiet(deed: () => void): () => void {
  let off = false;
  const run = () => {
    if (!off) deed();
  };
  const wait = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: QUIET_WITHIN_MS });
    else setTimeout(run, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    off = true;
    removeEventListener('load', wait);
  };
}
