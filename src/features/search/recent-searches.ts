// The searches that this device remembers (D6): what was chosen, never sent anywhere.
import { SEARCH_MAX } from '#contract/limits.ts';
import { MAX_RECENT_SEARCHES, RECENT_SEARCHES, type RecentSearch } from '#contract/stored-search.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';

/** The last one first. */
export function readRecentSearches(): readonly RecentSearch[] {
  return readStored(RECENT_SEARCHES) ?? [];
}

/** Puts a search at the front; the oldest gives way. */
export function rememberSearch(search: RecentSearch): void {
  const text = search.text.slice(0, SEARCH_MAX);
  if (text === '') return;
  write([{ ...search, text }, ...readRecentSearches().filter((known) => known.text !== text)]);
}

export function forgetSearch(forgotten: string): void {
  write(readRecentSearches().filter(({ text }) => text !== forgotten));
}

/** By hand, and at logout: the next user of this device must not see them. */
export function forgetAllSearches(): void {
  removeStored(RECENT_SEARCHES);
}

function write(searches: readonly RecentSearch[]): void {
  if (searches.length === 0) removeStored(RECENT_SEARCHES);
  else writeStored(RECENT_SEARCHES, searches.slice(0, MAX_RECENT_SEARCHES));
}
