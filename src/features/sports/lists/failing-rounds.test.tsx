// @vitest-environment page
// Lists that are shown stay while a call beside them fails again and again.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { isHiddenInOrder } from '#tests/support/browser/hidden-in-order.ts';
import { EventList } from './event-list.tsx';
import { followedAtom } from './followed/followed.ts';
import { FollowedEvents } from './followed/followed-events.tsx';

const ROUND_MS = 30_000;
const LATE_MS = 8_000;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const never = new Promise<Response>(() => {});
const EVENT = {
  id: 'a',
  sport: 'football',
  league: { slug: 'serie-a', name: 'Série A', country: { slug: 'brazil', name: 'Brasil' } },
  home: 'Guaporé',
  away: 'Sertanejo',
  state: 'open',
  version: 1,
  starts_at: '2036-11-22T12:00:00.000Z',
};
/** The answer to the call that is not there. */
let answer: () => Response | Promise<Response>;
let rounds: number;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rounds = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('q=Corvos') || url === '/api/sports') {
      rounds += 1;
      return answer();
    }
    return url.startsWith('/api/sports/events') ? json({ data: [EVENT], total: 1, last_page: 1 }) : json({});
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  store.set(followedAtom, []);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (list: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <div data-in-order="">
        {list}
        <p>all other lists</p>
      </div>
    </QueryClientProvider>,
  );
const others = () => screen.getByText('all other lists');
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const LISTS: [string, () => ReactNode][] = [
  [
    'one of the followed teams',
    () => {
      store.set(followedAtom, ['team:football/Guaporé', 'team:football/Corvos']);
      return <FollowedEvents />;
    },
  ],
  ['the order of the leagues', () => <EventList title="Hoje" filter={{}} grouped="league" empty={null} />],
];

test.each(LISTS)('while %s is asked for again, what is shown stays', async (_, list) => {
  answer = () => json({}, 422);
  show(list());
  await waitFor(() => expect(isHiddenInOrder(others())).toBe(false));
  expect(screen.getByText('Guaporé')).toBeDefined();
  expect(rounds).toBe(1);
  answer = () => never;
  await passes(ROUND_MS + 1_000);
  expect(rounds).toBe(2);
  expect(screen.getByText('Guaporé')).toBeDefined();
  expect(isHiddenInOrder(others())).toBe(false);
});

test('the other lists wait at most eight seconds for what is followed', async () => {
  answer = () => never;
  store.set(followedAtom, ['team:football/Corvos']);
  show(<FollowedEvents />);
  await passes(LATE_MS - 1_000);
  expect(isHiddenInOrder(others())).toBe(true);
  await passes(1_000);
  expect(isHiddenInOrder(others())).toBe(false);
});
