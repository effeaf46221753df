// @vitest-environment page
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { EventSearchField, useEventSearch } from './event-search.tsx';

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('sports');
});
afterEach(cleanup);

function show() {
  const type = vi.fn();
  const choice = { typed: '横浜', time: undefined, asked: {}, narrowed: true, type, clear: () => {} };
  render(<EventSearchField choice={choice} label="Buscar" />);
  const field = screen.getByRole('searchbox');
  field.focus();
  return { field, type };
}

test('Esc empties the field, and Enter closes a phone’s keyboard', () => {
  const { field, type } = show();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(type).toHaveBeenCalledExactlyOnceWith('');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).not.toBe(field);
});

test.each([
  ['while a keyboard composes', { isComposing: true, keyCode: 229 }],
  ['that end a composition, as Safari sends them', { keyCode: 229 }],
])('keys %s are the keyboard’s', (_, state) => {
  const { field, type } = show();
  for (const key of ['Escape', 'Enter']) fireEvent.keyDown(field, { key, ...state });
  expect(type).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});

test('a space at the end stays in the field while more is typed after a pause, and is not asked for', () => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/sports/football');
  let asked: unknown;
  function Search() {
    const choice = useEventSearch();
    asked = choice.asked;
    return <EventSearchField choice={choice} label="Buscar" />;
  }
  render(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: 'são ' } });
  act(() => vi.advanceTimersByTime(1_000));
  expect([field.value, asked]).toEqual(['são ', { q: 'são' }]);
  vi.useRealTimers();
});
