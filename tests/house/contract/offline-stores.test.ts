import type { QueryKey } from '@tanstack/react-query';
import { afterAll, expect, test, vi } from 'vitest';
import { PERSISTED_QUERIES } from '#src/app/boot/persisted-queries.ts';
import { ALL_QUERIES } from '#tests/support/all-queries.ts';
import { cachedReadBackend } from '../../../sw/cache-policy.ts';

/**
 * The store on the device in which the answer of each query rests for a start without a network (D6), by the query's key:
 * the page's persisted query cache, or the worker's cache. A query that is not listed rests nowhere.
 */
const STORES: Readonly<Record<string, 'page' | 'worker'>> = {
  '["settings"]': 'page',
  '["modal-images"]': 'page',
  '["banners","pt"]': 'page',
  '["coupon-text","pt"]': 'page',
  '["promotions","pt"]': 'page',
  '["categories","pt"]': 'page',
  '["providers","pt"]': 'page',
  '["games","pt",{"category":"slots"},12]': 'page',
  '["regulation","pt","terms"]': 'worker',
  '["seo","pt","home",null]': 'worker',
  '["games","pt",{"category":"slots"},"page",2]': 'worker',
  '["games","pt",{"category":"slots"},"page",1]': 'worker',
  '["games","pt",{"category":"slots"},"pages"]': 'worker',
  '["games","pt","tags"]': 'worker',
  '["game","pt","1"]': 'worker',
  '["games","pt","lobby"]': 'worker',
  '["sports","pt","tree"]': 'worker',
  '["sports","pt","events",{"sport":"football"}]': 'worker',
  '["sports","pt","event","e1"]': 'worker',
  '["sports","pt","home"]': 'worker',
};

interface Query {
  queryKey: QueryKey;
  queryFn?: unknown;
  meta?: { persist?: boolean };
}

let requests: Request[] = [];
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  requests.push(new Request(new URL(url, 'https://play.example'), { ...init, signal: null }));
  return Response.json({}, { status: 404 });
});
afterAll(() => vi.unstubAllGlobals());

async function requestsOf({ queryFn }: Query): Promise<Request[]> {
  requests = [];
  const read = queryFn as (context: object) => Promise<unknown>;
  await read({ signal: new AbortController().signal, pageParam: 1 }).catch(() => {});
  return requests;
}

/** Every store that takes the query's answer. */
async function storesOf(query: Query): Promise<string[]> {
  const isPersisted =
    query.meta?.persist === true && Object.hasOwn(PERSISTED_QUERIES, String(query.queryKey[0]));
  const isCached = (await requestsOf(query)).some((request) => cachedReadBackend(request) !== null);
  return [...(isPersisted ? ['page'] : []), ...(isCached ? ['worker'] : [])];
}

test.each(ALL_QUERIES.public.map((query): [string, Query] => [JSON.stringify(query.queryKey), query]))(
  '[R10.05] the answer of %s rests in one store',
  async (key, query) => {
    expect(await storesOf(query)).toEqual(Object.hasOwn(STORES, key) ? [STORES[key]] : []);
  },
);

test('every query of the table exists', () => {
  const keys = ALL_QUERIES.public.map(({ queryKey }) => JSON.stringify(queryKey));
  expect(Object.keys(STORES).filter((key) => !keys.includes(key))).toEqual([]);
});

test('no answer of a personal query rests on the device', async () => {
  for (const query of ALL_QUERIES.personal as readonly Query[]) {
    expect([query.queryKey, await storesOf(query)]).toEqual([query.queryKey, []]);
  }
});
