// When the steps of a start-up run. There are four phases:
//
// boot         before the first render. main.tsx lists the steps.
// first frame  right after the first frame, before the connection may be lost. first-frame-phase.tsx lists the steps.
// idle         after the load event, when the browser has nothing to do. idle-phase.tsx and main.tsx list the steps.
// on demand    when something asks for it; the file is fetched ahead of that, 5 s after the mount (on-demand.tsx).
//
// Each function here gives the way to cancel the task.
import { whenIdle } from '#src/core/device/when-idle.ts';

type Cancel = () => void;

/** Runs a task after the next frame is on screen; a hidden document draws no frame, so there it runs in the next task. */
export function afterFrame(task: () => void): Cancel {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    timer = setTimeout(task);
  };
  const frame = document.hidden ? next() : requestAnimationFrame(next);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Runs a task in the idle phase. */
export function afterLoad(task: () => void): Cancel {
  let cancel: Cancel = () => removeEventListener('load', wait);
  const wait = () => {
    cancel = whenIdle(task, { timeoutMs: 5_000, fallbackMs: 2_000 });
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}

/** Fetches ahead what most visits don't need, so that it is there if the connection goes. */
export function aheadOfDemand(task: () => void): Cancel {
  const timer = setTimeout(task, 5_000);
  return () => clearTimeout(timer);
}
