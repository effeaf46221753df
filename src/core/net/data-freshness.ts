// When the backend gave what a query holds: now, or earlier where it came out of a store (D6). So what is shown can say
// how old it is, and what is older never takes the place of what is newer.
import { replaceEqualDeep } from '@tanstack/react-query';

const origins = new WeakMap<object, { at: number; fromCache: boolean }>();

/** Notes when an answer was given (ms since 1970; 0: it came with the build), and whether it comes out of a store. */
export function recordAnsweredAt(answer: unknown, at: number, fromCache: boolean): void {
  if (typeof answer === 'object' && answer !== null) origins.set(answer, { at, fromCache });
}

/** When it was given; undefined where that was never noted. A list of pages is as old as its oldest page. */
export function answeredAt(data: unknown): number | undefined {
  return originOf(data)?.at;
}

function originOf(data: unknown): { at: number; fromCache: boolean } | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('pages' in data && Array.isArray(data.pages))) return origins.get(data);
  const pages = data.pages.map(originOf).filter((page) => page !== undefined);
  if (pages.length === 0) return undefined;
  return { at: Math.min(...pages.map(({ at }) => at)), fromCache: pages.some(({ fromCache }) => fromCache) };
}

/** What a store gives never takes the place of what is newer; what is equal is shared. The query cache's `structuralSharing`. */
export function preferNewer(known: unknown, coming: unknown): unknown {
  const answer = originOf(coming);
  // The backend's own answer always counts: its moment is only as good as this device's clock.
  if (answer?.fromCache && answer.at < (answeredAt(known) ?? 0)) return known;
  const shared: unknown = replaceEqualDeep(known, coming);
  if (answer) recordAnsweredAt(shared, answer.at, answer.fromCache);
  return shared;
}
