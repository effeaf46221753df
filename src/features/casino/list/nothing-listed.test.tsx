// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { answers, asked } from '#tests/support/page/casino-lobby.tsx';
import { ProviderPage } from '../providers/provider-page.tsx';
import { CategoryPage } from './category-page.tsx';

function show(path: string, page: ReactElement): void {
  history.replaceState(null, '', path);
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}
const CATEGORY = <CategoryPage category={{ id: 1 }} notFound={<p>404</p>} />;
const PROVIDER = <ProviderPage id="vera" notFound={<p>404</p>} />;

test.each([
  ['of a category', '/casino/slots', CATEGORY],
  ['of a provider', '/providers/vera', PROVIDER],
])(
  'a search %s that finds nothing shows the house games that it finds, and what is played most',
  async (_, path, page) => {
    show(`${path}?q=duoble`, page);
    expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
    const house = await screen.findByRole('list', { name: 'Jogos da casa' });
    expect(within(house).getByRole('link').getAttribute('href')).toBe('/games/double');
    expect(await screen.findByRole('list', { name: 'Em alta na semana' })).toBeDefined();
  },
);

test('offline it suggests them too', async () => {
  show('/casino/slots?q=duoble', CATEGORY);
  await screen.findByRole('list', { name: 'Em alta na semana' });
  act(() => onlineManager.setOnline(false));
  expect(await screen.findByText(/Sem internet: a busca vale/)).toBeDefined();
  expect(await screen.findByRole('list', { name: 'Jogos da casa' })).toBeDefined();
  expect(screen.getByRole('list', { name: 'Em alta na semana' })).toBeDefined();
});

test('a list that has no games at all is only empty', async () => {
  answers['/v2/casino-games'] = () => ({ json: { data: [], total: 0 } });
  show('/casino/slots', CATEGORY);
  expect(await screen.findByText('Nenhum jogo nesta lista')).toBeDefined();
  await vi.dynamicImportSettled();
  expect(asked.some((path) => path.endsWith('/lobby'))).toBe(false);
});
