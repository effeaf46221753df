// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';
import { type Toast, ToastRegion } from './toast-region.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const paid: Toast = { id: '1', kind: 'success', text: 'Depósito aprovado com sucesso.' };

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

test('a toast is done after its display time and its fade time', () => {
  const done = vi.fn();
  render(<ToastRegion toasts={[paid]} onDone={done} showMs={2000} leaveMs={500} />);
  pass(2499);
  expect(done).not.toHaveBeenCalled();
  pass(1);
  expect(done).toHaveBeenCalledExactlyOnceWith('1');
});

test('its timer pauses while it is hovered or focused', () => {
  const done = vi.fn();
  render(<ToastRegion toasts={[paid]} onDone={done} showMs={2000} leaveMs={500} />);
  pass(1000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(60_000);
  expect(done).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(2500);
  expect(done).toHaveBeenCalledOnce();
});

test('an error is announced at once, other toasts politely', () => {
  const failed: Toast = { id: '2', kind: 'error', text: 'Ocorreu um erro tente novamente.' };
  render(<ToastRegion toasts={[paid, failed]} onDone={() => {}} showMs={2000} leaveMs={500} />);
  expect(screen.getByRole('alert').textContent).toBe(failed.text);
  expect(screen.getByRole('status').textContent).toBe(paid.text);
});

test('over a modal it is rendered inside the modal, where it is not inert', () => {
  render(
    <>
      <ToastRegion toasts={[paid]} onDone={() => {}} showMs={2000} leaveMs={500} />
      <Modal open title="Entrar" closeLabel="Fechar" onClose={() => {}}>
        conteúdo
      </Modal>
    </>,
  );
  expect(screen.getByRole('dialog').contains(screen.getByRole('status'))).toBe(true);
});
