import * as v from 'valibot';
import { PRERENDERED_ELEMENT, type Prerendered, prerendered } from '#contract/prerendered.ts';

/** What a prerendered page carries for its script; null on any other page, and where it can't be read. */
export function inlineData(): Prerendered | null {
  const text = document.getElementById(PRERENDERED_ELEMENT)?.textContent;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), prerendered), text);
  return read.success ? read.output : null;
}
