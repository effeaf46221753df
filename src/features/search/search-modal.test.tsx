// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { forgetAllSearches, readRecentSearches } from './recent-searches.ts';
import { SearchModal } from './search-modal.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('search');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetAllSearches();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test.each([
  ['while a keyboard composes', { isComposing: true, keyCode: 229 }],
  ['that ends a composition, as Safari sends it', { keyCode: 229 }],
])('Enter %s does not open the marked result', async (_, state) => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  const closed = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <SearchModal open onClose={closed} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'cassino' } });
  await screen.findByRole('option', { name: /Cassino/ });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  fireEvent.keyDown(field, { key: 'Enter', ...state });
  expect(closed).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(closed).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/casino');
});

const LEAGUE = { slug: 'serie-a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } };
const MATCH = { id: 'm1', sport: 'football', league: LEAGUE, home: 'Guaporé', away: 'Sertanejo', version: 1 };
const SLOT = { name: 'Sete Ladeiras', provider_id: 'p1', provider_name: 'Cobogó 12', playable: true };
const TABLE = { name: 'Sete Mesas', provider_id: 'p1', provider_name: 'Cobogó 12', playable: false };
const ANSWERS: Readonly<Record<string, object>> = {
  '/v2/casino-games': {
    data: [
      { id: 's1', ...SLOT },
      { id: 't1', ...TABLE },
      { id: 's2', ...SLOT, name: 'Sete Telhas', rtp: 9_690 },
    ],
    total: 3,
  },
  '/api/sports': { data: [] },
  '/api/sports/events': {
    data: [{ ...MATCH, starts_at: '2026-11-20T15:00:00Z', state: 'open' }],
    total: 1,
    last_page: 1,
  },
};

async function openAndType(text: string): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = ANSWERS[new URL(url, 'http://localhost').pathname];
    return Response.json(answer ?? {}, { status: answer ? 200 : 404 });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SearchModal open onClose={() => {}} onClosed={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: text } });
  return field;
}

test('a found game that has details only says so beside its provider', async () => {
  await openAndType('sete');
  const words = async (name: RegExp) => (await screen.findByRole('option', { name })).textContent;
  expect(await words(/Sete Mesas/)).toBe('Sete Mesas · Cobogó 12 · Só detalhes');
  expect(await words(/Sete Ladeiras/)).toBe('Sete Ladeiras · Cobogó 12');
});

test('a found game opens at once, and one that has details only shows them', async () => {
  await openAndType('sete');
  fireEvent.click(await screen.findByRole('option', { name: /Sete Ladeiras/ }));
  expect([location.pathname, history.state]).toEqual(['/play/s1', { opens: false }]);
  fireEvent.click(await screen.findByRole('option', { name: /Sete Mesas/ }));
  expect([location.pathname, history.state]).toEqual(['/play/t1', null]);
});

test('the field suggests in short what its name says in full', async () => {
  const field = await openAndType('');
  expect(field.getAttribute('placeholder')).toMatch(
    /^(Jogo, time, liga ou provedor|Jogo, provedor ou página)$/,
  );
  expect(field.getAttribute('aria-label')).toMatch(/^Buscar /);
});

test('a found game says its return at the end of its row, where it has one', async () => {
  await openAndType('sete');
  const end = async (name: RegExp) => (await screen.findByRole('option', { name })).textContent;
  expect(await end(/Sete Telhas/)).toBe('Sete Telhas · Cobogó 12RTP 96,9%');
  expect(await end(/Sete Ladeiras/)).not.toContain('RTP');
});

test('before anything is typed suggestions are offered, which nobody counted', async () => {
  await openAndType('');
  const offered = await screen.findByRole('region', { name: 'Sugestões' });
  await waitFor(() => expect(offered.textContent).toContain('Guaporé'));
  expect(document.body.textContent).not.toMatch(/Populares|Muito procurados/);
});

test('the chip of games says which games', async () => {
  await openAndType('sete');
  expect(await screen.findByRole('button', { name: /^Jogos de cassino/ })).toBeDefined();
});

test('a chosen match is remembered by both of its sides, and pressed again is searched', async () => {
  await openAndType('guapore');
  fireEvent.click(await screen.findByRole('option', { name: /Guaporé x Sertanejo/ }));
  expect(readRecentSearches()).toEqual([{ text: 'Guaporé x Sertanejo', sport: '' }]);
  cleanup();
  const field = await openAndType('');
  fireEvent.click(screen.getByRole('button', { name: 'Guaporé x Sertanejo' }));
  expect(field).toHaveProperty('value', 'Guaporé x Sertanejo');
});
