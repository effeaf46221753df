// @vitest-environment page
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

test('loading is announced to screen readers after a second, shorter loading is not', () => {
  render(<LoadingArea label="Carregando jogos">shapes</LoadingArea>);
  const status = screen.getByRole('status');
  passes(999);
  expect(status.textContent).toBe('');
  passes(1);
  expect(status.textContent).toBe('Carregando jogos');
  expect(screen.getByText('shapes')).toBeDefined();
});

test('after eight seconds it shows the failure instead', () => {
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
