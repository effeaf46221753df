// The end of the account on the privacy page (D11), on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { PrivacyPage } from '#src/features/account/privacy/privacy-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

const PASSWORD = 'uma senha bem longa';

let wallet: Wallet;
let playerId: string;
let token: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...privacyEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('account');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => wallet.backend.request(url, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db, { realCents: 50_000 });
  await setPasswordHash(wallet.backend.db.queries, playerId, await hashPassword(PASSWORD));
  token = await wallet.tokenOf(playerId);
  beginSession({ access_token: token, expires_in: 3_600 });
});
afterEach(() => {
  cleanup();
  clearSession();
  queryClient.clear();
});

async function show(title: string): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={queryClient}>
      <PrivacyPage onDeviceErased={() => {}} />
    </QueryClientProvider>,
  );
  return screen.findByRole('region', { name: title });
}

test.each([
  [
    'pt',
    'Encerrar a conta',
    [/chave PIX sua/, /uma pessoa da equipe confere/, /termina todos os bônus/, /depois, não/],
  ],
  [
    'en',
    'Close the account',
    [/PIX key of your own/, /person of our team reviews/, /ends every bonus/, /after that you cannot/],
  ],
  [
    'es',
    'Cerrar la cuenta',
    [/clave PIX tuya/, /persona del equipo revisa/, /termina todos los bonos/, /después, no/],
  ],
] as const)(
  'what closing the account means is read before it is confirmed, in %s',
  async (language, title, texts) => {
    await switchLanguage(language);
    const section = await show(title);
    for (const text of texts) expect(within(section).getByText(text)).toBeDefined();
    await switchLanguage('pt');
  },
);

test('a closure can be called off until a withdrawal was requested, and the page says so', async () => {
  const section = await show('Encerrar a conta');
  const ask = async () => {
    fireEvent.click(await within(section).findByRole('button', { name: 'Pedir o encerramento' }));
    fireEvent.change(within(section).getByLabelText('Sua senha'), { target: { value: PASSWORD } });
    fireEvent.click(within(section).getByRole('button', { name: /^Encerrar minha conta/ }));
    return within(section).findByRole('button', { name: /^Desistir do encerramento/ });
  };
  fireEvent.click(await ask());
  const callOff = await ask();
  const document = (await findPlayer(wallet.backend.db.queries, playerId))?.document;
  const body = { amount: 50_000, pix_key_type: 'cpf', pix_key: document };
  expect((await wallet.backend.ask(createWithdrawal, { token, key: newId(), body })).status).toBe(200);
  // This page does not know of the withdrawal yet: the server refuses.
  fireEvent.click(callOff);
  await queryClient.invalidateQueries({ queryKey: ['account'] });
  await within(section).findByText(/O encerramento não pode mais ser desfeito/);
  expect(within(section).queryByRole('button', { name: /^Desistir do encerramento/ })).toBeNull();
  expect(await findPlayer(wallet.backend.db.queries, playerId)).not.toMatchObject({ closingAt: null });
});
