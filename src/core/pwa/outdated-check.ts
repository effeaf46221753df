// When to ask whether the server has a newer version: hourly while the page is open, and when it wakes and the last time is
// longer ago than that, because timers sleep with the page (D6). The asking itself is the worker's.
import { OUTDATED_CHECK_MS } from '#contract/limits.ts';

/** What the check needs, as values, so that a test brings its own. */
export interface OutdatedCheckDeps {
  now: () => number;
  later: (ms: number, deed: () => void) => () => void;
  online: () => boolean;
  /** When it was answered last (ms since 1970). */
  readLast: () => number | null;
  writeLast: (at: number) => void;
  ask: () => Promise<'same' | 'other' | 'unknown'>;
  found: () => void;
}

/** Begins; the result is called whenever the page wakes. */
export function startOutdatedCheck(places: OutdatedCheckDeps): () => void {
  let callOff = () => {};
  let asking = false;

  /** Ms until the next question. A time from the future is a clock set back. */
  function left(): number {
    const last = places.readLast();
    const age = last === null ? OUTDATED_CHECK_MS : places.now() - last;
    return age < 0 ? 0 : Math.max(0, OUTDATED_CHECK_MS - age);
  }

  async function look(): Promise<void> {
    if (asking) return;
    callOff();
    if (left() === 0 && places.online()) {
      asking = true;
      const answer = await places.ask().catch(() => 'unknown' as const);
      asking = false;
      if (answer !== 'unknown') places.writeLast(places.now());
      if (answer === 'other') places.found();
    }
    // Unanswered, it is asked again on the next wake, or an hour later.
    callOff = places.later(left() || OUTDATED_CHECK_MS, () => void look());
  }

  void look();
  return () => void look();
}
