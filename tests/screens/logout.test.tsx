// What a logout clears, clause by clause (R4.13), by the button of the account's sheet.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaignStored, STORED } from '#contract/stored.ts';
import { SEEN_BONUSES } from '#contract/stored-bonuses.ts';
import { RECENT_SEARCHES } from '#contract/stored-search.ts';
import { followSession } from '#src/app/flows/session-flow.ts';
import { usePlayer } from '#src/app/frame/use-player.ts';
import { ModalHost } from '#src/app/modals.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { beginSession, sessionStatus, storeBalance } from '#src/core/session/session-store.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { logOut } from '#src/data/player/log-out.ts';
import { Balance } from '#src/widgets/wallet/balance.tsx';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { type Asked, enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let asked: Asked;
let stop: () => void;
/** Keeps the profile of the next login from arriving. */
let profileMissing: boolean;

beforeAll(async () => {
  await initI18n('pt');
  wallet = await openWallet();
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  profileMissing = false;
  asked = pageAsks(wallet, (call) =>
    profileMissing && call === 'GET /api/auth/me' ? new Response('{}', { status: 503 }) : undefined,
  );
  stop = followSession();
  const { id } = await wallet.backend.player({ realCents: 28_450 });
  // A player who has deposited before: no deposit modal opens by itself.
  await wallet.deposit(id, 2_000);
  history.replaceState(null, '', '/casino');
  render(
    <QueryClientProvider client={queryClient}>
      <Header />
      <ModalHost />
    </QueryClientProvider>,
  );
  await enterAs(wallet, id);
  await vi.waitFor(() => expect(sessionStatus()).toBe('in'));
  await vi.waitFor(() => expect(asked).toContain('GET /api/kyc/onboarding'));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  leavePage();
  stop();
});

/** The header's balance, and the stars of the favourite games. */
function Header() {
  const { balance } = usePlayer();
  const favourites = useQuery({ ...favouritesQuery(), enabled: false }).data ?? [];
  return (
    <>
      <Balance cents={balance} />
      <p data-testid="favourites">{favourites.length}</p>
    </>
  );
}

async function pressLogout(): Promise<void> {
  openModal('account');
  fireEvent.click(await screen.findByRole('button', { name: 'Sair da conta' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/'));
}

test('[R4.13a] token, balance and user id are removed from the device within 100 ms', async () => {
  const stored = () => [readStored(STORED.jwt), readStored(STORED.balance), readStored(STORED.userId)];
  expect(stored()).not.toContain(null);
  await pressLogout();
  await vi.waitFor(() => expect(stored()).toEqual([null, null, null]));
});

test('[R4.13b] the favourites are gone', async () => {
  const { queryKey } = favouritesQuery();
  queryClient.setQueryData(queryKey, [{ id: '1' }] as never);
  await vi.waitFor(() => expect(screen.getByTestId('favourites').textContent).toBe('1'));
  await pressLogout();
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

test('[R4.13c] the coupon code of a link and that of a banner are gone', async () => {
  writeStored(campaignStored('code'), 'VERAO');
  writeStored(STORED.bannerCode, 'SOL');
  await pressLogout();
  expect([readStored(campaignStored('code')), readStored(STORED.bannerCode)]).toEqual([null, null]);
});

test('the searches that the device remembered are gone', async () => {
  writeStored(RECENT_SEARCHES, [{ text: 'Guaporé', sport: 'football' }]);
  await pressLogout();
  expect(readStored(RECENT_SEARCHES)).toBeNull();
});

test('the states of the bonuses that the device remembered are gone', async () => {
  writeStored(SEEN_BONUSES, { user_id: '7', states: { b: 'waiting' } });
  await pressLogout();
  expect(readStored(SEEN_BONUSES)).toBeNull();
});

test('[R4.13d] the deposit modal closes', async () => {
  openModal('deposit');
  expect(await screen.findByRole('dialog')).toBeDefined();
  void logOut();
  await vi.waitFor(() => expect(store.get(modalAtom)).toBeNull());
});

test('[R4.13e] no balance is shown any more, also to the next player before their profile is there', async () => {
  await vi.waitFor(() => expect(screen.getByTestId('balance').textContent).toMatch(/304,50/));
  storeBalance(30_450);
  await pressLogout();
  expect(screen.queryByTestId('balance')).toBeNull();
  profileMissing = true;
  beginSession({ access_token: 'another player’s', expires_in: 3_600 });
  await vi.waitFor(() => expect(sessionStatus()).toBe('starting'));
  expect(screen.queryByTestId('balance')).toBeNull();
});

test('[R4.13f] the page goes home', async () => {
  openModal('account');
  fireEvent.click(await screen.findByRole('button', { name: 'Sair da conta' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/'));
});

test('[R6.04d] the check of the verification at each change of route ends with the logout', async () => {
  await pressLogout();
  profileMissing = true;
  beginSession({ access_token: await wallet.tokenOf((await wallet.backend.player()).id), expires_in: 3_600 });
  // A token whose profile isn't there yet is no logged-in player: only the watch of the last session could ask now.
  vi.useFakeTimers();
  asked.length = 0;
  navigate('/promotions');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).not.toContain('GET /api/kyc/onboarding');
});
