// Real and bonus money are told apart where they differ: in the list of transactions, in receipts, and before a stake.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { MinesPage } from '#src/features/games/mines/mines-page.tsx';
import { SlipBonus } from '#src/features/sports/slip/slip-bonus.tsx';
import { TransactionsPage } from '#src/features/wallet/transactions/transactions-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...houseGameEndpoints(services)],
  });
  await initI18n('pt');
  await Promise.all([loadTexts('wallet'), loadTexts('sports'), loadTexts('games')]);
});
afterAll(() => wallet.backend.close());
afterEach(() => {
  cleanup();
  leavePage();
});

const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');

/** A player with this money (cents), logged in. */
async function enter(realCents: number, bonusCents: number): Promise<string> {
  const player = await somePlayer(wallet.backend.db, { realCents, bonusCents });
  pageAsks(wallet);
  await enterAs(wallet, player);
  await loadProfile();
  await queryClient.fetchQuery(settingsQuery());
  return player;
}

async function speak(language: Language): Promise<void> {
  onTestFinished(() => act(() => switchLanguage('pt')));
  await act(() => switchLanguage(language));
}

const show = (part: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);

test.each([
  ['pt', ['Aposta · R$ 1,00 de bônus', 'Retorno · R$ 0,50 de bônus'], /^DinheiroR\$ 1,00 de bônus$/],
  [
    'en',
    ['Stake · R$1.00 in bonus money', 'Return · R$0.50 in bonus money'],
    /^MoneyR\$1\.00 in bonus money$/,
  ],
  ['es', ['Apuesta · R$ 1,00 de bono', 'Retorno · R$ 0,50 de bono'], /^DineroR\$ 1,00 de bono$/],
] as const)('a stake and a win say which part is bonus money, in %s', async (language, moves, money) => {
  const player = await enter(300, 1_000);
  await wallet.play(player, 400, { won: 200 });
  // All of it is bonus money, and then nothing is.
  await wallet.play(player, 60);
  await speak(language);
  show(<TransactionsPage />);
  await vi.waitFor(() => {
    for (const move of moves) expect(plain(document.body)).toContain(move);
  });
  const ofFour = (row: Element) => /4[.,]00,/.test(row.getAttribute('aria-description') ?? '');
  fireEvent.click(screen.getAllByRole('button', { name: 'g' }).find(ofFour) ?? document.body);
  const dialog = await screen.findByRole('dialog');
  const facts = within(dialog)
    .getAllByRole('term')
    .map((name) => plain(name.parentElement));
  expect(facts.filter((fact) => money.test(fact))).toHaveLength(1);
});

test('a transaction of real money alone says nothing of it', async () => {
  const player = await enter(1_000, 0);
  await wallet.play(player, 400, { won: 200 });
  show(<TransactionsPage />);
  await screen.findByText(/^Todas$/);
  await vi.waitFor(() => expect(plain(document.body)).toContain('−R$ 4,00'));
  expect(plain(document.body)).not.toMatch(/bônus ·|de bônus|dinheiro/);
});

test.each([
  ['pt', 'Pago com bônusR$ 2,00'],
  ['en', 'Paid from bonusR$2.00'],
  ['es', 'Pagado con bonoR$ 2,00'],
] as const)('the slip says what bonus money pays of its stake, in %s', async (language, text) => {
  await enter(300, 500);
  await speak(language);
  const { container, rerender } = show(<SlipBonus stake={300} />);
  expect(plain(container)).toBe('');
  const stake = (cents: number | null) =>
    rerender(
      <QueryClientProvider client={queryClient}>
        <SlipBonus stake={cents} />
      </QueryClientProvider>,
    );
  stake(500);
  expect(plain(container)).toBe(text);
  // More than both together is refused, and no part of it is paid.
  for (const cents of [801, null]) {
    stake(cents);
    expect(plain(container)).toBe('');
  }
});

test.each([
  ['pt', 'Você aposta R$ 5,00, R$ 2,00 do bônus', 'Você aposta R$ 2,00'],
  ['en', 'You bet R$5.00, R$2.00 from bonus', 'You bet R$2.00'],
  ['es', 'Apuestas R$ 5,00, R$ 2,00 del bono', 'Apuestas R$ 2,00'],
] as const)('a house game says it beside the stake, in %s', async (language, mixed, real) => {
  await enter(300, 500);
  await speak(language);
  show(<MinesPage />);
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: '2.00' } });
  expect(
    await screen.findByText((_, element) => plain(element) === real && element?.tagName === 'P'),
  ).toBeTruthy();
  fireEvent.change(field, { target: { value: '5.00' } });
  expect(
    await screen.findByText((_, element) => plain(element) === mixed && element?.tagName === 'P'),
  ).toBeTruthy();
});

test('a suggested stake says it too, and the row stays through the round', async () => {
  await enter(20, 5_000);
  show(<MinesPage />);
  // The operator's first stake is R$ 0.50.
  const note = () => document.querySelector('form p');
  await vi.waitFor(() => expect(plain(note())).toBe('Você aposta R$ 0,50, R$ 0,30 do bônus'));
  const begin = await screen.findByRole('button', { name: /^Começar por/ });
  await vi.waitFor(() => expect(begin.hasAttribute('aria-disabled')).toBe(false));
  fireEvent.click(begin);
  await screen.findByRole('button', { name: /^(Parar|Abra)/ });
  expect(plain(note())).toBe('Você aposta R$ 0,50, R$ 0,30 do bônus');
});
