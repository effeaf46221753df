import * as v from 'valibot';
import {
  CACHED_AT_ATTRIBUTE,
  PRERENDERED_ELEMENT,
  type Prerendered,
  prerendered,
} from '#contract/prerendered.ts';

/** The data in a prerendered page, and since when the page is in the worker's cache, if it comes from there (ms since 1970). */
type InlineData = Prerendered & { cachedAt?: number };

/** What a prerendered page carries for its script; null on any other page, and where it can't be read. */
export function readPrerenderedData(): InlineData | null {
  const element = document.getElementById(PRERENDERED_ELEMENT);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), prerendered), element?.textContent);
  if (!read.success) return null;
  const cachedAt = element?.getAttribute(CACHED_AT_ATTRIBUTE) ?? null;
  return cachedAt === null ? read.output : { ...read.output, cachedAt: Number(cachedAt) || 0 };
}
