// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { SlipLeg } from '#contract/endpoints/sports/bet-calls.ts';
import type { Market, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { alertAtom, alertsAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { popularSelectionsQuery } from '#src/data/sports/sport-events.ts';
import { clearSlip, slipAtom, toggleLeg } from '../slip/slip-store.ts';
import { PopularToday } from './popular-today.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('home-sport');
  await loadTexts('sports');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** A selection of a set, as the backend gives it. */
const leg = (event: string): SlipLeg => ({
  ...{ event, market: 'result', selection: 'home', sport: 'football', home: `Casa ${event}`, away: 'Fora' },
  ...{ starts_at: Date.UTC(2026, 10, 29, 20), live: false, market_name: 'Resultado', selection_name: 'Casa' },
  ...{ state: 'open', odds: 2_000, version: 1 },
});

test.each([
  [0, 3, '3 seleções no bilhete, sem valor.'],
  [19, 20, '1 seleção no bilhete, sem valor. O bilhete leva até 20 seleções.'],
  [20, 20, 'O bilhete leva até 20 seleções.'],
])(
  'with %i on the slip a set of three makes %i, and the page says how many it took',
  (before, after, said) => {
    onTestFinished(() => {
      clearSlip();
      store.set(alertAtom, null);
    });
    const market = {
      id: 'result',
      group: 'main',
      name: 'Resultado',
      state: 'open',
      selections: [],
    } as Market;
    const home = { id: 'home', name: 'Casa', label: '1', odds: 2_000 };
    for (let place = 0; place < before; place += 1)
      toggleLeg({ id: `e${place}`, home: 'Casa', away: 'Fora' } as SportEvent, market, home);
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    queryClient.setQueryData(popularSelectionsQuery('pt').queryKey, [
      { legs: ['a', 'b', 'c'].map(leg) },
    ] as never);
    render(
      <QueryClientProvider client={queryClient}>
        <PopularToday place={null} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Pôr as 3/ }));
    expect(store.get(slipAtom).legs).toHaveLength(after);
    expect(
      store
        .get(alertsAtom)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(said);
  },
);

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
