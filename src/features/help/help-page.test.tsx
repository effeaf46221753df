// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { HelpPage } from './help-page.tsx';

/** Statuses by the slug of a rule; 200 otherwise. */
let statuses: Record<string, number>;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('help', 'support');
});
beforeEach(() => {
  statuses = {};
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', async (address: string) => {
    const slug = /\/v2\/regulations\/([\w-]+)/.exec(address)?.[1] ?? '';
    const status = statuses[slug] ?? 200;
    const rule = {
      slug,
      title: slug === 'termos-de-uso' ? 'Termos de uso' : slug,
      content: '<h2>Idade</h2><p>Só para quem tem dezoito anos.</p>',
      updated_at: '2026-11-20',
    };
    return new Response(JSON.stringify(status === 200 ? rule : {}), { status });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/help');
});

function show(address = '/help') {
  history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={queryClient}>
      <HelpPage />
    </QueryClientProvider>,
  );
}

const search = () => screen.getByRole('searchbox', { name: 'Buscar perguntas e regras' });
const type = (value: string) => fireEvent.change(search(), { target: { value } });
const openQuestions = () =>
  [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);

test('shows the questions by topic, closed, and the operator’s service', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Depósito' })).toBeDefined();
  expect(screen.getByText('Como deposito por PIX?')).toBeDefined();
  expect(openQuestions()).toEqual([]);
  const support = within(screen.getByRole('region', { name: 'Falar com o suporte' }));
  expect(support.getByRole('link', { name: 'Atendimento e reclamações' }).getAttribute('href')).toBe(
    '/reclamacoes',
  );
});

test('answers name the figures of the settings', () => {
  queryClient.setQueryData(settingsQuery().queryKey, {
    ...DEFAULT_SETTINGS,
    withdraw_min: 2300,
    withdraw_daily: 7,
  });
  show();
  expect(screen.getByText(/Um saque vai de R\$\s23,00 a R\$\s100,00\. Saques por dia: 7\./)).toBeDefined();
});

test('the address opens a question and puts the focus on it', async () => {
  show('/help#withdraw-refused');
  expect(openQuestions()).toEqual(['O saque foi recusado. E o meu dinheiro?']);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('O saque foi recusado. E o meu dinheiro?'),
  );
});

test('a text in the address is searched, with typing errors forgiven', async () => {
  show('/help?q=esqeci%20senha');
  expect((search() as HTMLInputElement).value).toBe('esqeci senha');
  expect(openQuestions()).toEqual(['Esqueci a minha senha']);
});

test('the search finds sections of the rules too', async () => {
  show();
  type('dezoito anos');
  const rules = await screen.findByRole('region', { name: 'Nas regras' });
  const link = await within(rules).findByRole('link', { name: 'Termos de uso: Idade' });
  expect(link.getAttribute('href')).toBe('/termos-de-uso');
});

test('rules that did not load are named, and a press asks again; one that the operator has none of is not', async () => {
  statuses = { 'termos-de-uso': 403, reclamacoes: 404 };
  show();
  type('pix');
  const note = await screen.findByText(
    'Estas regras não carregaram e ficaram fora da busca: Termos de uso. Seu saldo não mudou.',
  );
  statuses = {};
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(note.isConnected).toBe(false));
});

test('nothing found says so, and Escape brings all questions back', () => {
  show();
  type('xyzxyzxyz');
  expect(screen.getByRole('heading', { name: 'Nada encontrado para “xyzxyzxyz”' })).toBeDefined();
  fireEvent.keyDown(search(), { key: 'Escape' });
  expect(screen.getByRole('heading', { level: 2, name: 'Depósito' })).toBeDefined();
});

test('how to check a round: the button of each game by its name, and where the games are', () => {
  show('/help#fairness');
  const question = document.getElementById('fairness');
  if (!question) throw new Error('no question about fairness');
  expect(question.textContent).toContain(
    'Em Mines e Double, toque em Verificar; em Crash e Keno, toque em Conferir, dentro do jogo.',
  );
  const links = within(question).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')]).slice(0, 4)).toEqual([
    ['Mines', '/games/mines'],
    ['Double', '/games/double'],
    ['Crash', '/casino/crash'],
    ['Keno', '/casino/keno'],
  ]);
});
