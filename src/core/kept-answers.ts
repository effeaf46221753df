// Which answers came out of the service worker's store, and from when they are (D6). Kept beside them, so that an answer
// has the same shape wherever it comes from.

const moments = new WeakMap<object, number>();

/** `at`: ms since 1970, 0 for the build's own snapshot, null for an answer of the backend. */
export function rememberKept(answer: unknown, at: number | null): void {
  if (at !== null && typeof answer === 'object' && answer !== null) moments.set(answer, at);
}

/** When the backend gave an answer that was kept (ms since 1970), the oldest of a list read by pages; null: it is fresh. */
export function keptAtOf(data: unknown): number | null {
  if (typeof data !== 'object' || data === null) return null;
  const own = moments.get(data);
  if (own !== undefined) return own;
  const pages = 'pages' in data && Array.isArray(data.pages) ? data.pages : [];
  const kept = pages.map(keptAtOf).filter((at) => at !== null);
  return kept.length > 0 ? Math.min(...kept) : null;
}
