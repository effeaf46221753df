// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PlayFooter } from './play-footer.tsx';

const MINUTE_MS = 60_000;
const GAME = {
  id: '1',
  name: 'Sete Ladeiras',
  provider_id: 'cobogo',
  provider_name: 'Cobogó 12',
  category: 'slots',
  rtp: 0,
  volatility: 'low' as const,
  min_bet: 50,
  max_bet: 20_000,
  demo: true,
  playable: true,
  pay_table: [],
};

let now: number;
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('casino');
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}'));
  // Noon in Brasília.
  now = Date.UTC(2026, 10, 20, 15);
  vi.spyOn(serverClock, 'now').mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('[D5] after a sleep the clock under a game and the time played show the later time, and then the right one', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PlayFooter game={GAME as never} mode="demo" onMode={undefined} whole={createRef<HTMLElement>()} />
    </QueryClientProvider>,
  );
  const isShown = (text: string) => screen.queryByText(text) !== null;
  expect([isShown('12h00'), isShown('0h00')]).toEqual([true, true]);
  now += 80 * MINUTE_MS;
  act(() => vi.advanceTimersByTime(1_000));
  expect([isShown('13h20'), isShown('1h20')]).toEqual([true, true]);
  now -= 50 * MINUTE_MS;
  act(() => vi.advanceTimersByTime(1_000));
  expect([isShown('12h30'), isShown('0h30')]).toEqual([true, true]);
});
