import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../lazy/error-boundary.tsx';
import { lazyComponent } from '../lazy/lazy-component.ts';
import { afterLoad } from './startup-phases.ts';

const InstallOffer = lazyComponent(['install'], () =>
  import('#src/features/pwa/install/install-offer.tsx').then((file) => file.InstallOffer),
);

const ThirdPartyScripts = lazyComponent([], () =>
  import('./third-party-scripts.tsx').then((file) => file.ThirdPartyScripts),
);

/** The idle phase (startup-phases.ts), but for the service worker, which main.tsx starts itself. */
export function IdlePhase() {
  const [offer, setOffer] = useState(false);
  const [outside, setOutside] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const cancel = afterLoad(() => {
      void import('./idle-tasks.ts').then(
        ({ runIdleTasks, startTooltipsOnDemand }) => {
          if (stopped) return;
          const due = runIdleTasks();
          stop = startTooltipsOnDemand();
          setOffer(due.shouldOfferInstall);
          setOutside(due.outsideDue);
        },
        // The next load tries again.
        () => {},
      );
    });
    return () => {
      stopped = true;
      cancel();
      stop();
    };
  }, []);
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
