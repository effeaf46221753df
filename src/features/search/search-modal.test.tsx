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
    ],
    total: 2,
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

test('a chosen match is remembered by both of its sides, and pressed again is searched', async () => {
  await openAndType('guapore');
  fireEvent.click(await screen.findByRole('option', { name: /Guaporé x Sertanejo/ }));
  expect(readRecentSearches()).toEqual([{ text: 'Guaporé x Sertanejo', sport: '' }]);
  cleanup();
  const field = await openAndType('');
  fireEvent.click(screen.getByRole('button', { name: 'Guaporé x Sertanejo' }));
  expect(field).toHaveProperty('value', 'Guaporé x Sertanejo');
});
