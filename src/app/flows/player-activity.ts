// D5: a session ends after 30 minutes without activity. Activity that sends no call of its own, such as reading, is reported
// every few minutes at most.
import { reportActivity } from '#contract/endpoints/player/session-calls.ts';
import { ACTIVITY_REPORT_MS } from '#contract/limits.ts';
import { call } from '#src/core/api/call.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Watches what the player does. Gives the way to stop. The clock goes on in a sleep, as the server's does, and may be corrected in
 * either direction.
 */
export function watchActivity(now: () => number = serverClock.now): () => void {
  let reportedAt = now();
  const report = () => {
    if (sessionStatus() !== 'in' || Math.abs(now() - reportedAt) < ACTIVITY_REPORT_MS) return;
    reportedAt = now();
    call(reportActivity).catch(() => {});
  };
  for (const type of ACTIVITY_EVENTS) addEventListener(type, report, { passive: true });
  return () => {
    for (const type of ACTIVITY_EVENTS) removeEventListener(type, report);
  };
}
