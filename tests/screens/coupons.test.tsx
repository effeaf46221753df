import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { claimCoupon, listPlayerCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { DepositWithCoupon } from '#src/app/pages/deposit-with-coupon.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { alertsAtom, hideAlert } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { ActivateModal } from '#src/features/bonuses/bonus/bonus-modals.tsx';
import { DepositCoupon } from '#src/features/bonuses/coupon/coupon-form.tsx';
import { CouponModal } from '#src/features/bonuses/coupon/coupon-modal.tsx';
import { CouponsPage } from '#src/features/bonuses/coupon/coupons-page.tsx';
import {
  alertText,
  applied,
  applyIt,
  button,
  coupons,
  enter,
  field,
  setUpCoupons,
  show,
} from '#tests/support/browser/coupon-screens.tsx';
import { LOST } from '#tests/support/browser/page-backend.ts';

const slot = { open: true, onClose: () => {}, onClosed: () => {} };

setUpCoupons();

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
    // The list that is asked for after the application has come too.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    cleanup();
    hideAlert();
    if (!listed) queryClient.removeQueries({ queryKey: ['coupons'] });
    let letGo = () => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    coupons.instead = (call) => (call === 'POST /api/coupons/list' ? held : undefined);
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
    expect(screen.getByRole('link', { name: 'Ajuda' }).getAttribute('href')).toBe('/help#coupon-refused');
    fireEvent.change(field(), { target: { value: 'varanda10' } });
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ajuda' })).toBeNull();
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

  test('real money that is paid at once is told after the coupon, and leads to where it stands', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('dinheiro3');
    await waitFor(() =>
      expect(store.get(alertsAtom).map(({ text }) => text)).toEqual([
        'Cupom ativado com sucesso',
        expect.stringMatching(/^R\$ 3 em dinheiro: R\$\s3,00 entraram no seu saldo real\.$/),
      ]),
    );
    expect(location.pathname + location.hash).toBe('/user/bonus#bonuses-over');
  });

  test('real money that waits for the first settled bet is not told as paid', async () => {
    const { db } = coupons.wallet.backend;
    await writeSettings(db.queries, { compliance_no_prior_benefit: true }, 0);
    onTestFinished(() => writeSettings(db.queries, { compliance_no_prior_benefit: false }, 0));
    await enter();
    show(<CouponsPage />);
    applyIt('dinheiro3');
    await waitFor(() => expect(location.pathname).toBe('/user/bonus'));
    expect([alertText(), location.hash]).toEqual(['Cupom ativado com sucesso', '']);
  });

  test('a code that was copied with marks that are not seen is the code', async () => {
    await enter();
    show(<CouponsPage />);
    applyIt('\u200evaranda10\u200b');
    await waitFor(() => expect(location.pathname).toBe('/user/bonus'));
  });

  test('[R8.05a] shows our own text on 500', async () => {
    await enter();
    show(<CouponsPage />);
    coupons.instead = (call) =>
      call === 'POST /api/coupons/apply'
        ? Response.json({ message: 'internals' }, { status: 500 })
        : undefined;
    applyIt('varanda10');
    expect(await screen.findByText('Ocorreu um erro tente novamente.')).toBeDefined();
    // Its words are fixed: what it means for the money, and the next step, are in a line of their own.
    expect(screen.getByText(/^Seu saldo e seus cupons não mudaram\. Confira o código/)).toBeDefined();
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
    coupons.instead = (call) => (call === 'POST /api/coupons/apply' ? LOST : undefined);
    applyIt('varanda10');
    await waitFor(() => expect(location.pathname).toBe('/user/bonus'));
    expect(alertText()).toBe('Cupom ativado com sucesso. Sua solicitação foi registrada uma única vez.');
    expect(applied()).toHaveLength(1);
    expect(await listPlayerCoupons(coupons.wallet.backend.db.queries, id)).toHaveLength(1);
  });

  test('a bonus whose activation’s answer is lost is started once, and the page says so', async () => {
    const id = await enter();
    const { db, clock } = coupons.wallet.backend;
    await db.transaction((tx) => claimCoupon(tx, id, 'varanda10', clock.now()));
    show(<ActivateModal {...slot} />);
    coupons.instead = (call) => (call.startsWith('POST /api/active/') ? LOST : undefined);
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

  test('a coupon that has expired still says its terms', async () => {
    await enter();
    const terms = { wallet: 'bonus', amount: 0, deposit_percent: 50, max: 1_500, min_deposit: 2_000 };
    const coupon = { code: 'VELHO', deposit: 1, name: 'Velho', terms: { ...terms, times: 5, valid_days: 7 } };
    const held = { id: 1, status: 'expired', expires_at: '2026-01-31T15:00:00.000Z', coupon };
    coupons.instead = (call) =>
      call === 'POST /api/coupons/list' ? Response.json({ userCoupons: [held] }) : undefined;
    show(<CouponsPage />);
    const row = await within(await screen.findByRole('region', { name: 'Vencidos' })).findByText(/^Velho/);
    expect(row.textContent?.replaceAll(/\s/g, ' ')).toBe(
      'Velho · Venceu em 31/01/2026 · 50% do depósito em bônus, até R$ 15,00 · depósito a partir de R$ 20,00 · apostar 5 vezes o valor em até 7 dias',
    );
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
    coupons.instead = (call) =>
      call === 'GET /api/account/first-steps' ? Response.json({ due: false }) : undefined;
    show(<DepositWithCoupon />);
    const amount = await screen.findByLabelText<HTMLInputElement>('Valor do depósito');
    fireEvent.change(amount, { target: { value: '50.00' } });
    fireEvent.click(screen.getByRole('button', { name: 'Tenho um cupom' }));
    fireEvent.change(field(), { target: { value: 'DEPOSITO100' } });
    const payIn = () => amount.form && fireEvent.submit(amount.form);
    payIn();
    expect(await screen.findByText(/^Aplique o cupom antes de gerar o PIX/)).toBeDefined();
    expect(document.activeElement).toBe(field());
    expect(coupons.asked).not.toContain('POST /api/deposits');
    fireEvent.change(field(), { target: { value: '' } });
    expect(screen.queryByText(/^Aplique o cupom antes/)).toBeNull();
    payIn();
    await waitFor(() => expect(coupons.asked).toContain('POST /api/deposits'));
  });

  test('when closed, the page says so, the deposit has no field, and nothing is requested', async () => {
    await enter();
    queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, bonus_enabled: false });
    show(<CouponsPage />);
    expect(screen.getByText('Os bônus estão fechados')).toBeDefined();
    cleanup();
    show(<DepositCoupon />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(coupons.asked.filter((call) => /coupons/.test(call))).toEqual([]);
  });
});
