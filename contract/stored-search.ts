// What of the header's search rests on the device, read like all of `stored.ts`. Apart from it, so that the first load doesn't
// carry it.
import * as v from 'valibot';
import { CONSENT_DAYS, SEARCH_MAX } from './limits.ts';
import type { Stored } from './stored.ts';

/** Most searches that a device remembers. */
export const MAX_RECENT_SEARCHES = 8;

const words = v.pipe(v.string(), v.minLength(1), v.maxLength(SEARCH_MAX));

const recentSearch = v.object({
  text: words,
  /** The sport of a side with this name, whose face is drawn beside it; empty where the text is no side's name. */
  sport: v.pipe(v.string(), v.maxLength(60)),
});
export type RecentSearch = v.InferOutput<typeof recentSearch>;

/** What was chosen in the search, the last one first; erased by hand and at logout (D6). It never leaves the device. */
export const RECENT_SEARCHES = {
  name: 'recent_searches',
  schema: v.pipe(v.array(recentSearch), v.maxLength(MAX_RECENT_SEARCHES)),
  storage: 'disk',
  days: CONSENT_DAYS,
} as const satisfies Stored;
