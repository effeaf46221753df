// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBusy } from '#src/core/pwa/reload-gate.ts';
import { hideAlert, showAlert } from '#src/core/state/alerts.ts';
import { AlertHost } from './alert-host.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<AlertHost />);
});
afterEach(() => {
  cleanup();
  hideAlert();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const toastOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[style]') ?? document.body;
const shown = () => screen.queryByRole('status')?.textContent;

test('[R9.01e] an alert shows for 2000 ms', () => {
  act(() => showAlert('error', 'Ocorreu um erro tente novamente.'));
  const toast = toastOf('Ocorreu um erro tente novamente.');
  pass(1_999);
  expect(toast.className).not.toContain('leaving');
  pass(1);
  expect(toast.className).toContain('leaving');
});

test.each([
  ['[R4.36a]', '2000 ms where nothing else is said', undefined, 2_000],
  ['[R4.36b]', 'as long as is said', 5_000, 5_000],
])('%s an alert shows %s, and is gone 500 ms later', (_, __, showMs, shows) => {
  act(() => showAlert('success', 'Depósito aprovado com sucesso.', showMs));
  const toast = toastOf('Depósito aprovado com sucesso.');
  pass(shows - 1);
  expect(toast.className).not.toContain('leaving');
  pass(1);
  expect(toast.className).toContain('leaving');
  pass(499);
  expect(shown()).toBe('Depósito aprovado com sucesso.');
  pass(1);
  expect(shown()).toBe('');
});

test('a reload waits until what is said was seen', () => {
  expect(isBusy()).toBe(false);
  act(() => showAlert('success', 'Depósito aprovado com sucesso.'));
  expect(isBusy()).toBe(true);
  pass(2_500);
  expect(isBusy()).toBe(false);
});
