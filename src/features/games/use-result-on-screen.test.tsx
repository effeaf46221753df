// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBusy } from '#src/core/pwa/reload-gate.ts';
import { useResultOnScreen } from './use-result-on-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ result }: { result: object | null }) {
  useResultOnScreen(result);
  return null;
}

test('a result blocks reloads until a moment after the next press', () => {
  const shown = render(<Page result={null} />);
  expect(isBusy()).toBe(false);
  const result = {};
  shown.rerender(<Page result={result} />);
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(isBusy()).toBe(true);
  fireEvent.click(document.body);
  expect(isBusy()).toBe(true);
  act(() => vi.advanceTimersByTime(1_000));
  expect(isBusy()).toBe(false);
  shown.rerender(<Page result={{}} />);
  expect(isBusy()).toBe(true);
  shown.unmount();
  expect(isBusy()).toBe(false);
});
