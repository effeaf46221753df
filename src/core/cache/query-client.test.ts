// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { listBanners } from '#contract/endpoints/content/content-calls.ts';
import { getSettings } from '#contract/endpoints/content/settings-calls.ts';
import { call } from '../api/call.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Reads the settings, then a list that is refused; gives how often the settings were asked for. */
async function settingsReads(refusal: string): Promise<number> {
  let reads = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== getSettings.path) return new Response(refusal, { status: 503 });
    reads += 1;
    return new Response('{}');
  });
  await queryClient.fetchQuery({ queryKey: ['settings'], queryFn: () => call(getSettings) });
  const query = { queryKey: ['banners'] as const, queryFn: () => call(listBanners) };
  await queryClient.fetchQuery(query).catch(() => {});
  await queryClient.refetchQueries({ queryKey: ['settings'], stale: true });
  return reads;
}

test.each([['{}'], [''], ['{"message":"Service Unavailable"}'], ['{"code":"not_ready","message":""}']])(
  '[R4.01] a list that is refused with 503 and %s leaves the settings as they were read',
  async (refusal) => {
    expect(await settingsReads(refusal)).toBe(1);
  },
);

test('[D15] a refusal because of maintenance has the settings read again', async () => {
  expect(await settingsReads('{"code":"maintenance","message":""}')).toBe(2);
});
