import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/data/players/passwords.ts';
import { setPasswordHash } from '#server/data/players/players.ts';
import { createSecondFactors } from '#server/data/players/second-factors.ts';
import { totpCode, totpStepAt } from '#server/data/players/totp.ts';
import { secondFactorEndpoints } from '#server/features/account/second-factor-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { clearSession, sessionStatus } from '#src/core/session/session-store.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { SecondFactorPage } from '#src/features/account/security/second-factor-page.tsx';
import { LoginModal } from '#src/features/auth/modal/auth-modal.tsx';
import { SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

const PASSWORD = 'uma senha bem longa';
const STEP_MS = 30_000;

let wallet: Wallet;
let playerId: string;
let passwordHash: string;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => secondFactorEndpoints(services, SESSION_SECRET),
  });
  passwordHash = await hashPassword(PASSWORD);
  await initI18n('pt');
  await loadTexts('account', 'auth');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db);
  await setPasswordHash(wallet.backend.db.queries, playerId, passwordHash);
  pageAsks(wallet);
});
afterEach(() => {
  cleanup();
  leavePage();
  store.set(alertAtom, null);
});

const show = (page: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** The code that an authenticator app with this secret shows. */
function appCode(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(bytes, totpStepAt(wallet.backend.clock.now()));
}

/** Switches the second factor on without the page; returns the secret. */
async function switchOn(): Promise<string> {
  const factors = createSecondFactors(SESSION_SECRET);
  const { db, clock } = wallet.backend;
  const secret = await db.transaction((tx) => factors.startSetup(tx, playerId, clock.now()));
  await db.transaction((tx) => factors.confirm(tx, playerId, appCode(secret), clock.now()));
  clock.advance(STEP_MS);
  return secret;
}

describe('the page of the second factor', () => {
  test('shows the secret after the password, and the recovery codes once after the first code', async () => {
    await enterAs(wallet, playerId);
    show(<SecondFactorPage />);
    await type('Sua senha', 'errada');
    press(/Começar/);
    expect(await screen.findByText('A senha não é esta.')).toBeDefined();
    await type('Sua senha', PASSWORD);
    press(/Começar/);
    expect(
      await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' }),
    ).toBeDefined();
    const open = screen.getByRole('link', { name: 'Abrir no aplicativo deste aparelho' });
    const uri = open.getAttribute('href') ?? '';
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    expect(screen.getByText((secret.match(/.{1,4}/g) ?? []).join(' '))).toBeDefined();
    press(/^Ligar/);
    expect(await screen.findByText('Digite o código.')).toBeDefined();
    await type('Código do aplicativo', appCode(secret));
    press(/^Ligar/);
    expect(await screen.findByRole('heading', { name: 'Guarde seus códigos de recuperação' })).toBeDefined();
    expect(screen.getAllByText(/^\d{4} \d{4} \d{4}$/)).toHaveLength(10);
    press(/Guardei/);
    expect(await screen.findByText(/restam 10 códigos de recuperação/)).toBeDefined();
    expect(screen.queryByText(/^\d{4} \d{4} \d{4}$/)).toBeNull();
  });

  test('is switched off with password and code', async () => {
    const secret = await switchOn();
    await enterAs(wallet, playerId);
    show(<SecondFactorPage />);
    await type('Sua senha', PASSWORD);
    await type('Código do aplicativo', appCode(secret));
    press(/Desligar a verificação/);
    expect(await screen.findByRole('button', { name: /Começar/ })).toBeDefined();
  });
});

describe('[R3.03] the login form of a player with a second factor', () => {
  test('asks for the code beside the typed credentials, shows what is wrong with it, and logs in', async () => {
    const secret = await switchOn();
    show(<LoginModal open onClose={() => {}} onClosed={() => {}} />);
    await type('E-mail ou CPF', `${playerId}@example.com`);
    await type('Senha', PASSWORD);
    expect(screen.queryByLabelText('Código')).toBeNull();
    const enter = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    enter();
    const code = await field('Código');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.autocomplete).toBe('one-time-code');
    expect((await field('E-mail ou CPF')).value).toBe(`${playerId}@example.com`);
    expect((await field('Senha')).value).toBe(PASSWORD);
    enter();
    expect(await screen.findByText('Digite o código.')).toBeDefined();
    await type('Código', '12');
    enter();
    expect(await screen.findByText(/Este código não vale/)).toBeDefined();
    expect((await field('Código')).value).toBe('12');
    // As a Japanese keyboard writes digits.
    const wide = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    await type('Código', wide(appCode(secret)));
    enter();
    await waitFor(() => expect(sessionStatus()).not.toBe('out'));
    clearSession();
  });
});
