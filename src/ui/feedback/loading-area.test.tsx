// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadingArea } from './loading-area.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('readers hear of a wait once it takes a second, and nothing of a shorter one', () => {
  render(<LoadingArea label="Carregando jogos">shapes</LoadingArea>);
  const status = screen.getByRole('status');
  passes(999);
  expect(status.textContent).toBe('');
  passes(1);
  expect(status.textContent).toBe('Carregando jogos');
  expect(screen.getByText('shapes')).toBeDefined();
});

test('after eight seconds it says what went wrong instead', () => {
  render(
    <LoadingArea label="Carregando jogos" slow="Sem resposta">
      shapes
    </LoadingArea>,
  );
  passes(7_999);
  expect(screen.queryByText('Sem resposta')).toBeNull();
  passes(1);
  expect(screen.getByText('Sem resposta')).toBeDefined();
  expect(screen.queryByText('shapes')).toBeNull();
});
