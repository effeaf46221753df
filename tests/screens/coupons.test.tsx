import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { campaignStored } from '#contract/stored.ts';
import { claimCoupon, insertCoupons, listPlayerCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { SAMPLE_COUPONS, SAMPLE_ROLLOVER_RULES } from '#server/sandbox/seed/sample-coupons.ts';
import { afterLogin } from '#src/app/flows/after-login.ts';
import { afterLogout } from '#src/app/flows/after-logout.ts';
import { applyStoredCoupon } from '#src/app/flows/stored-coupon.ts';
import { DepositWithCoupon } from '#src/app/pages/deposit-with-coupon.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { alertAtom, hideAlert } from '#src/core/state/alerts.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import {
  clearCouponCode,
  markCouponRegistered,
  readPendingCoupon,
} from '#src/core/tracking/campaign-values.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { ActivateModal } from '#src/features/bonuses/bonus/bonus-modals.tsx';
import { DepositCoupon } from '#src/features/bonuses/coupon/coupon-form.tsx';
import { CouponModal } from '#src/features/bonuses/coupon/coupon-modal.tsx';
import { CouponsPage } from '#src/features/bonuses/coupon/coupons-page.tsx';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import {
  type Asked,
  enterAs,
  type Instead,
  LOST,
  leavePage,
  pageAsks,
} from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let asked: Asked;
let instead: Instead = () => undefined;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('bonuses');
  await loadTexts('wallet');
  wallet = await openWallet();
  const coupons = SAMPLE_COUPONS.map(({ days, code, ...coupon }) => ({
    ...coupon,
    code: code.toLowerCase(),
    startsAt: 0,
    endsAt: days === null ? null : wallet.backend.clock.now(),
  }));
  await insertCoupons(wallet.backend.db.queries, SAMPLE_ROLLOVER_RULES, coupons);
  await writeSettings(wallet.backend.db.queries, { compliance_no_prior_benefit: false }, 0);
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  // The limit of attempts is tested elsewhere.
  wallet.backend.clock.advance(60_000);
  instead = () => undefined;
  asked = pageAsks(wallet, (call) => instead(call));
  history.replaceState(null, '', '/user/promotion/coupon');
});
afterEach(() => {
  cleanup();
  clearCouponCode();
  hideAlert();
  afterLogout('silent');
  leavePage();
});

async function enter(): Promise<string> {
  const { id } = await wallet.backend.player({ realCents: 5_000 });
  await enterAs(wallet, id);
  await loadProfile();
  return id;
}
const show = (screenOf: ReactElement) =>
  render(createElement(QueryClientProvider, { client: queryClient }, screenOf));
const field = () => screen.getByLabelText<HTMLInputElement>('Código do cupom');
const button = () => screen.getByRole('button', { name: /Aplicar cupom/ });
const applyIt = (code: string) => {
  fireEvent.change(field(), { target: { value: code } });
  fireEvent.click(button());
};
const alertText = () => store.get(alertAtom)?.text;
const applied = () => asked.filter((call) => call === 'POST /api/coupons/apply');
const slot = { open: true, onClose: () => {}, onClosed: () => {} };

describe('the coupon flow', () => {
  test('[R5.01] an empty code is not sent: the field asks for a valid one', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('   ');
    expect(await screen.findByText('Insira um cupom válido')).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(applied()).toEqual([]);
  });

  test('[R8.06a] an applied code is told in an alert', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('deposito100');
    await waitFor(() => expect(alertText()).toBe('Cupom ativado com sucesso'));
  });

  test('[R4.20a] begins with an empty input', async () => {
    await enter();
    show(<CouponsPage />);
    expect([field().value, field().readOnly, button().getAttribute('aria-busy')]).toEqual(['', false, null]);
  });

  test('[R4.20b] while the code is sent, the field can’t be changed and the button is busy', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('deposito100');
    await waitFor(() =>
      expect([button().getAttribute('aria-busy'), field().readOnly]).toEqual(['true', true]),
    );
  });

  test('[R4.20c] an applied code is named, and the field is empty again', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('deposito100');
    expect(await screen.findByText('DEPOSITO100 está ativo e vale no próximo depósito.')).toBeDefined();
    expect(field().value).toBe('');
  });

  test.each([
    ['and its list is there', true],
    ['and the form waits for the list', false],
  ])('[R5.02] a typed code that is held and active is applied without being sent, %s', async (_, listed) => {
    await enter();
    show(<CouponsPage />);
    applyIt('deposito100');
    await screen.findByText('DEPOSITO100 está ativo e vale no próximo depósito.');
    cleanup();
    hideAlert();
    if (!listed) queryClient.removeQueries({ queryKey: ['coupons'] });
    let letGo = () => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    instead = (call) => (call === 'POST /api/coupons/list' ? held : undefined);
    show(<CouponsPage />);
    applyIt('DePosito100');
    if (!listed) {
      await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
      expect(applied()).toHaveLength(1);
      letGo();
    }
    expect(await screen.findByText('DEPOSITO100 está ativo e vale no próximo depósito.')).toBeDefined();
    expect(alertText()).toBe('Cupom ativado com sucesso');
    expect(applied()).toHaveLength(1);
    letGo();
  });

  test('[R4.20d] a refused code stays in its field with the reason, and can be corrected', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('nenhum');
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(field().value).toBe('nenhum');
    fireEvent.change(field(), { target: { value: 'varanda10' } });
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('[R4.21a] a deposit coupon is active at once', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('todavez');
    const active = await screen.findByRole('region', { name: 'Ativos' });
    await within(active).findByText('TODAVEZ');
    expect(location.pathname).toBe('/user/promotion/coupon');
  });

  test('[R4.21b] any other coupon opens /user/bonus', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('varanda10');
    await waitFor(() => expect(location.pathname).toBe('/user/bonus'));
    expect(alertText()).toBe('Cupom ativado com sucesso');
  });

  test('[R8.05a] shows our own text on 500', async () => {
    await enter();
    show(<CouponsPage />);
    instead = (call) =>
      call === 'POST /api/coupons/apply'
        ? Response.json({ message: 'internals' }, { status: 500 })
        : undefined;
    applyIt('varanda10');
    expect(await screen.findByText('Ocorreu um erro tente novamente.')).toBeDefined();
  });

  test('[R8.05b] shows the server’s text on any other failure', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('esgotado');
    expect(await screen.findByText(/cupom/i, { selector: 'p span' })).toBeDefined();
    expect(screen.queryByText('Ocorreu um erro tente novamente.')).toBeNull();
  });

  test('a code whose answer is lost ends in “registrada uma única vez”, and is redeemed once', async () => {
    const id = await enter();
    show(<CouponsPage />);
    instead = (call) => (call === 'POST /api/coupons/apply' ? LOST : undefined);
    applyIt('varanda10');
    await waitFor(() => expect(location.pathname).toBe('/user/bonus'));
    expect(alertText()).toBe('Cupom ativado com sucesso. Sua solicitação foi registrada uma única vez.');
    expect(applied()).toHaveLength(1);
    expect(await listPlayerCoupons(wallet.backend.db.queries, id)).toHaveLength(1);
  });

  test('a bonus whose activation’s answer is lost is started once, and the page says so', async () => {
    const id = await enter();
    const { db, clock } = wallet.backend;
    await db.transaction((tx) => claimCoupon(tx, id, 'varanda10', clock.now()));
    show(<ActivateModal {...slot} />);
    instead = (call) => (call.startsWith('POST /api/active/') ? LOST : undefined);
    fireEvent.click(await screen.findByRole('button', { name: /^Ativar/ }));
    await waitFor(() => expect(alertText()).toBe('Sua solicitação foi registrada uma única vez.'));
    expect(await balancesOf(db.queries, id)).toMatchObject({ bonusCents: 1_000 });
  });

  test('[R3.12c] lists the held coupons by their state', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('todavez');
    await within(await screen.findByRole('region', { name: 'Ativos' })).findByText('TODAVEZ');
    applyIt('dinheiro3');
    await waitFor(() => expect(location.pathname).toBe('/user/bonus'));
    await within(await screen.findByRole('region', { name: 'Usados' })).findByText('DINHEIRO3');
    expect(screen.queryByRole('region', { name: 'Vencidos' })).toBeNull();
  });

  test('the deposit shows a held coupon, and the field is one press away', async () => {
    await enter();
    show(<CouponModal {...slot} />);
    applyIt('deposito100');
    await screen.findByText(/vale no próximo depósito\.$/, { selector: 'p span' });
    cleanup();
    show(<DepositCoupon />);
    expect(await screen.findByText(/Cupom DEPOSITO100 neste depósito:/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Tenho um cupom' }));
    expect(field()).toBeDefined();
  });

  test('a code that is typed but not applied blocks the deposit until it is applied or removed', async () => {
    await enter();
    instead = (call) => (call === 'GET /api/account/first-steps' ? Response.json({ due: false }) : undefined);
    show(<DepositWithCoupon />);
    const amount = await screen.findByLabelText<HTMLInputElement>('Valor do depósito');
    fireEvent.change(amount, { target: { value: '50.00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Tenho um cupom' }));
    fireEvent.change(field(), { target: { value: 'DEPOSITO100' } });
    const payIn = () => amount.form && fireEvent.submit(amount.form);
    payIn();
    expect(await screen.findByText(/^Aplique o cupom antes de gerar o PIX/)).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(asked).not.toContain('POST /api/deposits');
    fireEvent.change(field(), { target: { value: '' } });
    expect(screen.queryByText(/^Aplique o cupom antes/)).toBeNull();
    payIn();
    await waitFor(() => expect(asked).toContain('POST /api/deposits'));
  });

  test('when closed, the page says so, the deposit has no field, and nothing is requested', async () => {
    await enter();
    queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, bonus_enabled: false });
    show(<CouponsPage />);
    expect(screen.getByText('Os bônus estão fechados')).toBeDefined();
    cleanup();
    show(<DepositCoupon />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked.filter((call) => /coupons/.test(call))).toEqual([]);
  });
});

describe('a code from a link', () => {
  const leave = (code: string) => writeStored(campaignStored('code'), code);

  test('[R4.22a] is applied, once, and removed', async () => {
    await enter();
    leave('Deposito100');
    expect(await applyStoredCoupon()).toBe(true);
    expect(applied()).toHaveLength(1);
    expect(readPendingCoupon()).toBeNull();
  });

  test('[R4.22b] for a deposit coupon toggles the deposit modal', async () => {
    await enter();
    leave('Deposito100');
    await applyStoredCoupon();
    expect(store.get(modalAtom)?.name).toBe('deposit');
  });

  test('[R4.22c] that was applied is told in an alert', async () => {
    await enter();
    leave('Deposito100');
    await applyStoredCoupon();
    expect(alertText()).toBe('Cupom ativado com sucesso');
  });

  test('[R4.12a] for a deposit coupon opens the deposit modal after a login', async () => {
    const id = await enter();
    // Without the code no modal would open for this player.
    await wallet.deposit(id, 2_000);
    leave('Deposito100');
    await afterLogin(true);
    expect(store.get(modalAtom)?.name).toBe('deposit');
  });

  test('[R2.26c] for any other coupon opens /user/bonus, but does not leave a requested page', async () => {
    await enter();
    leave('VARANDA10');
    await applyStoredCoupon();
    expect(location.pathname).toBe('/user/bonus');
    expect(store.get(modalAtom)).toBeNull();
    history.replaceState(null, '', '/casino');
    leave('DINHEIRO3');
    await applyStoredCoupon({ wanted: true });
    expect(location.pathname).toBe('/casino');
  });

  test('[R4.22d] that is refused shows the reason, once', async () => {
    await enter();
    leave('passou');
    expect(await applyStoredCoupon()).toBe(true);
    expect(store.get(alertAtom)).toMatchObject({ kind: 'error', text: expect.stringContaining('venceu') });
    expect(store.get(modalAtom)).toBeNull();
    expect(await applyStoredCoupon()).toBe(false);
  });

  test('[D11] stays for the next day when today’s time is used up, and the page says so', async () => {
    const id = await enter();
    const { clock, db } = wallet.backend;
    await setPlayerLimit(db.queries, id, { name: 'time_day', value: 0 }, clock.now());
    leave('VARANDA10');
    expect(await applyStoredCoupon()).toBe(true);
    expect(alertText()).toMatch(/^Seu limite de tempo de hoje/);
    expect(readPendingCoupon()).toEqual({ code: 'VARANDA10', registered: false });
    show(<CouponsPage />);
    applyIt('VARANDA10');
    expect(await screen.findByText(/^Seu limite de tempo de hoje/)).toBeDefined();
  });

  test('[R4.22d] stays for the next time when no answer came', async () => {
    await enter();
    leave('VARANDA10');
    instead = (call) =>
      call === 'POST /api/coupons/apply' ? Response.json({ message: '' }, { status: 500 }) : undefined;
    await applyStoredCoupon();
    expect(alertText()).toBe('Ocorreu um erro tente novamente.');
    expect(readPendingCoupon()).toEqual({ code: 'VARANDA10', registered: false });
  });

  test('[R5.02] that the player holds already, however it is spelled, is not sent again', async () => {
    await enter();
    leave('DEPOSITO100');
    await applyStoredCoupon();
    expect(applied()).toHaveLength(1);
    leave('dePOSito100');
    await applyStoredCoupon();
    expect(applied()).toHaveLength(1);
    expect(alertText()).toBe('Cupom ativado com sucesso');
  });

  test('[R4.12a] that was sent with a registration and accepted there is not sent again', async () => {
    await enter();
    leave('BEMVINDO');
    await applyStoredCoupon();
    queryClient.removeQueries({ queryKey: ['coupons'] });
    leave('BemVindo');
    markCouponRegistered();
    expect(await applyStoredCoupon()).toBe(true);
    expect(applied()).toHaveLength(1);
    expect(alertText()).toBe('Cupom ativado com sucesso');
  });

  test('[R7.03b] that was sent with a registration and not taken there is not sent again', async () => {
    await enter();
    leave('BEMVINDO');
    markCouponRegistered();
    expect(await applyStoredCoupon()).toBe(false);
    expect([applied(), alertText(), readPendingCoupon()]).toEqual([[], undefined, null]);
  });

  test('[R4.12a] that was sent with a registration, and is held for the deposit, opens the deposit modal', async () => {
    await enter();
    leave('DEPOSITO100');
    await applyStoredCoupon();
    store.set(modalAtom, null);
    leave('Deposito100');
    markCouponRegistered();
    expect(await applyStoredCoupon()).toBe(true);
    expect([applied().length, store.get(modalAtom)?.name]).toEqual([1, 'deposit']);
  });

  test('[R6.04e] waits until a player is logged in', async () => {
    leave('VARANDA10');
    expect(await applyStoredCoupon()).toBe(false);
    expect(asked).toEqual([]);
    expect(readPendingCoupon()).not.toBeNull();
  });
});
