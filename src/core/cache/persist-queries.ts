// Writes what core/cache/restore-queries.ts reads: in idle time, at most every two seconds, public answers alone.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { QUERY_CACHE_MAX_BYTES } from '#contract/limits.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { whenIdle } from '../device/when-idle.ts';
import { CACHE_VERSION, type PersistedQueries } from './restore-queries.ts';

const EVERY_MS = 2_000;

/** Stores the cache on the device from now on. Gives the way to stop. */
export function persistQueries(client: QueryClient, nouns: PersistedQueries): () => void {
  const persister = createSyncStoragePersister({
    storage: {
      getItem: () => readStored(STORED.queryCache),
      setItem: (_key, text) => writeStored(STORED.queryCache, text),
      removeItem: () => {},
    },
    throttleTime: EVERY_MS,
    // The text is made when it is written, of what is known by then.
    serialize: () => serializeQueries(client, nouns),
  });
  let idle: (() => void) | undefined;
  const save = () => {
    idle ??= whenIdle(
      () => {
        idle = undefined;
        void persister.persistClient({
          timestamp: 0,
          buster: '',
          clientState: { queries: [], mutations: [] },
        });
      },
      { timeoutMs: EVERY_MS, fallbackMs: 200 },
    );
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.persist === true) save();
  });
  // What was loaded before.
  save();
  return () => {
    stop();
    idle?.();
  };
}

/** The text to store: successful answers of the scopes given, the newest first, as many as fit into 200 kB. */
export function serializeQueries(client: QueryClient, nouns: PersistedQueries): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ meta, queryKey, state }) =>
      meta?.persist === true &&
      state.status === 'success' &&
      // Data that came with the build is no answer, and an empty list may come from a failure.
      state.dataUpdatedAt > 0 &&
      !(Array.isArray(state.data) && state.data.length === 0) &&
      Object.hasOwn(nouns, queryKey[0]),
  });
  const texts: string[] = [];
  let left = QUERY_CACHE_MAX_BYTES - 1_000;
  for (const { queryKey, state } of queries.sort((a, b) => rank(b) - rank(a))) {
    const text = JSON.stringify({
      queryKey,
      state: { data: state.data, dataUpdatedAt: state.dataUpdatedAt },
    });
    left -= new TextEncoder().encode(text).length + 1;
    if (left < 0) continue;
    texts.push(text);
  }
  return `{"timestamp":${Date.now()},"buster":"${CACHE_VERSION}","clientState":{"mutations":[],"queries":[${texts.join()}]}}`;

  /** Settings before all: without them nothing looks right. */
  function rank({ queryKey, state }: (typeof queries)[number]): number {
    return queryKey[0] === 'settings' ? Number.POSITIVE_INFINITY : state.dataUpdatedAt;
  }
}
