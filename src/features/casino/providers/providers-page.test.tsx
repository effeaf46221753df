// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listProviders } from '#contract/endpoints/casino/casino-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { ProviderPage } from './provider-page.tsx';
import { ProvidersPage } from './providers-page.tsx';

const NO_ANSWER =
  'Não chegou resposta do servidor. Seu saldo e suas apostas não mudaram. Confira sua internet e tente de novo.';
const NONE = 'Nenhum provedor por enquanto';

let answer: () => Response;
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
  await loadTexts('home');
});
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => (url === listProviders.path ? answer() : new Response('{}')));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(page = <ProvidersPage />): void {
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}
const refusal = (status: number) => () => new Response('{}', { status });

test.each([
  [404, 'Não encontramos o que você pediu. Seu saldo e suas apostas não mudaram. Tente de novo.'],
  [500, 'Algo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.'],
])('[R8.07a] a refusal with %i is named as one', async (status, text) => {
  answer = refusal(status);
  show();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(NO_ANSWER)).toBeNull();
});

test('no answer is named as one', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  show();
  expect(await screen.findByText(NO_ANSWER)).toBeDefined();
});

test('a list that is truly empty is said to be empty', async () => {
  answer = () => new Response('[]');
  show();
  expect(await screen.findByText(NONE)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a list that failed is asked for again by its button', async () => {
  answer = refusal(404);
  show();
  const again = await screen.findByRole('button');
  answer = () => new Response('[{"id":"cobogo","name":"Cobogó 12"}]');
  fireEvent.click(again);
  expect(await screen.findByText('Cobogó 12')).toBeDefined();
});

test('a provider of a list that is truly empty is the 404 page; of one that failed it is the failure', async () => {
  answer = () => new Response('[]');
  show(<ProviderPage id="cobogo" notFound={<p>404</p>} />);
  expect(await screen.findByText('404')).toBeDefined();
  cleanup();
  queryClient.clear();
  answer = refusal(500);
  show(<ProviderPage id="cobogo" notFound={<p>404</p>} />);
  expect(
    await screen.findByText('Algo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.'),
  ).toBeDefined();
});
