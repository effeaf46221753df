import { type ReactNode, useEffect, useState } from 'react';
import { afterLoad } from './startup-phases.ts';

/** The idle phase (startup-phases.ts), but for the service worker, which main.tsx starts itself. */
export function IdlePhase() {
  const [parts, setParts] = useState<ReactNode>(null);
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const cancel = afterLoad(() => {
      void import('./idle-tasks.ts').then(
        ({ runIdleTasks, startTooltipsOnDemand, IdleParts }) => {
          if (stopped) return;
          setParts(<IdleParts {...runIdleTasks()} />);
          stop = startTooltipsOnDemand();
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
  return parts;
}
