// §8: every failed fetch is reported with method, URL and status (0 without an answer): to the console, and to monitoring.
type Listener = (method: string, url: string, status: number) => void;

/** What failed before monitoring started: it starts late, and what fails at the start matters most. The first fifty. */
const early: Parameters<Listener>[] = [];
let monitor: Listener = (...failure) => {
  if (early.length < 50) early.push(failure);
};

/** Sets who is told beside the console, also of what failed before; one listener, partners/monitoring.ts. */
export function onFailedFetch(listener: Listener): void {
  monitor = listener;
  for (const failure of early.splice(0)) listener(...failure);
}

/** Reports one failed fetch. */
export const reportFailedFetch: Listener = (...failure) => {
  // biome-ignore lint/suspicious/noConsole: the specification asks for the report
  console.warn(failure.join(' '));
  monitor(...failure);
};
