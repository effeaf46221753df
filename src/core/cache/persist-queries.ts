// Public answers stored on the device, so that the page shows before the network answers (D6). Read once; what fails its
// schema is dropped, entry by entry. Written in idle time within a second of an answer, and at once when the page is hidden: a
// short visit leaves its answers too.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { QUERY_CACHE_MAX_BYTES } from '#contract/limits.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';
import { whenIdle } from '../device/when-idle.ts';
import { recordAnsweredAt } from '../net/data-freshness.ts';
import type { QueryScope } from './query-client.ts';

/** Raised by hand when stored answers can't be read any more; not with every build. */
const CACHE_VERSION = '1';
/** An answer is written at the latest after both together (ms). */
const IDLE_MS = 500;
const THROTTLE_MS = 300;
const MAX_AGE_MS = 7 * 86_400_000;

/** By query scope (first part of a query's key), the schema of its answer. A scope that isn't here is never stored. */
export type PersistedQueries = Readonly<Partial<Record<QueryScope, v.GenericSchema>>>;

export interface QueryPersistence {
  /**
   * Puts stored answers into the cache, marked as stale. Settled once they are there; never rejects. Until then what is stored and not
   * in the cache stays stored.
   */
  restore: () => Promise<void>;
  stop: () => void;
}

/** Stores the cache's public answers from now on. `now`: the clock (ms). */
export function persistQueries(
  client: QueryClient,
  schemas: PersistedQueries,
  now: () => number = Date.now,
): QueryPersistence {
  // What is stored has to stay in memory: the next save is of what is in memory.
  for (const scope of Object.keys(schemas) as QueryScope[]) {
    client.setQueryDefaults([scope], { gcTime: MAX_AGE_MS });
  }
  const { persister, flush, forgetStored } = openPersister(client, schemas, now);
  const options = {
    queryClient: client,
    persister,
    maxAge: MAX_AGE_MS,
    buster: CACHE_VERSION,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ meta, queryKey, state }) =>
        meta?.persist === true &&
        // Also after a refetch that failed, as each does without a network: the answer from before is the only one there is.
        state.data !== undefined &&
        // Data that came with the build is no answer, and an empty list may come from a failure.
        state.dataUpdatedAt > 0 &&
        !(Array.isArray(state.data) && state.data.length === 0) &&
        Object.hasOwn(schemas, queryKey[0]),
    },
  } satisfies Parameters<typeof persistQueryClientRestore>[0] & Parameters<typeof persistQueryClientSave>[0];
  const unsubscribe = persistQueryClientSubscribe(options);
  // What was loaded before counts too.
  void persistQueryClientSave(options);
  const hidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', flush);
  let restored: Promise<void> | undefined;
  return {
    restore() {
      restored ??= persistQueryClientRestore(options)
        .catch(() => {})
        .then(() => {
          forgetStored();
          return persistQueryClientSave(options);
        });
      return restored;
    },
    stop() {
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', flush);
    },
  };
}

interface QueryPersister {
  /** The library's persister, in idle time and only where an answer changed: the library asks for every event of the cache. */
  persister: Persister;
  /** Writes at once what is waiting. No task runs any more in a page that is going. */
  flush: () => void;
  /** From now on the cache alone is stored: it has taken up what was stored. */
  forgetStored: () => void;
}

function openPersister(client: QueryClient, schemas: PersistedQueries, now: () => number): QueryPersister {
  const setItem = (text: string) => writeStored(STORED.queryCache, text);
  // Most of what a hydrated page takes up two seconds later it has written itself: that isn't checked a second time.
  const isInCache: IsInCache = (key, at) => (client.getQueryState(key)?.dataUpdatedAt ?? 0) >= at;
  const deserialize = (text: string) => deserializeClient(text, schemas, isInCache, now());
  const stored = (): StoredQueries => {
    try {
      return deserialize(readStored(STORED.queryCache) ?? '').clientState.queries;
    } catch {
      return [];
    }
  };
  /** What is stored and not yet in the cache. */
  let others: StoredQueries | undefined;
  let restored = false;
  const serialize = (persisted: PersistedClient) => {
    others ??= restored ? [] : stored();
    return serializeClient(persisted, others);
  };
  const persister = createSyncStoragePersister({
    storage: {
      getItem: () => readStored(STORED.queryCache),
      setItem: (_key, text) => {
        setItem(text);
        if (latest === written) latest = undefined;
      },
      removeItem: () => removeStored(STORED.queryCache),
    },
    throttleTime: THROTTLE_MS,
    serialize,
    deserialize,
  });
  let saved = '';
  /** What was not written yet, and what the library was given to write: it waits a moment, in which the page may go. */
  let latest: PersistedClient | undefined;
  let written: PersistedClient | undefined;
  let cancel: (() => void) | undefined;
  return {
    persister: {
      ...persister,
      persistClient(persisted) {
        const answers = persisted.clientState.queries
          .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt}`)
          .join();
        if (answers === saved) return;
        saved = answers;
        latest = persisted;
        cancel ??= whenIdle(
          () => {
            cancel = undefined;
            written = latest;
            if (latest) void persister.persistClient(latest);
          },
          { timeoutMs: IDLE_MS, fallbackMs: 200 },
        );
      },
    },
    flush() {
      cancel?.();
      cancel = undefined;
      if (latest) setItem(serialize(latest));
      latest = undefined;
    },
    forgetStored() {
      restored = true;
      others = [];
    },
  };
}

type StoredQueries = PersistedClient['clientState']['queries'];

/** The text to store: settings, then the newest answers, as many as fit into 200 kB. */
function serializeClient({ timestamp, buster, clientState }: PersistedClient, others: StoredQueries): string {
  const texts: string[] = [];
  let left = QUERY_CACHE_MAX_BYTES - 1_000;
  const own = new Set(clientState.queries.map(({ queryHash }) => queryHash));
  const all = [...clientState.queries, ...others.filter(({ queryHash }) => !own.has(queryHash))];
  for (const { queryKey, state } of all.sort((a, b) => rank(b) - rank(a))) {
    const text = JSON.stringify({
      queryKey,
      state: { data: state.data, dataUpdatedAt: state.dataUpdatedAt },
    });
    left -= new TextEncoder().encode(text).length + 1;
    if (left < 0) continue;
    texts.push(text);
  }
  return `{"timestamp":${timestamp},"buster":"${buster}","clientState":{"mutations":[],"queries":[${texts.join()}]}}`;
}

/** Settings before all: without them nothing looks right. */
function rank({ queryKey, state }: StoredQueries[number]): number {
  return queryKey[0] === 'settings' ? Number.POSITIVE_INFINITY : state.dataUpdatedAt;
}

const storedClient = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    timestamp: v.number(),
    buster: v.string(),
    clientState: v.object({ queries: v.array(v.unknown()) }),
  }),
);
const storedQuery = v.object({
  queryKey: v.tupleWithRest([v.string()], v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
});

/** Whether the cache has an answer for this key that is at least as new as this moment (ms since 1970). */
type IsInCache = (queryKey: [QueryScope, ...unknown[]], dataUpdatedAt: number) => boolean;

/**
 * What is stored, without what isn't listed, is in the cache already, fails its schema or is too old. Throws where the text isn't a
 * client's.
 */
function deserializeClient(
  text: string,
  schemas: PersistedQueries,
  isInCache: IsInCache,
  now: number,
): PersistedClient {
  const { timestamp, buster, clientState } = v.parse(storedClient, text);
  const queries = clientState.queries.flatMap((candidate) => {
    const query = v.safeParse(storedQuery, candidate);
    if (!query.success) return [];
    const { queryKey, state } = query.output;
    const age = now - state.dataUpdatedAt;
    // After the clock was set back, answers seem to come from the future: their age is unknown.
    if (!Object.hasOwn(schemas, queryKey[0]) || !(age >= 0 && age <= MAX_AGE_MS)) return [];
    const key = queryKey as [QueryScope, ...unknown[]];
    if (isInCache(key, state.dataUpdatedAt)) return [];
    const schema = schemas[key[0]];
    const data = schema && v.safeParse(schema, state.data);
    if (!data?.success) return [];
    recordAnsweredAt(data.output, state.dataUpdatedAt, true);
    return [
      {
        queryKey: key,
        queryHash: hashKey(queryKey),
        dehydratedAt: state.dataUpdatedAt,
        meta: { public: true, persist: true } as const,
        state: { ...RESTORED, data: data.output, dataUpdatedAt: state.dataUpdatedAt },
      },
    ];
  });
  return { timestamp, buster, clientState: { mutations: [], queries } };
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
