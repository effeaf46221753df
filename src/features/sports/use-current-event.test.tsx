// @vitest-environment page
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { eventChanges } from '#src/data/sports/event-changes.ts';
import { useInStep } from './use-current-event.ts';

afterEach(cleanup);

/** Shows what waits now, so that what is read next waits as well. */
const shown = () => act(() => new Promise<void>((resolve) => void eventChanges.whenShown(resolve)));

test('what is read again is shown with the next changes, the last value of several', async () => {
  const { result, rerender } = renderHook(({ value }) => useInStep(value, 'e1'), {
    initialProps: { value: 'first' },
  });
  expect(result.current).toBe('first');
  await shown();
  rerender({ value: 'second' });
  rerender({ value: 'third' });
  expect(result.current).toBe('first');
  await waitFor(() => expect(result.current).toBe('third'), { timeout: 5_000 });
});

test('another event is shown at once', () => {
  const { result, rerender } = renderHook(({ value, id }) => useInStep(value, id), {
    initialProps: { value: 'one', id: 'e1' },
  });
  rerender({ value: 'other', id: 'e2' });
  expect(result.current).toBe('other');
});
