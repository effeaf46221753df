// A charge that waits for its payment, and its payment, wherever the player is, on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { applyCoupon } from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit, deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { WAITING_CHARGE } from '#contract/stored-charge.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { afterLogout } from '#src/app/flows/after-logout.ts';
import { ChargeWatch } from '#src/app/frame/header/charge-watch.tsx';
import { Header } from '#src/app/frame/header/header.tsx';
import { ModalHost } from '#src/app/modals.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored } from '#src/core/device/storage.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { blockReload } from '#src/core/pwa/reload-gate.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { loadProfile } from '#src/data/player/user.ts';
import {
  noteWaitingCharge,
  restoreWaitingCharge,
  waitingChargeAtom,
} from '#src/data/wallet/waiting-charge.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, type Instead, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let playerId: string;
let keys = 0;
let instead: Instead;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('wallet', 'bonuses');
  wallet = await openWallet();
  await insertCoupons(
    wallet.backend.db.queries,
    [{ id: 'ten', times: 10, contributions: { slots: 100 }, validDays: 7 }],
    [
      someCoupon('dobro', {
        deposit: true,
        amountCents: 0,
        depositPercent: 100,
        maxCents: 20_000,
        minDepositCents: 2_000,
        rolloverRuleId: 'ten',
      }),
    ],
  );
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  instead = () => undefined;
  pageAsks(wallet, (call) => instead(call));
  serverClock.learn(wallet.backend.clock.now());
  ({ id: playerId } = await wallet.backend.player({ realCents: 5_000 }));
  await enterAs(wallet, playerId);
  await loadProfile();
});
afterEach(() => {
  cleanup();
  afterLogout('silent');
  store.set(alertAtom, null);
  leavePage();
});

const asPlayer = async () => {
  keys += 1;
  return { token: await wallet.tokenOf(playerId), key: `of-the-waiting-charge-${keys}` };
};

/** The player asks for a charge over `amount` cents, and then this document is left; gives the charge's id. */
async function leaveCharge(amount = 5_000): Promise<string> {
  const { body } = await wallet.backend.ask(createDeposit, { ...(await asPlayer()), body: { amount } });
  noteWaitingCharge(v.parse(deposit, body));
  store.set(waitingChargeAtom, null);
  return String(body.id);
}

const applyCode = async (code: string) =>
  wallet.backend.ask(applyCoupon, { ...(await asPlayer()), body: { code } });

/** A later document takes up what the device waits for. Returns whether there is anything. */
function comeBack(): boolean {
  const isThere = restoreWaitingCharge();
  render(
    <QueryClientProvider client={queryClient}>
      <Header />
      <ModalHost />
      <ChargeWatch />
    </QueryClientProvider>,
  );
  return isThere;
}

async function pay(id: string, amountCents = 5_000): Promise<void> {
  const player = await findPlayer(wallet.backend.db.queries, playerId);
  await wallet.pay(id, { amountCents, payerDocument: player?.document ?? '' });
  await act(() => queryClient.invalidateQueries({ queryKey: ['deposits'] }));
}

const pill = (word = 'esperando') =>
  within(screen.getByRole('banner')).findByRole('button', {
    name: new RegExp(`^PIX ${word} \\d\\d:\\d\\d$`),
  });
const sheet = () => screen.findByRole('dialog', { name: 'Depósito aprovado' });
const plain = (element: HTMLElement) => element.textContent?.replace(/\s/g, ' ');

describe('after a reload', () => {
  test.each([
    ['pt', 'esperando'],
    ['en', 'waiting'],
    ['es', 'en espera'],
  ] as const)('the charge is in the header with its time left, in %s', async (language, word) => {
    onTestFinished(() => switchLanguage('pt'));
    await switchLanguage(language);
    await leaveCharge();
    expect(comeBack()).toBe(true);
    await pill(word);
    // It holds no reload back.
    expect(store.get(modalAtom)).toBeNull();
  });

  test('its press opens the panel of that charge', async () => {
    await leaveCharge();
    comeBack();
    fireEvent.click(await pill());
    await screen.findByRole('img', { name: /^QR do PIX de R\$\s50,00$/ });
  });

  test('without an answer its press opens what the device knows of the charge', async () => {
    await leaveCharge();
    instead = (call) => (call.includes('/api/deposits') ? Response.json({}, { status: 503 }) : undefined);
    comeBack();
    fireEvent.click(await pill());
    await screen.findByRole('img', { name: /^QR do PIX de R\$\s50,00$/ });
  });

  test('a page without a deposit button has it above the balance, the deposit page not at all', async () => {
    await leaveCharge();
    navigate('/user/protection');
    comeBack();
    expect((await pill()).parentElement?.textContent).toMatch(/R\$\s50,00/);
    expect(screen.queryByRole('button', { name: 'Depositar' })).toBeNull();
    act(() => navigate('/user/wallet/deposit'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^PIX/ })).toBeNull());
  });

  test('another player’s charge is erased, and a logout erases the own one', async () => {
    await leaveCharge();
    const other = await wallet.backend.player();
    await enterAs(wallet, other.id);
    queryClient.clear();
    await loadProfile();
    expect(restoreWaitingCharge()).toBe(false);
    expect(readStored(WAITING_CHARGE)).toBeNull();
    playerId = other.id;
    await leaveCharge();
    expect(readStored(WAITING_CHARGE)).not.toBeNull();
    afterLogout('silent');
    expect(readStored(WAITING_CHARGE)).toBeNull();
  });

  test('one that is over goes, and says that nothing was charged', async () => {
    const id = await leaveCharge();
    comeBack();
    await pill();
    wallet.backend.clock.advance(20 * 60_000);
    await wallet.runJobs();
    await act(() => queryClient.invalidateQueries({ queryKey: ['deposits', id] }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^PIX/ })).toBeNull());
    expect(store.get(alertAtom)?.text).toBe(
      'Este código venceu. Nada foi cobrado. Se ainda quiser, gere outro.',
    );
    expect(readStored(WAITING_CHARGE)).toBeNull();
  });
});

describe('a payment', () => {
  test('is told with the amount, the real and the bonus balance apart, and the limits one tap away, once', async () => {
    const id = await leaveCharge();
    await pay(id);
    comeBack();
    const paid = await sheet();
    await waitFor(() => expect(plain(paid)).toContain('Dinheiro realR$ 100,00BônusR$ 0,00'));
    expect(plain(paid)).toContain('Entrou no seu saldo realR$ 50,00');
    const ways = within(paid).getAllByRole('link');
    expect(ways.map((link) => link.getAttribute('href'))).toEqual([
      '/user/bonus',
      '/user/transaction',
      '/user/protection',
    ]);
    expect(plain(paid)).not.toMatch(/apost|jog/i);
    cleanup();
    expect(comeBack()).toBe(false);
  });

  test('calls no balance from before it the one of now', async () => {
    const id = await leaveCharge();
    await pay(id);
    let answerProfile = () => {};
    const late = new Promise<undefined>((resolve) => {
      answerProfile = () => resolve(undefined);
    });
    instead = (call) => (call === 'GET /api/auth/me' ? late : undefined);
    comeBack();
    const paid = await sheet();
    expect(plain(paid)).toContain('Dinheiro real–Bônus–');
    answerProfile();
    await waitFor(() => expect(plain(paid)).toContain('Dinheiro realR$ 100,00BônusR$ 0,00'));
  });

  test('waits until nothing else is open and no round runs', async () => {
    const id = await leaveCharge();
    const endRound = blockReload('round');
    onTestFinished(endRound);
    comeBack();
    await pill();
    await pay(id);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^PIX/ })).toBeNull());
    expect(store.get(modalAtom)).toBeNull();
    expect(readStored(WAITING_CHARGE)?.id).toBe(id);
    endRound();
    await sheet();
    expect(readStored(WAITING_CHARGE)).toBeNull();
  });

  test('takes the place of the panel that finds it', async () => {
    const id = await leaveCharge();
    comeBack();
    fireEvent.click(await pill());
    await screen.findByRole('img', { name: /^QR/ });
    await pay(id);
    await sheet();
    expect(store.get(modalAtom)?.name).toBe('deposit-paid');
  });

  test('names its coupon, what that granted, its terms, and what it waits for', async () => {
    await applyCode('dobro');
    const id = await leaveCharge();
    await pay(id);
    comeBack();
    const text = (await within(await sheet()).findByText(/^Cupom DOBRO: R\$\s50,00 de bônus$/)).parentElement;
    expect(text?.textContent).toMatch(/é liberado depois da sua primeira aposta com dinheiro real encerrada/);
    expect(text?.textContent).toMatch(/apostar 10 vezes o valor em até 7 dias/);
  });

  test('says why a coupon that asks for more stays active', async () => {
    await applyCode('dobro');
    const id = await leaveCharge(1_000);
    await pay(id, 1_000);
    comeBack();
    await within(await sheet()).findByText(/^DOBRO não valeu neste depósito: pede R\$\s20,00 ou mais/);
  });
});
