// @vitest-environment page
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { RowState } from './row-state.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('tomorrow’s events are today’s from the server’s midnight on, also where nothing else of the list changes', () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}'));
  // Two minutes to midnight in São Paulo; an event at 21h of the next day.
  serverClock.learn(Date.parse('2026-11-21T02:58:00Z'), serverClock.asking());
  const event = { state: 'open', starts_at: Date.parse('2026-11-22T00:00:00Z') } as SportEvent;
  render(
    <QueryClientProvider client={queryClient}>
      <RowState event={event} grouped="league" />
      <RowState event={event} grouped="league" />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText('amanhã')).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getAllByText('hoje')).toHaveLength(2);
});
