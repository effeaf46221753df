// A stake of more than ten times the usual one is asked about once, before anything is sent.
import { MutationObserver, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { revealMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { STORED } from '#contract/stored.ts';
import { newId } from '#server/core/ids.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { UnusualStakeModal } from '#src/app/modals/unusual-stake-modal.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store, useAtomState } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { startMines as startOnPage } from '#src/data/casino/house-games/mines.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { forgetStakes } from '#src/data/wallet/usual-stake.ts';
import { MinesPage } from '#src/features/games/mines/mines-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

let wallet: Wallet;
let token: string;
let started = 0;
/** The list of transactions gives no answer. */
let listLost = false;
let listsRead = 0;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...houseGameEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('games', 'dialogs');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init?.method === 'POST' && url.endsWith('/mines')) started += 1;
    if (listLost && url.includes('/api/transactions')) return Promise.reject(new TypeError('lost'));
    const answer = wallet.backend.request(url, init);
    if (url.includes('/api/transactions')) answer.then(() => (listsRead += 1));
    return answer;
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  listLost = false;
  listsRead = 0;
  const player = await somePlayer(wallet.backend.db, { realCents: 500_000 });
  token = await wallet.tokenOf(player);
  beginSession({ access_token: token, expires_in: 3_600 });
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

/** Opens tiles until a round with one safe tile has ended. */
async function end(id: string): Promise<void> {
  for (let tile = 0; ; tile += 1) {
    const { body } = await wallet.backend.ask(revealMines, {
      token,
      key: newId(),
      params: { id },
      body: { tile },
    });
    if (body.state !== 'open') return;
  }
}

/** Five rounds of R$ 1,00 that the page doesn't know of. */
async function playElsewhere(): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    const { body } = await wallet.backend.ask(startMines, {
      token,
      key: newId(),
      body: { stake: 100, mines: 24 },
    });
    await end(String(body.id));
  }
  started = 0;
}

/** Five such rounds by the page's own command. */
async function playHere(): Promise<void> {
  const start = new MutationObserver(
    queryClient,
    startOnPage(() => {}),
  );
  for (let count = 0; count < 5; count += 1) await end((await start.mutate({ stake: 100, mines: 24 })).id);
  started = 0;
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
const listRead = () => waitFor(() => expect(listsRead).toBe(1));
const question = () => screen.findByRole('dialog', { name: 'Aposta maior que a de costume' });

test('nothing is sent before the answer; a no leads back to the amount, a yes plays', async () => {
  await playElsewhere();
  render(<Host />);
  await listRead();
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
  await playElsewhere();
  render(<Host />);
  await listRead();
  await play('10.00');
  await waitFor(() => expect(started).toBe(1));
  expect(store.get(modalAtom)).toBeNull();
});

test('without the list of transactions, what is staked on the page counts', async () => {
  listLost = true;
  await playHere();
  render(<Host />);
  await play('15.00');
  await question();
  expect(started).toBe(0);
});

test('without a network the yes sends nothing', async () => {
  await playElsewhere();
  render(<Host />);
  await listRead();
  await play('15.00');
  const yes = within(await question()).getByRole('button', { name: /^Apostar R\$\s15,00$/ });
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  fireEvent.click(yes);
  expect(yes.getAttribute('aria-disabled')).toBe('true');
  expect(started).toBe(0);
});
