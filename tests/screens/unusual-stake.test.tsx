// A stake of more than ten times the usual one is asked about once, before anything is sent.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { UnusualStakeModal } from '#src/app/modals/unusual-stake-modal.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store, useAtomState } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { forgetStakes, noteStake } from '#src/data/wallet/usual-stake.ts';
import { MinesPage } from '#src/features/games/mines/mines-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

let wallet: Wallet;
let started = 0;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...houseGameEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('games', 'dialogs');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init?.method === 'POST' && url.endsWith('/mines')) started += 1;
    return wallet.backend.request(url, init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  started = 0;
  const player = await somePlayer(wallet.backend.db, { realCents: 500_000 });
  beginSession({ access_token: await wallet.tokenOf(player), expires_in: 3_600 });
  writeStored(STORED.userId, player);
  await queryClient.fetchQuery(settingsQuery());
});
afterEach(() => {
  cleanup();
  closeModal();
  forgetStakes();
  clearSession();
  queryClient.clear();
});

function Host() {
  const open = useAtomState(modalAtom)?.name === 'unusual-stake';
  return (
    <QueryClientProvider client={queryClient}>
      <MinesPage />
      {open ? <UnusualStakeModal open onClose={() => closeModal()} onClosed={() => {}} /> : null}
    </QueryClientProvider>
  );
}

/** Types a stake and presses the button of the form. */
async function play(stake: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: stake } });
  // Before it is known whether a round is open it takes no press.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /por R\$/ }).getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: /por R\$/ }));
}
const question = () => screen.findByRole('dialog', { name: 'Aposta maior que a de costume' });

test('nothing is sent before the answer; a no keeps the amount, a yes plays', async () => {
  for (let count = 0; count < 5; count += 1) noteStake(100);
  render(<Host />);
  await play('15.00');
  const dialog = await question();
  expect(within(dialog).getByText(/R\$\s15,00 é mais de dez vezes .* \(R\$\s1,00\)/)).toBeDefined();
  expect(started).toBe(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mudar o valor' }));
  await waitFor(() => expect(store.get(modalAtom)).toBeNull());
  expect(started).toBe(0);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('15.00');

  await play('15.00');
  fireEvent.click(within(await question()).getByRole('button', { name: /^Apostar R\$\s15,00$/ }));
  await waitFor(() => expect(started).toBe(1));
  expect(store.get(modalAtom)).toBeNull();
});

test('a usual stake is not asked about', async () => {
  for (let count = 0; count < 5; count += 1) noteStake(100);
  render(<Host />);
  await play('10.00');
  await waitFor(() => expect(started).toBe(1));
  expect(store.get(modalAtom)).toBeNull();
});
