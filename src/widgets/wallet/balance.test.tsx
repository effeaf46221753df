// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { Balance } from './balance.tsx';

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.useRealTimers();
});

const balance = (cents: number | null) => (
  <QueryClientProvider client={queryClient}>
    <Balance cents={cents} />
  </QueryClientProvider>
);
const spoken = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('shows the amount with its label, and nothing while it is unknown', () => {
  const { rerender, container } = render(balance(null));
  expect(container.textContent).toBe('');
  rerender(balance(128_450));
  expect(screen.getByTestId('balance').textContent).toBe('R$\u00a01.284,50');
});

test('announces only changes to screen readers, at most every 10 s and then the latest', () => {
  const { rerender } = render(balance(null));
  rerender(balance(1_000));
  expect(spoken()).toBe('');
  rerender(balance(900));
  expect(spoken()).toBe('Saldo R$\u00a09,00');
  rerender(balance(800));
  rerender(balance(700));
  pass(9_999);
  expect(spoken()).toBe('Saldo R$\u00a09,00');
  pass(1);
  expect(spoken()).toBe('Saldo R$\u00a07,00');
  expect(screen.getByTestId('balance').textContent).toBe('R$\u00a07,00');
});

test('offline, a balance that is known only from storage is labelled as the last known one', () => {
  const { container, rerender } = render(balance(1_000));
  expect(container.textContent).toMatch(/^SaldoR\$/);
  act(() => onlineManager.setOnline(false));
  rerender(balance(1_000));
  expect(container.textContent).toMatch(/^Último saldo vistoR\$/);
});
