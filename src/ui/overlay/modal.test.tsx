// @vitest-environment page
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Modal } from './modal.tsx';

afterEach(cleanup);

type PageProps = { locked?: boolean; onClosed?: () => void; children?: ReactNode };

function Page({ locked = false, onClosed, children }: PageProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Modal
        open={open}
        title="Entrar"
        closeLabel="Fechar"
        locked={locked}
        onClose={() => setOpen(false)}
        onClosed={onClosed}
      >
        {children ?? <p>Conteúdo</p>}
      </Modal>
    </>
  );
}

function openIt(): HTMLDialogElement {
  const opener = screen.getByRole('button', { name: 'Abrir' });
  opener.focus();
  fireEvent.click(opener);
  return screen.getByRole<HTMLDialogElement>('dialog');
}

test('opening shows the dialog with its title and moves the focus there', () => {
  render(<Page />);
  const dialog = openIt();
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entrar' }));
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Entrar');
});

test('closing returns the focus to the opener and empties the dialog', async () => {
  const closed = vi.fn();
  render(<Page onClosed={closed} />);
  openIt();
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByText('Conteúdo')).toBe(null));
  expect(closed).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
});

test.each([
  ['of a composition', { isComposing: true, keyCode: 229 }],
  ['that ends a composition, as Safari sends it', { keyCode: 229 }],
])('Esc %s leaves the dialog open', (_, state) => {
  render(<Page />);
  const dialog = openIt();
  fireEvent.keyDown(dialog, { key: 'Escape', ...state });
  expect(dialog.hasAttribute('data-leaving')).toBe(false);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(dialog.hasAttribute('data-leaving')).toBe(true);
});

test('[R9.12] the page does not scroll while any modal is open', async () => {
  const two = (first: boolean, second: boolean) => (
    <>
      <Modal open={first} title="Um" closeLabel="Fechar" onClose={() => {}}>
        um
      </Modal>
      <Modal open={second} title="Dois" closeLabel="Fechar" onClose={() => {}}>
        dois
      </Modal>
    </>
  );
  const { rerender, unmount } = render(two(false, false));
  expect(document.body.style.overflow).toBe('');
  rerender(two(true, true));
  expect(document.body.style.overflow).toBe('hidden');
  rerender(two(false, true));
  expect(document.body.style.overflow).toBe('hidden');
  rerender(two(false, false));
  expect(document.body.style.overflow).toBe('');
  rerender(two(true, false));
  unmount();
  expect(document.body.style.overflow).toBe('');
});

const ways: [string, (dialog: HTMLDialogElement) => void][] = [
  ['Esc', (dialog) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))],
  [
    'a press on the scrim',
    (dialog) => {
      fireEvent.mouseDown(dialog);
      fireEvent.click(dialog);
    },
  ],
  ['the device’s way back', (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
];

test.each(ways)('%s closes it', async (_name, request) => {
  render(<Page />);
  const dialog = openIt();
  request(dialog);
  await waitFor(() => expect(dialog.open).toBe(false));
});

test.each(ways)('%s does not close it while money is in flight', async (_name, request) => {
  render(<Page locked />);
  const dialog = openIt();
  request(dialog);
  await Promise.resolve();
  expect(dialog.open).toBe(true);
  expect(document.body.style.overflow).toBe('hidden');
});

/** What a browser does with a close request that the page may not refuse. */
function closeByBrowser(dialog: HTMLDialogElement) {
  fireEvent(dialog, new Event('cancel', { cancelable: false }));
  act(() => dialog.close());
}

describe('a close request that can’t be refused', () => {
  test('closes an ordinary dialog, once, and returns the focus', async () => {
    const closed = vi.fn();
    render(<Page onClosed={closed} />);
    closeByBrowser(openIt());
    await waitFor(() => expect(screen.queryByText('Conteúdo')).toBe(null));
    expect(closed).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
    expect(document.body.style.overflow).toBe('');
  });

  test('does not close a locked dialog, however often it comes', () => {
    render(<Page locked />);
    const dialog = openIt();
    for (let time = 0; time < 3; time += 1) {
      closeByBrowser(dialog);
      expect(dialog.open).toBe(true);
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entrar' }));
    }
    expect(document.body.style.overflow).toBe('hidden');
  });

  test('shows the question of a dialog that asks before it leaves; the second one leaves', async () => {
    render(<Asking />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    closeByBrowser(dialog);
    expect(dialog.open).toBe(true);
    expect(screen.getByText('Sair?')).toBeDefined();
    closeByBrowser(dialog);
    await waitFor(() => expect(screen.queryByText('Sair?')).toBe(null));
    expect(dialog.open).toBe(false);
  });
});

describe('two dialogs that the browser closes at once', () => {
  function Two({ locked }: { locked: boolean }) {
    const [open, setOpen] = useState({ lower: true, upper: true });
    return (
      <>
        <Modal
          open={open.lower}
          title="Depósito"
          closeLabel="Fechar"
          onClose={() => setOpen({ ...open, lower: false })}
        >
          <input aria-label="Valor" />
        </Modal>
        <Modal
          open={open.upper}
          title="Uma hora"
          closeLabel="Fechar"
          locked={locked}
          onClose={() => setOpen({ ...open, upper: false })}
        >
          aviso
        </Modal>
      </>
    );
  }

  /** In what order the dialogs were shown, the topmost last. */
  function watchOrder(): string[] {
    const order: string[] = [];
    const show = HTMLDialogElement.prototype.showModal;
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      order.push(this.querySelector('h2')?.textContent ?? '');
      show.call(this);
    });
    return order;
  }
  afterEach(() => void vi.restoreAllMocks());

  /** Both are closed before the page hears of either. */
  function closeBoth(): HTMLDialogElement[] {
    const dialogs = screen.getAllByRole<HTMLDialogElement>('dialog');
    for (const dialog of dialogs) dialog.removeAttribute('open');
    for (const dialog of [...dialogs].reverse()) fireEvent(dialog, new Event('close'));
    return dialogs;
  }

  test('stay in their order where the upper one is locked', () => {
    render(<Two locked />);
    const order = watchOrder();
    const dialogs = closeBoth();
    expect(dialogs.map(({ open }) => open)).toEqual([true, true]);
    expect(order.at(-1)).toBe('Uma hora');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Uma hora' }));
  });

  test('lose the upper one alone, where it may be closed', async () => {
    render(<Two locked={false} />);
    const [lower] = closeBoth();
    await waitFor(() => expect(screen.queryByText('aviso')).toBe(null));
    expect(lower?.open).toBe(true);
    expect(screen.getByLabelText('Valor')).toBeDefined();
  });
});

function Asking() {
  const [shown, setShown] = useState<'form' | 'question' | 'none'>('form');
  return (
    <Modal
      open={shown !== 'none'}
      title="Criar conta"
      closeLabel="Fechar"
      onClose={() => setShown(shown === 'form' ? 'question' : 'none')}
    >
      {shown === 'question' ? <p>Sair?</p> : <p>Formulário</p>}
    </Modal>
  );
}

test('a press that begins inside and ends on the scrim does not close it', async () => {
  render(<Page />);
  const dialog = openIt();
  fireEvent.mouseDown(screen.getByText('Conteúdo'));
  fireEvent.click(dialog);
  await Promise.resolve();
  expect(dialog.open).toBe(true);
});

test('unmounted while open, it still returns the focus', () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const { unmount } = render(
    <Modal open title="Um" closeLabel="Fechar" onClose={() => {}}>
      um
    </Modal>,
  );
  expect(document.activeElement).not.toBe(opener);
  unmount();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('a dialog opened from one that closes returns the focus to that one’s opener', async () => {
  function Chain() {
    const [shown, setShown] = useState<'none' | 'login' | 'register'>('none');
    return (
      <>
        <button type="button" onClick={() => setShown('login')}>
          Abrir
        </button>
        <Modal
          open={shown === 'login'}
          title="Entrar"
          closeLabel="Fechar entrar"
          onClose={() => setShown('none')}
        >
          <button type="button" onClick={() => setShown('register')}>
            Criar conta
          </button>
        </Modal>
        <Modal
          open={shown === 'register'}
          title="Criar"
          closeLabel="Fechar criar"
          onClose={() => setShown('none')}
        >
          formulário
        </Modal>
      </>
    );
  }
  render(<Chain />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  opener.focus();
  fireEvent.click(opener);
  const next = screen.getByRole('button', { name: 'Criar conta' });
  next.focus();
  fireEvent.click(next);
  await waitFor(() => expect(screen.queryByText('Criar conta')).toBe(null));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Criar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Fechar criar' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
