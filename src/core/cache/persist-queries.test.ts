// @vitest-environment page
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBanners } from '#contract/endpoints/content/content-calls.ts';
import { DEFAULT_SETTINGS, getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { QUERY_CACHE_MAX_BYTES } from '#contract/limits.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';
import { type PersistedQueries, persistQueries } from './persist-queries.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const persister = vi.hoisted(() => ({ works: true, saved: 0, restored: 0 }));
vi.mock('@tanstack/query-sync-storage-persister', async (original) => {
  const real = await original<typeof import('@tanstack/query-sync-storage-persister')>();
  return {
    createSyncStoragePersister: (options: Parameters<typeof real.createSyncStoragePersister>[0]) => {
      const made = real.createSyncStoragePersister(options);
      return {
        ...made,
        persistClient: (client: Parameters<typeof made.persistClient>[0]) => {
          persister.saved += 1;
          return persister.works ? made.persistClient(client) : undefined;
        },
        restoreClient: () => {
          persister.restored += 1;
          return persister.works ? made.restoreClient() : undefined;
        },
      };
    },
  };
});

const NOUNS: PersistedQueries = { settings: getSettings.response, banners: listBanners.response };
const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const banner = (id: string, text = '') => ({
  id,
  image: '/a.svg',
  image_mobile: null,
  link: '',
  title: '',
  text,
  button: '',
  ground: '',
  warning: '',
});
const persisted = { public: true, persist: true } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  // The library reports a stored text that it can't read.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  Object.assign(persister, { works: true, saved: 0, restored: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  removeStored(STORED.queryCache);
});

/** A cache as a visit leaves it. */
function visited(): QueryClient {
  const client = new QueryClient();
  const ask = (noun: 'settings' | 'banners' | 'user', data: unknown, at: number, persist = true) => {
    client.setQueryData([noun], data, { updatedAt: at });
    const meta = persist ? { meta: persisted } : {};
    new QueryObserver(client, { queryKey: [noun], enabled: false, ...meta });
  };
  ask('settings', { ...DEFAULT_SETTINGS, general_color_accent: '#3366ff' }, NOW - 1_000);
  ask('banners', [banner('one')], NOW - 60_000);
  ask('user', { id: '7', name: 'Ana' }, NOW, false);
  return client;
}

/** What the device has stored ten seconds after a page with this cache started. */
async function storedAfter(client: QueryClient): Promise<string | null> {
  const { stop } = persistQueries(client, NOUNS);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  return readStored(STORED.queryCache);
}

/** A new page's cache, where the device has stored this text. */
async function restoredFrom(text: string | null): Promise<QueryClient> {
  const client = new QueryClient();
  if (text === null) removeStored(STORED.queryCache);
  else writeStored(STORED.queryCache, text);
  const { restore, stop } = persistQueries(client, NOUNS);
  await restore();
  stop();
  return client;
}

const queriesIn = (text: string | null) => JSON.parse(text ?? '').clientState.queries;
const textOf = (queries: unknown[], buster = '1') =>
  JSON.stringify({ timestamp: NOW, buster, clientState: { mutations: [], queries } });
const kept = (queryKey: unknown[], data: unknown, dataUpdatedAt: number = NOW - 1) => ({
  queryKey,
  state: { data, dataUpdatedAt },
});

test('[R10.01i] query-sync-storage-persister stores the queries', async () => {
  expect(await storedAfter(visited())).toContain('Apostas Online');
  expect(persister.saved).toBeGreaterThan(0);
});

test('[R10.01i] nothing else stores them', async () => {
  persister.works = false;
  expect(await storedAfter(visited())).toBeNull();
  expect(persister.saved).toBeGreaterThan(0);
});

test('[R10.01i] query-sync-storage-persister restores the queries, once', async () => {
  const client = await restoredFrom(textOf([kept(['banners'], [banner('one')])]));
  expect(client.getQueryData(['banners'])).toEqual([banner('one')]);
  expect(persister.restored).toBe(1);
});

test('[R10.01i] nothing else restores them', async () => {
  persister.works = false;
  const client = await restoredFrom(textOf([kept(['banners'], [banner('one')])]));
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(persister.restored).toBe(1);
});

test('an answer that came later is stored too; an event that changed no stored answer writes nothing', async () => {
  const client = visited();
  const { stop } = persistQueries(client, NOUNS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(persister.saved).toBe(1);
  client.setQueryData(['user'], { id: '8', name: 'Bia' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(persister.saved).toBe(1);
  client.setQueryData(['banners'], [banner('two')]);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  expect(persister.saved).toBe(2);
  expect(readStored(STORED.queryCache)).toContain('"two"');
});

test('what one visit stored is there at the next, with its age, and is read again', async () => {
  const client = await restoredFrom(await storedAfter(visited()));
  const query = client.getQueryCache().find({ queryKey: ['settings'] });
  expect(query?.state.data).toMatchObject({ general_color_accent: '#3366ff' });
  expect(query?.state.dataUpdatedAt).toBe(NOW - 1_000);
  expect(query?.isStale()).toBe(true);
  expect(client.getQueryData(['banners'])).toEqual([banner('one')]);
});

test('what the page already has stays where the stored answer is older', async () => {
  const text = await storedAfter(visited());
  writeStored(STORED.queryCache, text ?? '');
  const client = new QueryClient();
  client.setQueryData(['banners'], [banner('newer')], { updatedAt: NOW - 59_999 });
  const { restore, stop } = persistQueries(client, NOUNS);
  await restore();
  stop();
  expect(client.getQueryData(['banners'])).toEqual([banner('newer')]);
});

test('what a page has stored itself is not checked against its schema again when the rest is restored', async () => {
  const client = visited();
  const checked = vi.fn(() => true);
  const banners = v.pipe(listBanners.response, v.check(checked));
  const { restore, stop } = persistQueries(client, { ...NOUNS, banners });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queriesIn(readStored(STORED.queryCache))).toHaveLength(2);
  await restore();
  expect(checked).not.toHaveBeenCalled();
  expect(client.getQueryData(['banners'])).toEqual([banner('one')]);
  stop();
});

test('an answer is on the device a second later', async () => {
  const { stop } = persistQueries(visited(), NOUNS);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readStored(STORED.queryCache)).toContain('"one"');
  stop();
});

test.each([
  ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['goes', () => dispatchEvent(new Event('pagehide'))],
])('an answer is on the device at once when the page %s', (_, leave) => {
  const { stop } = persistQueries(visited(), NOUNS);
  expect(readStored(STORED.queryCache)).toBeNull();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  leave();
  expect(readStored(STORED.queryCache)).toContain('"one"');
  stop();
});

test('an answer is on the device where the page goes while the library holds its writing back', async () => {
  const { stop } = persistQueries(visited(), NOUNS);
  // The browser was idle, and the writing is under way.
  await vi.advanceTimersByTimeAsync(250);
  expect([persister.saved, readStored(STORED.queryCache)]).toEqual([1, null]);
  dispatchEvent(new Event('pagehide'));
  expect(readStored(STORED.queryCache)).toContain('"one"');
  stop();
});

test('a page that is left before it has restored loses nothing of what is stored', async () => {
  writeStored(STORED.queryCache, textOf([kept(['banners', 'es'], [banner('spanish')])]));
  const { stop } = persistQueries(visited(), NOUNS);
  await vi.advanceTimersByTimeAsync(1_000);
  const text = readStored(STORED.queryCache);
  expect(text).toContain('"spanish"');
  expect(text).toContain('"one"');
  stop();
});

test('nothing personal is stored: only queries that are marked and are on the list', async () => {
  const client = visited();
  new QueryObserver(client, { queryKey: ['user'], enabled: false, meta: persisted });
  const text = await storedAfter(client);
  expect(text).not.toContain('Ana');
  expect(queriesIn(text)).toHaveLength(2);
});

test('[R10.08] an answer stays stored after a refetch of it failed, as each does without a network', async () => {
  const client = visited();
  await client.invalidateQueries({ queryKey: ['banners'], refetchType: 'none' });
  await client
    .fetchQuery({
      queryKey: ['banners'],
      queryFn: () => Promise.reject(new Error('no network')),
      retry: false,
      meta: persisted,
    })
    .catch(() => {});
  expect(client.getQueryState(['banners'])?.status).toBe('error');
  const [, stored] = queriesIn(await storedAfter(client));
  expect(stored).toEqual({
    queryKey: ['banners'],
    state: { data: [banner('one')], dataUpdatedAt: NOW - 60_000 },
  });
});

test('only the entry that fails its schema is dropped', async () => {
  const client = await restoredFrom(
    textOf([
      kept(['settings'], 'nonsense'),
      kept(['banners', 'pt'], [banner('one'), { bad: true }]),
      'nonsense',
      kept([], 1),
      kept(['__proto__'], { polluted: true }),
      kept(['constructor'], {}),
      kept(['user'], { id: '7' }),
    ]),
  );
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  expect(client.getQueryData(['banners', 'pt'])).toEqual([banner('one')]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test.each([
  ['of another version', textOf([kept(['banners'], [])], '0')],
  ['more than a week old', textOf([kept(['banners'], [], NOW - 8 * DAY_MS)])],
  ['from the future, as after a clock set back', textOf([kept(['banners'], [], NOW + 1)])],
  ['cut off', textOf([kept(['banners'], [])]).slice(0, -5)],
  ['nothing', null],
])('what is %s is dropped', async (_why, text) => {
  const client = await restoredFrom(text);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('five hundred random blobs never stop the start, and only what fits its shape comes in', async () => {
  const query = fc.record({
    queryKey: fc.array(fc.oneof(fc.constantFrom('settings', 'banners', '__proto__'), fc.jsonValue())),
    state: fc.oneof(fc.record({ data: fc.jsonValue(), dataUpdatedAt: fc.anything() }), fc.anything()),
  });
  const blob = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.oneof(query, fc.jsonValue()), { maxLength: 5 }).map((queries) => textOf(queries)),
  );
  await fc.assert(
    fc.asyncProperty(blob, async (text) => {
      for (const { queryKey, state } of (await restoredFrom(text)).getQueryCache().getAll()) {
        expect(['settings', 'banners']).toContain(queryKey[0]);
        expect(state.dataUpdatedAt).toBeLessThanOrEqual(NOW);
      }
    }),
    { numRuns: 500 },
  );
});

test('more than 200 kB: settings and the newest stay', async () => {
  const client = visited();
  for (let number = 0; number < 30; number += 1) {
    const queryKey = ['banners', String(number)] as const;
    client.setQueryData(queryKey, [banner('b', 'ã'.repeat(10_000))], { updatedAt: NOW + number });
    new QueryObserver(client, { queryKey, enabled: false, meta: persisted });
  }
  const text = await storedAfter(client);
  expect(new TextEncoder().encode(text ?? '').length).toBeLessThanOrEqual(QUERY_CACHE_MAX_BYTES);
  const keys = queriesIn(text).map((query: { queryKey: string[] }) => query.queryKey.join());
  expect(keys[0]).toBe('settings');
  expect(keys[1]).toBe('banners,29');
});
