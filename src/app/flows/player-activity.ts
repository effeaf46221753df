// D5: a session ends after 30 minutes without activity. Activity that sends no call of its own, such as reading, is reported
// every few minutes at most.
import { reportActivity } from '#contract/endpoints/sessions.ts';
import { ACTIVITY_REPORT_MS } from '#contract/limits.ts';
import { call } from '#src/core/api/call.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';

const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Watches what the player does. Gives the way to stop. */
export function watchActivity(now: () => number = () => performance.now()): () => void {
  let told = now();
  const did = () => {
    if (sessionStatus() !== 'in' || now() - told < ACTIVITY_REPORT_MS) return;
    told = now();
    call(reportActivity).catch(() => {});
  };
  for (const deed of DEEDS) addEventListener(deed, did, { passive: true });
  return () => {
    for (const deed of DEEDS) removeEventListener(deed, did);
  };
}
