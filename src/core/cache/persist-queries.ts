// Public answers stored on the device, so that the page shows before the network answers (D6). Read once; what fails its
// schema is dropped, entry by entry. Written in idle time, at most every two seconds.
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClient,
  persistQueryClientSave,
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
const EVERY_MS = 2_000;
const MAX_AGE_MS = 7 * 86_400_000;

/** By query scope (first part of a query's key), the schema of its answer. A scope that isn't here is never stored. */
export type PersistedQueries = Readonly<Partial<Record<QueryScope, v.GenericSchema>>>;

export interface QueryPersistence {
  /** Settled once stored answers are in the cache, marked as stale. Never rejects. */
  restored: Promise<void>;
  stop: () => void;
}

/** Puts stored answers into the cache, and stores the cache's public answers from then on. `now`: the clock (ms). */
export function persistQueries(
  client: QueryClient,
  schemas: PersistedQueries,
  now: () => number = Date.now,
): QueryPersistence {
  // What is stored has to stay in memory: the next save is of what is in memory.
  for (const scope of Object.keys(schemas) as QueryScope[]) {
    client.setQueryDefaults([scope], { gcTime: MAX_AGE_MS });
  }
  const options = {
    queryClient: client,
    persister: persisterOf(schemas, now),
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
  } satisfies Parameters<typeof persistQueryClient>[0];
  const [stop, restoring] = persistQueryClient(options);
  // What was loaded before counts too.
  const restored = restoring.then(() => persistQueryClientSave(options)).catch(() => {});
  return { restored, stop };
}

/** The library's persister, in idle time and only where an answer changed: the library asks for every event of the cache. */
function persisterOf(schemas: PersistedQueries, now: () => number): Persister {
  const persister = createSyncStoragePersister({
    storage: {
      getItem: () => readStored(STORED.queryCache),
      setItem: (_key, text) => writeStored(STORED.queryCache, text),
      removeItem: () => removeStored(STORED.queryCache),
    },
    throttleTime: EVERY_MS,
    serialize: serializeClient,
    deserialize: (text) => deserializeClient(text, schemas, now()),
  });
  let saved = '';
  let latest: PersistedClient;
  let waiting = false;
  return {
    ...persister,
    persistClient(persisted) {
      latest = persisted;
      const answers = persisted.clientState.queries
        .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt}`)
        .join();
      if (waiting || answers === saved) return;
      waiting = true;
      saved = answers;
      whenIdle(
        () => {
          waiting = false;
          void persister.persistClient(latest);
        },
        { timeoutMs: EVERY_MS, fallbackMs: 200 },
      );
    },
  };
}

/** The text to store: settings, then the newest answers, as many as fit into 200 kB. */
function serializeClient({ timestamp, buster, clientState }: PersistedClient): string {
  const texts: string[] = [];
  let left = QUERY_CACHE_MAX_BYTES - 1_000;
  for (const { queryKey, state } of [...clientState.queries].sort((a, b) => rank(b) - rank(a))) {
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
function rank({ queryKey, state }: PersistedClient['clientState']['queries'][number]): number {
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

/** What is stored, without what isn't listed, fails its schema or is too old. Throws where the text isn't a client's. */
function deserializeClient(text: string, schemas: PersistedQueries, now: number): PersistedClient {
  const { timestamp, buster, clientState } = v.parse(storedClient, text);
  const queries = clientState.queries.flatMap((candidate) => {
    const query = v.safeParse(storedQuery, candidate);
    if (!query.success) return [];
    const { queryKey, state } = query.output;
    const age = now - state.dataUpdatedAt;
    // After the clock was set back, answers seem to come from the future: their age is unknown.
    if (!Object.hasOwn(schemas, queryKey[0]) || !(age >= 0 && age <= MAX_AGE_MS)) return [];
    const schema = schemas[queryKey[0] as QueryScope];
    const data = schema && v.safeParse(schema, state.data);
    if (!data?.success) return [];
    recordAnsweredAt(data.output, state.dataUpdatedAt, true);
    return [
      {
        queryKey: queryKey as [QueryScope, ...unknown[]],
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
