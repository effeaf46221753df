// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { useListFilter } from './use-list-filter.ts';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Toolbar() {
  return <ListToolbar list={useListFilter()} />;
}

test.each([
  ['while a keyboard composes', { isComposing: true, keyCode: 229 }, 'ぎょ'],
  ['that end a composition, as Safari sends them', { keyCode: 229 }, 'ぎょ'],
  ['of their own', {}, ''],
])('Esc and Enter %s', (_, state, left) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  history.replaceState(null, '', '/casino/slots');
  render(
    <QueryClientProvider client={queryClient}>
      <Toolbar />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'ぎょ' } });
  fireEvent.keyDown(field, { key: 'Escape', ...state });
  expect(field.value).toBe(left);
  fireEvent.keyDown(field, { key: 'Enter', ...state });
  expect(document.activeElement === field).toBe(left !== '');
});
