// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { popularSelectionsQuery } from '#src/data/sports/sport-events.ts';
import { PopularToday } from './popular-today.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('home-sport');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('its place is kept until the first answer, and doesn’t return while a call that failed is repeated', async () => {
  const popular = { queryKey: popularSelectionsQuery('pt').queryKey };
  let answer = () => Promise.resolve(new Response('{}', { status: 422 }));
  vi.stubGlobal('fetch', () => answer());
  render(
    <QueryClientProvider client={queryClient}>
      <PopularToday place={<p>place</p>} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText('place')).not.toBeNull();
  await waitFor(() => expect(screen.queryByText('place')).toBeNull());
  answer = () => new Promise(() => {});
  act(() => void queryClient.refetchQueries(popular));
  await waitFor(() => expect(queryClient.isFetching(popular)).toBe(1));
  expect(screen.queryByText('place')).toBeNull();
});
