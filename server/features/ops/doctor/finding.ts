/** What the doctor found about one thing. `problem`: a person must act; `note`: as it was set up, and worth knowing. */
export interface Finding {
  area:
    | 'secrets'
    | 'clocks'
    | 'queues'
    | 'backups'
    | 'ledger'
    | 'sports'
    | 'adapters'
    | 'parties'
    | 'versions';
  subject: string;
  state: 'ok' | 'note' | 'problem';
  text: string;
}

/** A time span (ms) in its largest whole unit: `90 s`, `3 min`, `2 h`, `4 d`. */
export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
