// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { eventChanges } from '#src/data/sports/event-changes.ts';
import { OddsButton } from '../odds/odds-button.tsx';
import { clearSlip, setStake, toggleLeg } from '../slip/slip-store.ts';
import { useCurrentEvent } from '../use-current-event.ts';
import { EventRow } from './event-row.tsx';

const SELECTIONS = ['home', 'draw', 'away'];
let version = 0;
let drawn: string[] = [];
const count = (id: string) => drawn.push(id);
// Each button calls this hook once per render. The result is the real one.
vi.mock('../slip/use-is-selected.ts', async (original) => {
  const { useIsSelected } = await original<typeof import('../slip/use-is-selected.ts')>();
  return {
    useIsSelected(key: string) {
      count(key);
      return useIsSelected(key);
    },
  };
});

const event = (id: string): SportEvent => ({
  ...{ id, sport: 'football', home: `Casa ${id}`, away: `Fora ${id}`, starts_at: Date.UTC(2026, 10, 22) },
  league: { slug: 'a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } },
  ...{ state: 'live', suspended: false, score: null, phase: '', minute: 1, market_count: 1, version: 0 },
  markets: [
    {
      ...{ id: 'result', group: 'main', name: 'Resultado final', state: 'open' },
      selections: SELECTIONS.map((one) => ({ id: one, name: one, label: one, odds: 2_000 })),
    },
  ],
});

/** A realtime change sets the odds of an event's home side; waits until the page shows it. */
async function moves(id: string, odds: number): Promise<void> {
  version += 1;
  const markets = [{ id: 'result', selections: [{ id: 'home', odds }] }];
  act(() => eventChanges.add([{ id, version, markets, reread: false }]));
  await waitFor(() => expect(screen.getByText((odds / 1_000).toFixed(2))).toBeTruthy());
}

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await initI18n('pt');
  await loadTexts('sports');
});
beforeEach(() => {
  drawn = [];
  clearSlip();
});
afterEach(cleanup);
afterAll(() => vi.unstubAllGlobals());

test('a change in one event renders its row again and no other row', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      {['a', 'b', 'c'].map((id) => (
        <Profiler key={id} id={id} onRender={count}>
          <EventRow event={event(id)} grouped="league" columns={1} />
        </Profiler>
      ))}
    </QueryClientProvider>,
  );
  drawn = [];
  await moves('b', 2_100);
  expect(new Set(drawn)).toEqual(new Set(['b', 'b~result~home']));
});

test('a long name is read out whole and shown whole by the pointer; a short one has no tooltip', () => {
  const name = 'Associação Atlética Constantinopolitana de Pindamonhangaba';
  render(
    <QueryClientProvider client={queryClient}>
      <EventRow event={{ ...event('long'), home: name }} grouped="league" columns={1} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('link').textContent).toContain(name);
  expect(screen.getByTitle(name).textContent).toBe(name);
  expect(screen.queryByTitle('Fora long')).toBeNull();
});

function Buttons({ of }: { of: SportEvent }) {
  const now = useCurrentEvent(of);
  return now.markets.flatMap((market) =>
    market.selections.map((selection) => (
      <OddsButton key={selection.id} event={now} market={market} selection={selection} />
    )),
  );
}

test('a change renders only its own button again, and the slip renders only the buttons of its selections again', async () => {
  const one = event('d');
  render(
    <QueryClientProvider client={queryClient}>
      <Buttons of={one} />
    </QueryClientProvider>,
  );
  drawn = [];
  await moves('d', 2_200);
  expect(new Set(drawn)).toEqual(new Set(['d~result~home']));
  drawn = [];
  const [market] = one.markets;
  const away = market?.selections.at(-1);
  if (!market || !away) throw new Error('no selection');
  act(() => void toggleLeg(one, market, away));
  act(() => setStake(500));
  expect(new Set(drawn)).toEqual(new Set(['d~result~away']));
});
