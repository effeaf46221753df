import { useEffect, useState } from 'react';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatDuration } from '#src/core/text/date-text.ts';

/** Often enough that the time is right at once when the device wakes (ms). */
const LOOK_MS = 1_000;

/** The time since the session began (ISO date and time) as `0h42`, kept up to date; null: not known. */
export function useSessionTime(startedAt: string | undefined): string | null {
  const started = Date.parse(startedAt ?? '');
  const [, setShown] = useState('');
  useEffect(() => {
    if (Number.isNaN(started)) return;
    // The same text again draws nothing.
    const timer = setInterval(() => setShown(formatDuration(serverClock.now() - started)), LOOK_MS);
    return () => clearInterval(timer);
  }, [started]);
  return Number.isNaN(started) ? null : formatDuration(serverClock.now() - started);
}
