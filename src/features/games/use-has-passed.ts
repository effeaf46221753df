import { useEffect, useState } from 'react';
import { serverClock } from '#src/core/net/server-clock.ts';

/** The clock may be corrected in either direction, and timers stand still in a sleep: it is looked at this often (ms). */
const LOOK_MS = 1_000;

/** Whether a moment (ms of the server's clock) has passed; always false for null. */
export function useHasPassed(moment: number | null): boolean {
  const [come, setCome] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = moment - serverClock.now();
      setCome(left > 0 ? null : moment);
      timer = setTimeout(look, left > 0 ? Math.min(Math.ceil(left), LOOK_MS) : LOOK_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && (come === moment || moment <= serverClock.now());
}
