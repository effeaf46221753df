// §8: every failed fetch is reported with method, URL and status (0 without an answer): to the console, and to monitoring
// once that runs.
type Listener = (method: string, url: string, status: number) => void;

let monitor: Listener = () => {};

/** Sets who is told beside the console; one listener, partners/monitoring.ts. */
export function onFailedFetch(listener: Listener): void {
  monitor = listener;
}

/** Reports one failed fetch. */
export const reportFailedFetch: Listener = (method, url, status) => {
  // biome-ignore lint/suspicious/noConsole: the specification asks for the report
  console.warn(`${method} ${url} ${status}`);
  monitor(method, url, status);
};
