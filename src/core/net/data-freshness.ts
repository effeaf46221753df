// When the backend gave what a query holds: now, or earlier where it came out of a store (D6). So what is shown can say
// how old it is, and what is older never takes the place of what is newer.
import { replaceEqualDeep } from '@tanstack/react-query';

const moments = new WeakMap<object, { at: number; kept: boolean }>();

/** Notes when an answer was given (ms since 1970; 0: it came with the build), and whether it comes out of a store. */
export function recordAnsweredAt(answer: unknown, at: number, kept: boolean): void {
  if (typeof answer === 'object' && answer !== null) moments.set(answer, { at, kept });
}

/** When it was given; undefined where that was never noted. A list of pages is as old as its oldest page. */
export function answeredAt(data: unknown): number | undefined {
  return noted(data)?.at;
}

function noted(data: unknown): { at: number; kept: boolean } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('pages' in data && Array.isArray(data.pages))) return moments.get(data);
  const pages = data.pages.map(noted).filter((page) => page !== undefined);
  if (pages.length === 0) return undefined;
  return { at: Math.min(...pages.map(({ at }) => at)), kept: pages.some(({ kept }) => kept) };
}

/** What a store gives never takes the place of what is newer; what is equal is shared. The query cache's `structuralSharing`. */
export function preferNewer(known: unknown, coming: unknown): unknown {
  const answer = noted(coming);
  // The backend's own answer always counts: its moment is only as good as this device's clock.
  if (answer?.kept && answer.at < (answeredAt(known) ?? 0)) return known;
  const shared: unknown = replaceEqualDeep(known, coming);
  if (answer) recordAnsweredAt(shared, answer.at, answer.kept);
  return shared;
}
