import { useEffect, useState } from 'react';
import { serverClock } from '#src/core/net/server-clock.ts';

/** Whether a moment (ms of the server's clock) has passed; always false for null. */
export function useHasPassed(moment: number | null): boolean {
  const [come, setCome] = useState<number | null>(null);
  const passed = moment !== null && (come === moment || moment <= serverClock.now());
  useEffect(() => {
    if (moment === null || passed) return;
    const timer = setTimeout(() => setCome(moment), moment - serverClock.now());
    return () => clearTimeout(timer);
  }, [moment, passed]);
  return passed;
}
