// D5, D6: the login form names the device by a secret of its own, and the privacy page erases it, on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_SECRET } from '#contract/stored-device.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored } from '#src/core/device/storage.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PrivacyPage } from '#src/features/account/privacy/privacy-page.tsx';
import { LoginForm } from '#src/features/auth/login/login-form.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

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
  removeStored(DEVICE_SECRET);
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

test('the privacy page names the secret and erases it: the next login sends another one', async () => {
  await logIn();
  beginSession({ access_token: await wallet.tokenOf(playerId), expires_in: 3_600 });
  render(
    <QueryClientProvider client={queryClient}>
      <PrivacyPage />
    </QueryClientProvider>,
  );
  const section = await screen.findByRole('region', { name: 'Neste aparelho' });
  expect(within(section).getByText(/180 dias/)).toBeDefined();
  fireEvent.click(within(section).getByRole('button', { name: 'Apagar a marca do aparelho' }));
  expect(within(section).getByText('Nada guardado')).toBeDefined();
  expect(readStored(DEVICE_SECRET)).toBeNull();
  cleanup();
  await logIn();
  const [first, second] = sent.map(({ device }) => device);
  expect(second).toMatch(/^[\w-]{36}$/);
  expect(second).not.toBe(first);
});
