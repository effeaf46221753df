// A transaction's receipt on the real backend: what the dialog says, the file that is saved, and the way back.
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { TransactionsPage } from '#src/features/wallet/transactions/transactions-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';
import { endPage } from '#tests/support/leftovers/leftovers.ts';

let wallet: Wallet;
let saved: { name: string; blob: Blob }[];

beforeAll(async () => {
  wallet = await openWallet();
  await initI18n('pt');
  await loadTexts('wallet');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  const player = await somePlayer(wallet.backend.db, { realCents: 0 });
  await wallet.deposit(player, 1_234_567);
  await wallet.play(player, 250, { won: 0 });
  pageAsks(wallet);
  await enterAs(wallet, player);
  saved = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((part) => {
    blob = part as Blob;
    return 'blob:receipt';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TransactionsPage />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  leavePage();
  // The address of a saved file lives on for a minute.
  endPage();
  vi.restoreAllMocks();
});

const row = () => screen.findByRole('button', { name: 'Depósito PIX' });
async function open() {
  (await row()).focus();
  fireEvent.click(await row());
  return within(await screen.findByRole('dialog', { name: 'Comprovante' }));
}
const said = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');

test('a row opens its receipt, whose file is a PDF; the focus goes back to the row', async () => {
  const dialog = await open();
  expect(said(dialog.getByText('Situação').parentElement)).toBe('SituaçãoAprovado');
  expect(dialog.getByText(/^\+R\$\s12\.345,67$/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: /^Baixar PDF/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/\.pdf$/);
  expect(saved[0]?.blob.type).toBe('application/pdf');
  expect(await saved[0]?.blob.slice(0, 5).text()).toBe('%PDF-');
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await row());
});

test('rows with the same title are told apart by amount and time', async () => {
  expect((await row()).getAttribute('aria-description')).toMatch(/^\+R\$\s12\.345,67, \d\d:\d\d$/);
});

test('without a network the receipt is read, and its file isn’t asked for', async () => {
  const dialog = await open();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  const save = dialog.getByRole('button', { name: /^Baixar PDF/ });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(save);
  expect(dialog.getByText(/^\+R\$\s12\.345,67$/)).toBeDefined();
  expect(saved).toEqual([]);
});
