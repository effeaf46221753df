// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyComponent } from './lazy-component.ts';

vi.mock('#src/core/text/i18n.ts', () => ({ loadTexts: async () => {} }));
vi.mock('#src/core/device/missing-styles.ts', () => ({ missingStyles: async () => {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const Part = () => <p>the part</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(load: () => Promise<typeof Part>) {
  const Lazy = lazyComponent([], load);
  render(
    <ErrorBoundary>
      <Suspense>
        <Lazy />
      </Suspense>
    </ErrorBoundary>,
  );
  await pass(0);
}

test('a part whose file fails while the connection stays is asked for again, each time later', async () => {
  const load = vi.fn(async () => Part);
  for (let failed = 0; failed < 3; failed += 1) load.mockRejectedValueOnce(new TypeError('502'));
  await show(load);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await pass(1_999);
  expect(load).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(load).toHaveBeenCalledTimes(3);
  await pass(4_000);
  expect(screen.getByText('the part')).toBeDefined();
});

test('the connection that is back comes before the wait, and one try follows', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('no network'));
  await show(load);
  await act(async () => void dispatchEvent(new Event('online')));
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('the part')).toBeDefined();
});

test('a part that fails by itself is not drawn again and again', async () => {
  const draw = vi.fn(() => {
    throw new Error('wrong');
  });
  await show(async () => draw as unknown as typeof Part);
  const before = draw.mock.calls.length;
  await pass(600_000);
  expect(draw).toHaveBeenCalledTimes(before);
});
