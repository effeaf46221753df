// @vitest-environment page
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isBusy } from '#src/core/pwa/reload-gate.ts';
import { hideAlert, showAlert } from '#src/core/state/alerts.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { AlertHost } from './alert-host.tsx';

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  vi.useFakeTimers();
  render(<AlertHost />);
});
afterEach(() => {
  cleanup();
  hideAlert();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
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
  act(() => showAlert('success', 'Depósito aprovado com sucesso.', showMs === undefined ? {} : { showMs }));
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

test('of several that come at once each is shown for a second at least', () => {
  act(() => {
    for (const text of ['Depósito aprovado.', 'Bônus expirado.', 'Bônus liberado.'])
      showAlert('success', text);
  });
  expect(shown()).toBe('Depósito aprovado.');
  pass(999);
  expect(shown()).toBe('Depósito aprovado.');
  pass(1);
  expect(shown()).toBe('Bônus expirado.');
  pass(1_000);
  expect(shown()).toBe('Bônus liberado.');
});

test('one that comes after a second takes the place of the one before at once', () => {
  act(() => showAlert('success', 'Depósito aprovado.'));
  pass(1_000);
  act(() => showAlert('success', 'Bônus expirado.'));
  pass(0);
  expect(shown()).toBe('Bônus expirado.');
});

test('a sentence that comes again is shown once, and of many that come at once the last five', () => {
  act(() => {
    for (const text of ['Um.', 'Dois.', 'Três.', 'Quatro.', 'Cinco.', 'Seis.', 'Quatro.'])
      showAlert('success', text);
  });
  const seen: (string | null | undefined)[] = [];
  for (let second = 0; second < 5; second += 1) {
    seen.push(shown());
    pass(1_000);
  }
  expect(seen).toEqual(['Dois.', 'Três.', 'Cinco.', 'Seis.', 'Quatro.']);
});

const helpLink = () => screen.queryByRole('link', { name: 'Ajuda' });

test.each([
  ['an error', 'error', undefined, '/help#not-loaded'],
  ['an error about something', 'error', 'withdraw-cancel', '/help#withdraw-cancel'],
  ['a success', 'success', undefined, undefined],
] as const)('%s leads to help: %s, %s', (_, kind, help, href) => {
  act(() => showAlert(kind, 'O que houve.', help === undefined ? {} : { help }));
  expect(helpLink()?.getAttribute('href')).toBe(href);
});

test('it stays while its link has the focus', () => {
  act(() => showAlert('error', 'Este saque já foi enviado ao banco.', { help: 'withdraw-cancel' }));
  act(() => helpLink()?.focus());
  pass(60_000);
  expect(screen.getByText('Este saque já foi enviado ao banco.')).toBeDefined();
  act(() => helpLink()?.blur());
  pass(2_500);
  expect(screen.queryByText('Este saque já foi enviado ao banco.')).toBeNull();
});

test('its link goes to the question, and takes away the alert and the dialog that it is shown in', () => {
  const closed = vi.fn();
  const dialog = render(
    <Modal open title="Aposta" closeLabel="Fechar" onClose={closed}>
      conteúdo
    </Modal>,
  );
  act(() => showAlert('error', 'A aposta não foi aceita.', { help: 'bet-refused' }));
  pass(100);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Ajuda' }));
  expect(location.pathname + location.hash).toBe('/help#bet-refused');
  expect(closed).toHaveBeenCalled();
  expect(screen.queryByText('A aposta não foi aceita.')).toBeNull();
  dialog.unmount();
});

test('a sentence with fixed words has a second line', () => {
  act(() => showAlert('error', 'Falha na verificação KYC: rejected', { more: 'Seu saldo não mudou.' }));
  expect(screen.getByText('Falha na verificação KYC: rejected')).toBeDefined();
  expect(screen.getByText('Seu saldo não mudou.')).toBeDefined();
});
