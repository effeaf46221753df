// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '#src/core/net/server-clock.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { RoundHead } from './round-head.tsx';

const OPENED = Date.UTC(2026, 10, 20, 15);
const HASH = 'a'.repeat(64);
const ROUND = {
  number: 7,
  outcome: null,
  hash: null,
  terminal_hash: HASH,
  chain_index: 3,
  salt: HASH,
  phase: 'betting' as const,
  opened_at: OPENED,
  locks_at: OPENED + 15_000,
  drawn_at: null,
  version: 20,
};

let now: number;
beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('games');
});
beforeEach(() => {
  vi.useFakeTimers();
  now = OPENED;
  vi.spyOn(serverClock, 'now').mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('[D5] after a sleep the clock of a round and its bar show the later time, and then the right one', () => {
  render(
    <RoundHead round={ROUND} last={[]} betting revealed={false} paid={null} staked={0} loading={false} />,
  );
  const shown = () => [
    screen.getByRole('timer').textContent,
    screen.getByRole('meter').getAttribute('aria-valuenow'),
  ];
  expect(shown()).toEqual(['00:15', '15000']);
  now += 60_000;
  act(() => vi.advanceTimersByTime(250));
  expect(shown()).toEqual(['00:00', '0']);
  now -= 55_000;
  act(() => vi.advanceTimersByTime(250));
  expect(shown()).toEqual(['00:10', '10000']);
});
