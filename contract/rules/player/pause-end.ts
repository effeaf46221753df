type Pause = { kind: 'suspension'; days: number } | { kind: 'exclusion'; months: number | null };

const DAY_MS = 24 * 3_600_000;

/** When a pause that begins now ends (ms since 1970); null: never. A month without that day ends with its last one. D11 */
export function pauseEnd(pause: Pause, now: number): number | null {
  if (pause.kind === 'suspension') return now + pause.days * DAY_MS;
  if (pause.months === null) return null;
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + pause.months);
  // Past its end the next month's first days would come.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}
