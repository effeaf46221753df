// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canReload, isBusy } from '#src/core/pwa/reload-gate.ts';
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

test('a result blocks reloads until a moment after the next press, and nothing else that waits for a round', () => {
  const shown = render(<Page result={null} />);
  expect(canReload()).toBe(true);
  const result = {};
  shown.rerender(<Page result={result} />);
  act(() => vi.advanceTimersByTime(3_600_000));
  expect([canReload(), isBusy()]).toEqual([false, false]);
  fireEvent.click(document.body);
  expect(canReload()).toBe(false);
  act(() => vi.advanceTimersByTime(1_000));
  expect(canReload()).toBe(true);
  shown.rerender(<Page result={{}} />);
  expect([canReload(), isBusy()]).toEqual([false, false]);
  shown.unmount();
  expect(canReload()).toBe(true);
});
