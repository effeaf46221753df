// The page of all of a player's money, on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { WalletPage } from '#src/features/wallet/overview/wallet-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { isHiddenInOrder } from '#tests/support/browser/hidden-in-order.ts';
import { enterAs, type Instead, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let instead: Instead = () => undefined;

beforeAll(async () => {
  wallet = await openWallet();
  await initI18n('pt');
  await loadTexts('wallet');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  pageAsks(wallet, (call) => instead(call));
  await enterAs(wallet, await somePlayer(wallet.backend.db, { realCents: 50_000 }));
});
afterEach(() => {
  cleanup();
  leavePage();
});

test('each of the newest transactions opens its receipt, and the focus goes back to its row', async () => {
  const player = await somePlayer(wallet.backend.db, { realCents: 0 });
  await wallet.deposit(player, 2_000);
  await enterAs(wallet, player);
  render(
    <QueryClientProvider client={queryClient}>
      <WalletPage />
    </QueryClientProvider>,
  );
  const row = await screen.findByRole('button', { name: 'Depósito PIX' });
  row.focus();
  fireEvent.click(row);
  const receipt = within(await screen.findByRole('dialog', { name: 'Comprovante' }));
  expect(receipt.getByText(/^\+R\$\s20,00$/)).toBeDefined();
  expect(receipt.getByText('Aprovado')).toBeDefined();
  fireEvent.click(receipt.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Depósito PIX' }));
});

test.each(['/api/deposits/open', '/api/withdraw-limits'])(
  'what is shown stays while %s, which failed, is asked for again',
  async (path) => {
    const isIt = (call: string) => call === `GET ${path}`;
    instead = (call) => (isIt(call) ? new Response('{}', { status: 422 }) : undefined);
    render(
      <QueryClientProvider client={queryClient}>
        <WalletPage />
      </QueryClientProvider>,
    );
    const sections = ['Limites', 'Movimentos'].map((name) => screen.getByRole('region', { name }));
    const hidden = () => sections.map(isHiddenInOrder);
    await waitFor(() => expect([hidden(), queryClient.isFetching()]).toEqual([[false, false], 0]));
    instead = (call) => (isIt(call) ? new Promise(() => {}) : undefined);
    act(() => void queryClient.refetchQueries({ type: 'active' }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(hidden()).toEqual([false, false]);
  },
);
