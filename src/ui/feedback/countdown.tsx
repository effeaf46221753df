import { useEffect, useEffectEvent } from 'react';
import { formatTimeLeft } from './time-left.ts';
import { useCountdown } from './use-countdown.ts';

type CountdownProps = {
  /** Both in ms of the same clock. */
  deadline: number;
  now: () => number;
  tickMs: number;
  /** Once, when nothing is left. */
  onEnd?: (() => void) | undefined;
};

/** Time left as `09:42`, in plain text colour: it doesn't pulse, redden or speak. */
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
