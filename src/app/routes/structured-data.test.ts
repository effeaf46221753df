// @vitest-environment page
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { structuredData, updateStructuredData } from './structured-data.ts';

const SITE = 'https://aposta.example';
afterEach(() => queryClient.clear());

test('home names the operator of the site and its other addresses, with links that the URL rule lets pass', () => {
  queryClient.setQueryData(settingsQuery().queryKey, {
    ...DEFAULT_SETTINGS,
    general_logo: '/media/logo.svg',
    general_social_links: [
      { name: 'X', url: 'https://x.example/varanda' },
      { name: 'Y', url: 'javascript:alert(1)' },
    ],
  });
  expect(structuredData(SITE, '/', 'Início | Apostas Online')).toMatchObject([
    {
      '@type': 'Organization',
      url: `${SITE}/`,
      logo: `${SITE}/media/logo.svg`,
      sameAs: ['https://x.example/varanda'],
    },
    { '@type': 'WebSite', name: 'Apostas Online', inLanguage: 'pt' },
  ]);
});

test('another page says where it is in the site, a player’s own page says nothing', () => {
  const [trail] = structuredData(SITE, '/casino/slots', 'Slots | Apostas Online') as [
    { itemListElement: object[] },
  ];
  expect(trail.itemListElement).toMatchObject([
    { position: 1, name: 'Apostas Online', item: `${SITE}/` },
    { position: 2, name: 'Slots', item: `${SITE}/casino/slots` },
  ]);
  expect(structuredData(SITE, '/user/wallet', 'Carteira | Apostas Online')).toEqual([]);
});

test('it follows the page, and a title can’t end its element', async () => {
  document.head.innerHTML = '<title>Slots | Apostas Online</title>';
  history.replaceState(null, '', '/casino/slots');
  updateStructuredData();
  const written = () => document.getElementById('structured-data')?.textContent ?? '';
  expect(written()).toContain('Slots');
  document.title = '</script>X | Apostas Online';
  await Promise.resolve();
  expect(written()).toContain('\\u003c/script>X');
  expect(document.querySelectorAll('#structured-data')).toHaveLength(1);
});
