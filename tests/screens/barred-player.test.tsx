// A player who is barred from playing is told why, and is never asked for money (D11), on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { blockPlayer } from '#server/data/players/players.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { afterLogin } from '#src/app/flows/after-login.ts';
import { afterLogout } from '#src/app/flows/after-logout.ts';
import { ModalHost } from '#src/app/modals.tsx';
import { Router } from '#src/app/routes/router.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let id: string;
beforeAll(async () => {
  await initI18n('pt');
  wallet = await openWallet();
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  pageAsks(wallet);
  id = (await wallet.backend.player({ realCents: 5_000 })).id;
});
afterEach(() => {
  cleanup();
  afterLogout('silent');
  leavePage();
});

const now = () => wallet.backend.clock.now();
const queries = () => wallet.backend.db.queries;
const BARS: [by: string, bar: () => Promise<unknown>, text: RegExp, way: string][] = [
  [
    'a pause',
    () => startExclusion(queries(), id, { kind: 'suspension', days: 1 }, now()),
    /^Você está em pausa/,
    '/user/protection',
  ],
  [
    'an exclusion',
    () => startExclusion(queries(), id, { kind: 'exclusion', months: null }, now()),
    /^Você se excluiu daqui/,
    '/user/protection',
  ],
  ['the register', () => blockPlayer(queries(), id, now()), /^Seu CPF está no registro/, '/reclamacoes'],
  [
    'the end of the account',
    () => queries().update(playersTable).set({ closingAt: now() }).where(eq(playersTable.id, id)),
    /^Sua conta está sendo encerrada/,
    '/user/account/privacy',
  ],
];

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await enterAs(wallet, id);
  await loadProfile();
  const parts = [createElement(Router, { key: 'page' }), createElement(ModalHost, { key: 'modals' })];
  render(createElement(QueryClientProvider, { client: queryClient }, parts));
}
const deposits = () => screen.queryAllByRole('button', { name: 'Depositar' });

test.each(BARS)('a player barred by %s is told why, with the remaining ways', async (_, bar, text, way) => {
  await bar();
  await open('/');
  const notice = (await screen.findByText(text)).closest('section');
  const ways = [...(notice?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/user/wallet/withdraw', way]);
});

test.each(BARS)(
  '[R4.12b] a player barred by %s is not asked for money at login, nor anywhere after it',
  async (_, bar, text) => {
    await bar();
    await open('/user/wallet');
    await screen.findByText(text);
    await afterLogin({ login: true });
    expect(store.get(modalAtom)).toBeNull();
    expect(deposits()).toEqual([]);
    expect(document.querySelector('a[href="/user/wallet/deposit"]')).toBeNull();
    openModal('account');
    await screen.findByRole('dialog');
    expect(deposits()).toEqual([]);
  },
);

test('a player who isn’t barred has the way to deposit, and no notice', async () => {
  await open('/user/wallet');
  await waitFor(() => expect(deposits().length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Aviso sobre a sua conta' })).toBeNull();
});

test('a deposit that is opened anyway says why there is none, before any other step', async () => {
  await blockPlayer(queries(), id, now());
  await open('/');
  openModal('deposit');
  await screen.findByText('Sua conta não pode jogar nem depositar. Você ainda pode sacar.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
});
