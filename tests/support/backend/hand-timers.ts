// Timers and a monotonic time that a test moves by hand.
import type { MonotonicTime, StartTimer } from '#server/core/clock.ts';

export interface HandTimers {
  time: MonotonicTime;
  startTimer: StartTimer;
  /** Moves the time on (ms) and ends the timers that are due, in their order. */
  advance(ms: number): void;
}

export function handTimers(): HandTimers {
  let now = 0;
  const timers = new Set<{ at: number; ended: () => void }>();
  return {
    time: () => now,
    startTimer(ms, ended) {
      const timer = { at: now + ms, ended };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      now += ms;
      for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
        if (timer.at > now || !timers.delete(timer)) continue;
        timer.ended();
      }
    },
  };
}
