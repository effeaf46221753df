// @vitest-environment page
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { BetDialog, useBetDialog } from './bet-dialog.tsx';

const net = vi.hoisted(() => ({ down: true, asked: 0 }));
vi.mock('../cash-out/cash-out-modal.tsx', () => ({
  get CashOutModal() {
    net.asked += 1;
    if (net.down) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ open }: { open: boolean }) => (open ? 'the cash-out' : null);
  },
}));

beforeAll(() => initI18n('pt'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  store.set(alertAtom, null);
  vi.restoreAllMocks();
});

function List() {
  const { show, ...dialog } = useBetDialog();
  return (
    <>
      <button type="button" onClick={() => show({ id: 'a' } as Bet, 'now')}>
        Encerrar
      </button>
      <BetDialog {...dialog} />
    </>
  );
}

test('a dialog that doesn’t come says so once, the list stays, and pressed again it is tried again', async () => {
  render(<List />);
  const button = screen.getByRole('button', { name: 'Encerrar' });
  act(() => button.click());
  await waitFor(() => expect(store.get(alertAtom)?.text).toMatch(/^Não chegou resposta do servidor/));
  expect(net.asked).toBe(1);
  net.down = false;
  act(() => button.click());
  await screen.findByText('the cash-out');
});
