// @vitest-environment page
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';
import { type Toast, ToastRegion } from './toast-region.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const paid: Toast = { id: '1', kind: 'success', text: 'Depósito aprovado com sucesso.' };

const failed: Toast = { id: '2', kind: 'error', text: 'Ocorreu um erro tente novamente.' };
/** As in index.html. */
const PLACES =
  '<div role="status" class="live" data-toasts="status"></div><div role="alert" class="live" data-toasts="alert"></div>';

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

test('a toast is done after its display time and its fade time', () => {
  const done = vi.fn();
  render(<ToastRegion toast={paid} onDone={done} showMs={2000} leaveMs={500} />);
  pass(2499);
  expect(done).not.toHaveBeenCalled();
  pass(1);
  expect(done).toHaveBeenCalledExactlyOnceWith('1');
});

test('its timer pauses while it is hovered or focused', () => {
  const done = vi.fn();
  render(<ToastRegion toast={paid} onDone={done} showMs={2000} leaveMs={500} />);
  pass(1000);
  fireEvent.pointerEnter(screen.getByText(paid.text));
  pass(60_000);
  expect(done).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByText(paid.text));
  pass(2500);
  expect(done).toHaveBeenCalledOnce();
});

test.each(['status', 'alert'] as const)('its region (%s) is there, empty, before its text', (urgency) => {
  const page = (toast: Toast | null) => (
    <ToastRegion toast={toast} onDone={() => {}} showMs={2000} leaveMs={500} />
  );
  document.body.innerHTML = PLACES;
  const [region] = screen.getAllByRole(urgency);
  const { rerender } = render(page(null));
  expect(region?.textContent).toBe('');
  rerender(page(urgency === 'alert' ? failed : paid));
  expect(screen.getAllByRole(urgency)).toEqual([region]);
  expect(region?.textContent).toBe(urgency === 'alert' ? failed.text : paid.text);
  rerender(page(null));
  expect(region?.textContent).toBe('');
});

test.each([
  ['status', paid],
  ['alert', failed],
] as const)(
  'a toast (%s) that comes together with a dialog is said there once the region of the dialog is known',
  (urgency, toast) => {
    const page = (open: boolean) => (
      <>
        <ToastRegion toast={open ? toast : null} onDone={() => {}} showMs={2000} leaveMs={500} />
        <Modal open={open} title="Entrar" closeLabel="Fechar" onClose={() => {}}>
          conteúdo
        </Modal>
      </>
    );
    const { rerender } = render(page(false));
    rerender(page(true));
    const [inside] = within(screen.getByRole('dialog')).getAllByRole(urgency);
    expect(inside?.textContent).toBe('');
    pass(100);
    expect(inside?.textContent).toBe(toast.text);
  },
);

test('a toast that comes while the dialog closes is said in the page', () => {
  const page = (open: boolean) => (
    <>
      <ToastRegion toast={open ? null : paid} onDone={() => {}} showMs={2000} leaveMs={500} />
      <Modal open={open} title="Entrar" closeLabel="Fechar" onClose={() => {}}>
        conteúdo
      </Modal>
    </>
  );
  document.body.innerHTML = PLACES;
  const [region] = screen.getAllByRole('status');
  const { rerender } = render(page(true));
  pass(100);
  rerender(page(false));
  expect(region?.textContent).toBe(paid.text);
});

test('over a modal it is rendered inside the modal, where it is not inert', () => {
  render(
    <>
      <ToastRegion toast={paid} onDone={() => {}} showMs={2000} leaveMs={500} />
      <Modal open title="Entrar" closeLabel="Fechar" onClose={() => {}}>
        conteúdo
      </Modal>
    </>,
  );
  pass(100);
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe(paid.text);
});
