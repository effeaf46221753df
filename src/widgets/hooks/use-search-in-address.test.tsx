// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchInAddress, withParameters } from './use-search-in-address.ts';

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState({ name: 'entry' }, '', '/casino?sort=rtp&code=X');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const search = () => renderHook(() => useSearchInAddress({ delayMs: 250 })).result;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the address is updated 250 ms after the last letter, in the same history entry', () => {
  const entries = history.length;
  const result = search();
  act(() => result.current.type('o'));
  pass(249);
  act(() => result.current.type('on'));
  pass(249);
  expect(location.search).toBe('?sort=rtp&code=X');
  expect(result.current.typed).toBe('on');
  pass(1);
  expect(location.search).toBe('?sort=rtp&code=X&q=on');
  expect(result.current.typed).toBeNull();
  expect(result.current.query.get('q')).toBe('on');
  expect(history.length).toBe(entries);
  expect(history.state).toEqual({ name: 'entry' });
});

test('typed text is written to the address at once when the field loses the focus', () => {
  const result = search();
  act(() => result.current.type('onça'));
  act(() => result.current.settle());
  expect(new URLSearchParams(location.search).get('q')).toBe('onça');
  pass(1_000);
  expect(new URLSearchParams(location.search).get('q')).toBe('onça');
});

test('clearing drops what is being typed', () => {
  const result = search();
  act(() => result.current.type('on'));
  act(() => result.current.clear({ q: undefined, sort: undefined }));
  pass(1_000);
  expect(location.search).toBe('?code=X');
  expect(result.current.typed).toBeNull();
});

test('a change keeps the rest of the query', () => {
  const query = new URLSearchParams('q=a&sort=rtp&code=X');
  expect(withParameters(query, { sort: undefined, tag: 'mar' }).toString()).toBe('q=a&code=X&tag=mar');
  expect(withParameters(query, { q: '', sort: undefined }).toString()).toBe('code=X');
});
