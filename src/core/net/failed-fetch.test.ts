import { afterEach, expect, test, vi } from 'vitest';
import { listCategories } from '#contract/endpoints/casino/casino-calls.ts';
import { call } from '../api/call.ts';
import { onFailedFetch } from './failed-fetch.ts';

const reported: unknown[][] = [];
onFailedFetch((...failure) => reported.push(failure));

afterEach(() => {
  reported.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  [404, () => new Response('{}', { status: 404 })],
  [500, () => new Response('', { status: 500 })],
  [0, () => Promise.reject(new TypeError('offline'))],
])('[R8.11] a fetch that fails with %i reports method, URL and status, once', async (status, answer) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => answer());
  await expect(call(listCategories)).rejects.toThrow();
  expect(warned.mock.calls).toEqual([[`GET /v2/casino-games/category ${status}`]]);
  expect(reported).toEqual([['GET', '/v2/casino-games/category', status]]);
});

test('a fetch that succeeds, or that its caller cancelled, reports nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json([]));
  await call(listCategories);
  const cancelled = AbortSignal.abort(new Error('left'));
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('aborted')));
  await expect(call(listCategories, { signal: cancelled })).rejects.toThrow('left');
  expect(warned).not.toHaveBeenCalled();
  expect(reported).toEqual([]);
});
