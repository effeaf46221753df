import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionListEndpoints } from '#server/features/session/session-list.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { SecurityPage } from '#src/features/account/security/security-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let playerId: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, { endpoints: sessionListEndpoints });
  await initI18n('pt');
  await loadTexts('account');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db);
});
afterEach(() => {
  cleanup();
  leavePage();
});

const OFF = { on: false, since: null, recovery_left: 0 };
const ON = { on: true, since: '2026-09-21T12:00:00Z', recovery_left: 10 };
const KEY = { id: 'k1', name: 'Celular', added_at: '2026-09-21T12:00:00Z', last_used_at: null };

/** Shows the page where the server gives these answers. */
async function show(factor: object | number, passkeys: object[]): Promise<void> {
  pageAsks(wallet, (call) => {
    if (call === 'GET /api/account/second-factor')
      return typeof factor === 'number' ? new Response('', { status: factor }) : Response.json(factor);
    return call === 'GET /api/account/passkeys' ? Response.json({ data: passkeys }) : undefined;
  });
  await enterAs(wallet, playerId);
  render(
    <QueryClientProvider client={queryClient}>
      <SecurityPage />
    </QueryClientProvider>,
  );
}
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Ao entrar' }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);

test.each([
  ['both', OFF, [], 'Faltam 2 das proteções abaixo.', 'Desligada', 'Nenhuma'],
  ['one', ON, [], 'Falta ligar uma das proteções abaixo.', 'Ligada', 'Nenhuma'],
  ['none', ON, [KEY], 'Duas etapas e passkey estão ligadas.', 'Ligada', '1 passkey'],
])('what is on and what is missing: %s', async (_, factor, passkeys, sentence, factorState, passkeyState) => {
  await show(factor, passkeys);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(await rows()).toEqual([
    ['/user/account/password', expect.stringContaining('Alterar senha')],
    ['/user/account/second-factor', expect.stringContaining(factorState)],
    ['/user/account/passkeys', expect.stringContaining(passkeyState)],
  ]);
});

test('the open sessions are on the page', async () => {
  await show(ON, [KEY]);
  const devices = await screen.findByRole('region', { name: 'Onde você está conectado' });
  expect(await within(devices).findByText('Este aparelho')).toBeDefined();
});

test('what could not be read has no state, and is asked for again by a press', async () => {
  await show(503, [KEY]);
  expect(await screen.findByText('Não foi possível carregar tudo')).toBeDefined();
  expect(screen.queryByText(/das proteções abaixo/)).toBeNull();
  expect((await rows())[1]?.[1]).not.toMatch(/[Ll]igada/);
  pageAsks(wallet, (call) => (call === 'GET /api/account/second-factor' ? Response.json(ON) : undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByText('Não foi possível carregar tudo')).toBeNull());
  expect(await screen.findByText('Duas etapas e passkey estão ligadas.')).toBeDefined();
});
