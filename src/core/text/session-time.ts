const MINUTE_MS = 60_000;

/** Milliseconds as `0h42`; a clock that runs behind counts as none passed. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}
