import { useEffect, useEffectEvent, useState } from 'react';

type CountdownProps = {
  /** Both in ms, by the same clock. */
  deadline: number;
  now: () => number;
  tickMs: number;
  /** Called once, when no time is left. */
  onEnd?: (() => void) | undefined;
};

/** Time left as `09:42`, in the plain text colour: no pulsing, no red, no announcements. */
export function Countdown({ deadline, now, tickMs, onEnd }: CountdownProps) {
  const left = useCountdown(deadline, now, tickMs);
  const over = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  return (
    <span role="timer" aria-live="off" className="num" translate="no">
      {formatTimeLeft(left)}
    </span>
  );
}

/**
 * Milliseconds left until `deadline` by the clock `now` (both ms), updated every `tickMs`; 0 when over. The clock may be corrected
 * backwards, so it is read on.
 */
export function useCountdown(deadline: number, now: () => number, tickMs: number): number {
  const [at, setAt] = useState(now);
  // The same value again draws nothing.
  const read = useEffectEvent((until: number) => setAt(Math.min(now(), until)));
  useEffect(() => {
    read(deadline);
    const timer = setInterval(() => read(deadline), tickMs);
    return () => clearInterval(timer);
  }, [deadline, tickMs]);
  return Math.max(0, deadline - at);
}

/** Milliseconds as `mm:ss`, or `h:mm:ss` from an hour on. Rounded up, so that 00:00 means over. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':');
}
