import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from './lazy-screen.ts';
import { PartFailure } from './part-failure.tsx';

const InstallOffer = lazyScreen(['install'], () =>
  import('#src/features/pwa/install-offer.tsx').then((file) => file.InstallOffer),
);

const OutsideScripts = lazyScreen([], () =>
  import('./outside-scripts.tsx').then((file) => file.OutsideScripts),
);

/** What waits until the page has loaded and has nothing more urgent to do. */
export function Later() {
  const [offer, setOffer] = useState(false);
  const [outside, setOutside] = useState(false);
  useEffect(
    () =>
      whenQuiet(() => {
        void import('./after-load.ts').then(
          ({ afterLoad }) => {
            const due = afterLoad();
            setOffer(due.installDue);
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
        <PartFailure onFailure={() => setOffer(false)}>
          <Suspense fallback={null}>
            <InstallOffer />
          </Suspense>
        </PartFailure>
      ) : null}
      {outside ? (
        <PartFailure onFailure={() => setOutside(false)}>
          <Suspense fallback={null}>
            <OutsideScripts />
          </Suspense>
        </PartFailure>
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
