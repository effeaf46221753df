import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds left until `deadline` by the clock `now` (both ms), updated every `tickMs`; 0 when over. */
export function useCountdown(deadline: number, now: () => number, tickMs: number): number {
  const [at, setAt] = useState(now);
  const read = useEffectEvent((until: number) => {
    const present = now();
    setAt(present);
    return present < until;
  });
  useEffect(() => {
    if (!read(deadline)) return;
    const timer = setInterval(() => {
      if (!read(deadline)) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [deadline, tickMs]);
  return Math.max(0, deadline - at);
}
