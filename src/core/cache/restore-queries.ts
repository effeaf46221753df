// Public answers stored on the device, so that the page shows before the network answers (D6). Read once, before the first
// render; what fails its schema is dropped, entry by entry. core/cache/persist-queries.ts writes them.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { STORED } from '#contract/stored.ts';
import { readStored } from '../device/storage.ts';
import { recordAnsweredAt } from '../net/data-freshness.ts';
import type { QueryScope } from './query-client.ts';

/** Raised by hand when stored answers can't be read any more; not with every build. */
export const CACHE_VERSION = '1';
const MAX_AGE_MS = 7 * 86_400_000;

/** By query scope (first part of a query's key), the schema of its answer. A scope that isn't here is never stored. */
export type PersistedQueries = Readonly<Partial<Record<QueryScope, v.GenericSchema>>>;

const keptCache = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    buster: v.literal(CACHE_VERSION),
    clientState: v.object({ queries: v.array(v.unknown()) }),
  }),
);
const keptQuery = v.object({
  queryKey: v.array(v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
});

/**
 * Puts stored answers into the cache, marked as stale. Takes the stored text and the clock (ms); never throws.
 * Gives whether anything was restored: the render then differs from that of a first visit.
 */
export function restoreQueries(
  client: QueryClient,
  nouns: PersistedQueries,
  text: string | null = readStored(STORED.queryCache),
  now: number = Date.now(),
): boolean {
  // What is stored has to stay in memory: the next save is of what is in memory.
  for (const noun of scopesOf(nouns)) client.setQueryDefaults([noun], { gcTime: MAX_AGE_MS });
  const kept = v.safeParse(keptCache, text);
  if (!kept.success) return false;
  let restored = false;
  for (const candidate of kept.output.clientState.queries) {
    const query = v.safeParse(keptQuery, candidate);
    if (!query.success) continue;
    const [name, ...rest] = query.output.queryKey;
    const { data: keptData, dataUpdatedAt } = query.output.state;
    const noun = scopesOf(nouns).find((known) => known === name);
    const schema = noun && nouns[noun];
    const age = now - dataUpdatedAt;
    // After the clock was set back, answers seem to come from the future: their age is unknown.
    if (!noun || !schema || !(age >= 0 && age <= MAX_AGE_MS)) continue;
    const data = v.safeParse(schema, keptData);
    if (!data.success) continue;
    const queryKey = [noun, ...rest] as const;
    recordAnsweredAt(data.output, dataUpdatedAt, true);
    // As `hydrate` does for a query that isn't there yet; all of it would weigh half a kilobyte in the first load.
    client
      .getQueryCache()
      .build(
        client,
        { queryKey, meta: { public: true, persist: true } },
        { ...RESTORED, data: data.output, dataUpdatedAt },
      );
    restored = true;
  }
  return restored;
}

const RESTORED = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  fetchStatus: 'idle',
  // However young the answer is, a page that starts reads it again.
  isInvalidated: true,
  status: 'success',
} as const;

function scopesOf(nouns: PersistedQueries): QueryScope[] {
  return Object.keys(nouns) as QueryScope[];
}
