// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { SearchModal } from './search-modal.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('search');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
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
