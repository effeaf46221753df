import { useEffect, useEffectEvent } from 'react';
import { formatTimeLeft } from './time-left.ts';
import { useCountdown } from './use-countdown.ts';

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
    <span role="timer" aria-live="off" className="num">
      {formatTimeLeft(left)}
    </span>
  );
}
