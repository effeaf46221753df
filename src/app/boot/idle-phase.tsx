import { type ReactNode, useEffect, useState } from 'react';
import { afterLoad } from './startup-phases.ts';

/** The idle phase (startup-phases.ts), but for the service worker, which main.tsx starts itself. */
export function IdlePhase() {
  const [parts, setParts] = useState<ReactNode>(null);
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const cancel = afterLoad(() => {
      import('./idle-tasks.ts')
        .then(async ({ runIdleTasks, startTooltipsOnDemand, drawIdleParts }) => {
          if (stopped) return;
          const due = runIdleTasks();
          stop = startTooltipsOnDemand();
          const drawn = await drawIdleParts(due);
          if (!stopped) setParts(drawn);
        })
        // The next load tries again.
        .catch(() => {});
    });
    return () => {
      stopped = true;
      cancel();
      stop();
    };
  }, []);
  return parts;
}
