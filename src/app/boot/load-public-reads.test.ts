import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { seoQuery } from '#src/data/content/seo.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { loadPublicReads } from './load-public-reads.ts';

const READS = [
  '/v2/coupons/register',
  '/api/casino-games/providers',
  '/v2/settings/',
  '/v2/images/',
  '/v2/casino-games/category',
  '/v2/promotions',
  '/v2/banners',
];

function backend(answer: (path: string) => unknown) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const body = answer(path);
    return body === undefined ? new Response('{}', { status: 404 }) : new Response(JSON.stringify(body));
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('[R4.01] asks for the seven public reads together, once', async () => {
  const asked = backend(() => []);
  const done = loadPublicReads('pt');
  await Promise.resolve();
  expect([...asked].sort()).toEqual([...READS].sort());
  await done;
  expect(asked).toHaveLength(7);
});

test('[R4.01] each read fails alone', async () => {
  backend((path) => {
    if (path === '/v2/casino-games/category') return [{ id: 1, slug: 'slots', name: 'Slots' }];
    if (path === '/v2/settings/') return { general_site_title: 'Casa', deposit_min: 'much' };
    return undefined;
  });
  await loadPublicReads('pt');
  expect(queryClient.getQueryData(categoriesQuery('pt').queryKey)).toHaveLength(1);
  const settings = queryClient.getQueryData(settingsQuery().queryKey);
  expect(settings).toMatchObject({ general_site_title: 'Casa', deposit_min: 100 });
});

test('[R8.07a] providers fall back to empty', async () => {
  backend(() => undefined);
  const providers = v.parse(listProviders.response, [{ id: 1, name: 'Cobogó 12' }]);
  queryClient.setQueryData(providersQuery('pt').queryKey, providers, { updatedAt: 1 });
  await loadPublicReads('pt');
  expect(queryClient.getQueryData(providersQuery('pt').queryKey)).toEqual([]);
});

test('[R8.07b] other lists stay as they were', async () => {
  backend(() => undefined);
  const categories = [{ id: 1, slug: 'slots', name: 'Slots', icon: '', games_count: 0 }];
  queryClient.setQueryData(categoriesQuery('pt').queryKey, categories, { updatedAt: 1 });
  await loadPublicReads('pt');
  expect(queryClient.getQueryData(categoriesQuery('pt').queryKey)).toEqual(categories);
});

test('[R8.07c] an SEO record that fails is one with empty title and content', async () => {
  backend(() => undefined);
  const seo = seoQuery('casino', undefined, 'pt');
  queryClient.setQueryData(
    seo.queryKey,
    { id: '1', title: 'Cassino', content: '<p>Jogos</p>' },
    { updatedAt: 1 },
  );
  expect(await queryClient.fetchQuery(seo)).toMatchObject({ title: '', content: '' });
});
