import { type Atom, useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../lazy/lazy-component.ts';
import { aheadOfDemand } from './startup-phases.ts';

/** A component that is mounted once its atom holds a value. Its file is fetched then, or ahead of that. */
export function onDemand(needed: Atom<unknown>, load: () => Promise<ComponentType>): ComponentType {
  const Component = lazyComponent([], load);
  return function OnDemand() {
    const due = useAtomValue(needed) !== null;
    const [wanted, setWanted] = useState(due);
    if (due && !wanted) setWanted(true);
    useEffect(() => aheadOfDemand(() => void load().catch(() => {})), []);
    return wanted ? (
      <Suspense fallback={null}>
        <Component />
      </Suspense>
    ) : null;
  };
}
