// D5, D6: the login form names the device by a secret of its own, and the privacy page erases it, on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { STORED, type Stored } from '#contract/stored.ts';
import { DEVICE_SECRET } from '#contract/stored-device.ts';
import { FOLDED_LEAGUES, FOLLOWED } from '#contract/stored-lists.ts';
import { RECENT_SEARCHES } from '#contract/stored-search.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { afterDeviceErased } from '#src/app/flows/after-device-erased.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PrivacyPage } from '#src/features/account/privacy/privacy-page.tsx';
import { LoginForm } from '#src/features/auth/login/login-form.tsx';
import { rememberSearch } from '#src/features/search/recent-searches.ts';
import { setLeagueFolded } from '#src/features/sports/lists/folded-leagues.ts';
import { toggleFollowed } from '#src/features/sports/lists/followed/followed.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

const KEPT: readonly Stored[] = [DEVICE_SECRET, RECENT_SEARCHES, FOLLOWED, FOLDED_LEAGUES];
const PASSWORD = 'uma senha bem longa';

let wallet: Wallet;
let playerId: string;
let sent: { device?: string }[];
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...privacyEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('account');
  await loadTexts('auth');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/api/auth/login')) sent.push(JSON.parse(String(init.body)));
    return wallet.backend.request(url, init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  sent = [];
  playerId = await somePlayer(wallet.backend.db);
  await setPasswordHash(wallet.backend.db.queries, playerId, await hashPassword(PASSWORD));
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
  for (const one of KEPT) removeStored(one);
  afterDeviceErased();
});

async function logIn(): Promise<void> {
  const onEntered = vi.fn();
  const nothing = () => {};
  render(
    <QueryClientProvider client={queryClient}>
      <LoginForm
        identity={`${playerId}@example.com`}
        entering={false}
        onEntered={onEntered}
        onRegister={nothing}
        onRecover={nothing}
      />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: PASSWORD } });
  fireEvent.click(screen.getByRole('button', { name: /^Entrar/ }));
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalled());
  cleanup();
}

test('each login sends the same secret of the device, which outlives the session', async () => {
  await logIn();
  clearSession();
  await logIn();
  const [first, second] = sent.map(({ device }) => device);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
  expect(readStored(DEVICE_SECRET)).toBe(first);
});

test('the privacy page names what the device keeps and erases it: the next login sends another secret', async () => {
  await logIn();
  rememberSearch({ text: 'Guaporé', sport: 'football' });
  toggleFollowed('team:football/Guaporé');
  setLeagueFolded('football/brazil/nacional', true);
  beginSession({ access_token: await wallet.tokenOf(playerId), expires_in: 3_600 });
  render(
    <QueryClientProvider client={queryClient}>
      <PrivacyPage onDeviceErased={afterDeviceErased} />
    </QueryClientProvider>,
  );
  const section = await screen.findByRole('region', { name: 'Neste aparelho' });
  expect(within(section).getByText(/180 dias/)).toBeDefined();
  expect(within(section).getByText('Guardados')).toBeDefined();
  fireEvent.click(within(section).getByRole('button', { name: 'Apagar o que este aparelho guarda' }));
  expect(within(section).getByText('Nada guardado')).toBeDefined();
  for (const one of KEPT) expect(readStored(one)).toBeNull();
  // The session is not of them.
  expect(readStored(STORED.jwt)).not.toBeNull();
  // What was followed is not written back from memory.
  toggleFollowed('team:football/Igarapé');
  setLeagueFolded('football/brazil/copa', true);
  expect(readStored(FOLLOWED)).toEqual(['team:football/Igarapé']);
  expect(readStored(FOLDED_LEAGUES)).toEqual({ folded: ['football/brazil/copa'], unfolded: [] });
  cleanup();
  await logIn();
  const [first, second] = sent.map(({ device }) => device);
  expect(second).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
});
