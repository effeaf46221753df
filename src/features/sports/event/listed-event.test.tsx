// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { EventPage } from './event-page.tsx';
import { listedEvent } from './listed-event.ts';

vi.mock('#src/core/api/realtime.ts', () => ({ subscribe: () => () => {} }));

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const event = (id: string, state = 'live', sport = 'football') => ({ id, sport, state });

test.each([
  ['a list of the sportsbook', 'events', { pages: [{ data: [event('a')] }, { data: [event('b')] }] }],
  ['the list of what is followed', 'followed', { data: [event('b')] }],
  ['home', 'home', [event('a'), event('b')]],
])('an event is known from %s', (_, name, data) => {
  queryClient.setQueryData(['sports', 'pt', 'tree'], { data: [{ slug: 'football', countries: [] }] });
  queryClient.setQueryData(['sports', 'pt', name], data);
  expect(listedEvent('b', 'pt')).toMatchObject({ id: 'b', state: 'live' });
  expect(listedEvent('c', 'pt')).toBeUndefined();
  expect(listedEvent('b', 'en')).toBeUndefined();
});

test.each([
  ['a live football match has the place of its pitch', event('a'), 1],
  ['one that has not begun has none', event('a', 'open'), 0],
  ['one of a sport without a pitch has none', event('a', 'live', 'mma'), 0],
  ['one that no list has, has none', event('b'), 0],
])('while it loads, %s', (_, listed, places) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData(['sports', 'pt', 'home'], [listed]);
  render(
    <QueryClientProvider client={queryClient}>
      <EventPage place={{ page: 'event', id: 'a' }} notFound={null} />
    </QueryClientProvider>,
  );
  expect(document.querySelectorAll('[data-pitch]')).toHaveLength(places);
});
