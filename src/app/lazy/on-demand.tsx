import { type Atom, useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component.ts';

/** What most visits don't need is there before the connection may go (ms after the first screen). */
const AHEAD_MS = 5_000;

/** A part that comes once its atom holds something for it, or a while after the first screen. */
export function onDemand(needed: Atom<unknown>, load: () => Promise<ComponentType>): ComponentType {
  const Part = lazyComponent([], load);
  return function OnDemand() {
    const due = useAtomValue(needed) !== null;
    const [wanted, setWanted] = useState(due);
    if (due && !wanted) setWanted(true);
    useEffect(() => {
      const later = setTimeout(() => void load().catch(() => {}), AHEAD_MS);
      return () => clearTimeout(later);
    }, []);
    return wanted ? (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    ) : null;
  };
}
