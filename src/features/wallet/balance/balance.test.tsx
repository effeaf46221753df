// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '#src/core/i18n.ts';
import { Balance } from './balance.tsx';

beforeAll(() => startTexts('pt'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const spoken = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('shows the number with its label, and nothing while it is not known', () => {
  const { rerender, container } = render(<Balance cents={null} />);
  expect(container.textContent).toBe('');
  rerender(<Balance cents={128_450} />);
  expect(screen.getByTestId('balance').textContent).toBe('R$\u00a01.284,50');
});

test('tells readers of changes only, at most every 10 s and then the latest', () => {
  const { rerender } = render(<Balance cents={null} />);
  rerender(<Balance cents={1_000} />);
  expect(spoken()).toBe('');
  rerender(<Balance cents={900} />);
  expect(spoken()).toBe('Saldo R$\u00a09,00');
  rerender(<Balance cents={800} />);
  rerender(<Balance cents={700} />);
  pass(9_999);
  expect(spoken()).toBe('Saldo R$\u00a09,00');
  pass(1);
  expect(spoken()).toBe('Saldo R$\u00a07,00');
  expect(screen.getByTestId('balance').textContent).toBe('R$\u00a07,00');
});
