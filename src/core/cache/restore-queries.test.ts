import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listBanners } from '#contract/endpoints/content.ts';
import { DEFAULT_SETTINGS, getSettings } from '#contract/endpoints/settings.ts';
import { QUERY_CACHE_MAX_BYTES } from '#contract/limits.ts';
import { serializeQueries } from './persist-queries.ts';
import { CACHE_VERSION, type PersistedQueries, restoreQueries } from './restore-queries.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

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

const textOf = (queries: unknown[], buster: string = CACHE_VERSION) =>
  JSON.stringify({ timestamp: NOW, buster, clientState: { mutations: [], queries } });
const kept = (queryKey: unknown[], data: unknown, dataUpdatedAt: number = NOW - 1) => ({
  queryKey,
  state: { data, dataUpdatedAt },
});

test('what one visit stored is there at the next, with its age, and is read again', () => {
  const client = new QueryClient();
  expect(restoreQueries(client, NOUNS, serializeQueries(visited(), NOUNS), NOW)).toBe(true);
  const query = client.getQueryCache().find({ queryKey: ['settings'] });
  expect(query?.state.data).toMatchObject({ general_color_accent: '#3366ff' });
  expect(query?.state.dataUpdatedAt).toBe(NOW - 1_000);
  expect(query?.isStale()).toBe(true);
  expect(client.getQueryData(['banners'])).toEqual([banner('one')]);
});

test('nothing personal is stored: only queries that are marked and are on the list', () => {
  const client = visited();
  new QueryObserver(client, { queryKey: ['user'], enabled: false, meta: persisted });
  const text = serializeQueries(client, NOUNS);
  expect(text).not.toContain('Ana');
  expect(JSON.parse(text).clientState.queries).toHaveLength(2);
});

test('only the entry that fails its schema is dropped', () => {
  const client = new QueryClient();
  const text = textOf([
    kept(['settings'], 'nonsense'),
    kept(['banners', 'pt'], [banner('one'), { bad: true }]),
    'nonsense',
    kept([], 1),
    kept(['__proto__'], { polluted: true }),
    kept(['constructor'], {}),
    kept(['user'], { id: '7' }),
  ]);
  expect(restoreQueries(client, NOUNS, text, NOW)).toBe(true);
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
])('what is %s is dropped', (_why, text) => {
  const client = new QueryClient();
  expect(restoreQueries(client, NOUNS, text, NOW)).toBe(false);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('five hundred random blobs never stop the start, and only what fits its shape comes in', () => {
  const query = fc.record({
    queryKey: fc.array(fc.oneof(fc.constantFrom('settings', 'banners', '__proto__'), fc.jsonValue())),
    state: fc.oneof(fc.record({ data: fc.jsonValue(), dataUpdatedAt: fc.anything() }), fc.anything()),
  });
  const blob = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.oneof(query, fc.jsonValue()), { maxLength: 5 }).map((queries) => textOf(queries)),
  );
  fc.assert(
    fc.property(blob, (text) => {
      const client = new QueryClient();
      restoreQueries(client, NOUNS, text, NOW);
      for (const { queryKey, state } of client.getQueryCache().getAll()) {
        expect(['settings', 'banners']).toContain(queryKey[0]);
        expect(state.dataUpdatedAt).toBeLessThanOrEqual(NOW);
      }
    }),
    { numRuns: 500 },
  );
});

test('more than 200 kB: settings and the newest stay', () => {
  const client = visited();
  for (let number = 0; number < 30; number += 1) {
    const queryKey = ['banners', String(number)] as const;
    client.setQueryData(queryKey, [banner('b', 'ã'.repeat(10_000))], { updatedAt: NOW + number });
    new QueryObserver(client, { queryKey, enabled: false, meta: persisted });
  }
  const text = serializeQueries(client, NOUNS);
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(QUERY_CACHE_MAX_BYTES);
  const keys = JSON.parse(text).clientState.queries.map((query: { queryKey: string[] }) =>
    query.queryKey.join(),
  );
  expect(keys[0]).toBe('settings');
  expect(keys[1]).toBe('banners,29');
});
