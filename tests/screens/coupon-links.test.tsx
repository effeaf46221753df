import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { campaignStored } from '#contract/stored.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { afterLogin } from '#src/app/flows/after-login.ts';
import { applyStoredCoupon } from '#src/app/flows/stored-coupon.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { writeStored } from '#src/core/device/storage.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { markCouponRegistered, readPendingCoupon } from '#src/core/tracking/campaign-values.ts';
import { CouponsPage } from '#src/features/bonuses/coupon/coupons-page.tsx';
import {
  alertText,
  applied,
  applyIt,
  coupons,
  enter,
  setUpCoupons,
  show,
} from '#tests/support/browser/coupon-screens.tsx';

setUpCoupons();

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
    await coupons.wallet.deposit(id, 2_000);
    leave('Deposito100');
    await afterLogin({ login: true });
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
    // What it paid at once is told here as well.
    await vi.waitFor(() => expect(alertText()).toMatch(/: R\$\s3,00 entraram no seu saldo real\.$/));
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
    const { clock, db } = coupons.wallet.backend;
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
    coupons.instead = (call) =>
      call === 'POST /api/coupons/apply' ? Response.json({ message: '' }, { status: 500 }) : undefined;
    await applyStoredCoupon();
    expect(store.get(alertAtom)).toMatchObject({
      text: 'Ocorreu um erro tente novamente.',
      more: expect.stringMatching(/^Seu saldo e seus cupons não mudaram\./),
      help: 'coupon-refused',
    });
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
    expect(coupons.asked).toEqual([]);
    expect(readPendingCoupon()).not.toBeNull();
  });
});
