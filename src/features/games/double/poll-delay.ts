// How soon the page polls. Realtime events are faster; polling covers lost events and a server that runs no rounds.
import type { DoubleState } from '#src/data/casino/house-games/double.ts';

/** How late (ms) a step may be before the page polls, and the longest and shortest delays between polls. */
const SLACK_MS = 2_500;
const RARELY_MS = 20_000;
const SOON_MS = 3_000;
/** From the draw to the payment (ms), as on the server. */
const PAID_AFTER_MS = 4_500;

/** Delay until the next poll (ms); `now` by the server's clock. */
export function nextPollDelay(state: DoubleState | undefined, now: number): number {
  const round = state?.round;
  if (!round) return SOON_MS;
  if (round.phase === 'locked' || round.phase === 'settled') return SOON_MS;
  const due = round.phase === 'betting' ? round.locks_at : (round.drawn_at ?? 0) + PAID_AFTER_MS;
  return Math.min(RARELY_MS, Math.max(SOON_MS, due - now + SLACK_MS));
}
