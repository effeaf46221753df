// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown, formatTimeLeft } from './countdown.tsx';

let clock = 0;

beforeEach(() => {
  vi.useFakeTimers();
  clock = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    clock += ms;
    vi.advanceTimersByTime(ms);
  });
}

test('[R9.10] counts down every second and ends once', () => {
  const end = vi.fn();
  render(<Countdown deadline={3000} now={() => clock} tickMs={1000} onEnd={end} />);
  const shown = screen.getByRole('timer');
  expect(shown.textContent).toBe('00:03');
  pass(1000);
  expect(shown.textContent).toBe('00:02');
  pass(2000);
  expect(shown.textContent).toBe('00:00');
  pass(5000);
  expect(end).toHaveBeenCalledOnce();
});

test('uses the clock, not the number of ticks', () => {
  render(<Countdown deadline={600_000} now={() => clock} tickMs={1000} />);
  clock += 300_000;
  pass(1000);
  expect(screen.getByRole('timer').textContent).toBe('04:59');
});

test('counts on where the clock is corrected backwards', () => {
  render(<Countdown deadline={600_000} now={() => clock} tickMs={1000} />);
  clock += 1_200_000;
  pass(1000);
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  clock -= 1_200_000;
  pass(1000);
  expect(screen.getByRole('timer').textContent).toBe('09:58');
});

test.each([
  [582_000, '09:42'],
  [600_000, '10:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [59_999, '01:00'],
  [3_600_000, '1:00:00'],
  [86_400_000, '24:00:00'],
])('%i ms left show as %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text);
});
