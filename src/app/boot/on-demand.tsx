import type { Atom } from 'jotai';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { atomHook } from '#src/core/state/store.ts';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { aheadOfDemand } from './startup-phases.ts';

/** A component that is mounted once its atom holds a value. Its file is fetched then, or ahead of that unless it is `rare`. */
export function onDemand(
  needed: Atom<unknown>,
  load: () => Promise<ComponentType>,
  rare?: 'rare',
): ComponentType {
  const Component = lazyComponent([], load);
  const useNeeded = atomHook(needed);
  return function OnDemand() {
    const due = useNeeded() !== null;
    const [wanted, setWanted] = useState(due);
    if (due && !wanted) setWanted(true);
    useEffect(() => (rare ? undefined : aheadOfDemand(() => void load().catch(() => {}))), []);
    return wanted ? (
      <Suspense fallback={null}>
        <Component />
      </Suspense>
    ) : null;
  };
}
