import { Suspense, useState } from 'react';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';

const InstallOffer = lazyComponent(['install'], () =>
  import('#src/features/pwa/install/install-offer.tsx').then((file) => file.InstallOffer),
);

const ThirdPartyScripts = lazyComponent([], () =>
  import('./third-party-scripts.tsx').then((file) => file.ThirdPartyScripts),
);

export interface IdleTasksDue {
  shouldOfferInstall: boolean;
  /** Whether the configuration may name any other company's script. */
  outsideDue: boolean;
}

/** What the idle phase draws; a part whose file doesn't load stays away until the next load. */
export function IdleParts({ shouldOfferInstall, outsideDue }: IdleTasksDue) {
  const [offer, setOffer] = useState(shouldOfferInstall);
  const [outside, setOutside] = useState(outsideDue);
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
