// For tests of the screens where coupons are entered: a player on a backend that has the sample coupons.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { SAMPLE_COUPONS, SAMPLE_ROLLOVER_RULES } from '#server/sandbox/seed/sample-coupons.ts';
import { afterLogout } from '#src/app/flows/after-logout.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { alertAtom, hideAlert } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { clearCouponCode } from '#src/core/tracking/campaign-values.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { openWallet, type Wallet } from '../backend/wallet.ts';
import { type Asked, enterAs, type Instead, leavePage, pageAsks } from './page-backend.ts';

/** The backend of the file, the calls of the running test, and what answers some of them in place of the backend. */
export const coupons = { instead: () => undefined } as unknown as {
  wallet: Wallet;
  asked: Asked;
  instead: Instead;
};

/** One backend for the file; each test begins on the page of coupons without a session. */
export function setUpCoupons(): void {
  beforeAll(async () => {
    await initI18n('pt');
    await loadTexts('bonuses');
    await loadTexts('wallet');
    coupons.wallet = await openWallet();
    const { clock, db } = coupons.wallet.backend;
    const samples = SAMPLE_COUPONS.map(({ days, code, ...coupon }) => ({
      ...coupon,
      code: code.toLowerCase(),
      startsAt: 0,
      endsAt: days === null ? null : clock.now(),
    }));
    await insertCoupons(db.queries, SAMPLE_ROLLOVER_RULES, samples);
    await writeSettings(db.queries, { compliance_no_prior_benefit: false }, 0);
  });
  afterAll(() => coupons.wallet.backend.close());
  beforeEach(() => {
    // The limit of attempts is tested elsewhere.
    coupons.wallet.backend.clock.advance(60_000);
    coupons.instead = () => undefined;
    coupons.asked = pageAsks(coupons.wallet, (call) => coupons.instead(call));
    history.replaceState(null, '', '/user/promotion/coupon');
  });
  afterEach(() => {
    cleanup();
    clearCouponCode();
    hideAlert();
    afterLogout('silent');
    leavePage();
  });
}

/** Logs a new player in, who has R$ 50, and returns their id. */
export async function enter(): Promise<string> {
  const { id } = await coupons.wallet.backend.player({ realCents: 5_000 });
  await enterAs(coupons.wallet, id);
  await loadProfile();
  return id;
}

export const show = (screenOf: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>);
export const field = () => screen.getByLabelText<HTMLInputElement>('Código do cupom');
export const button = () => screen.getByRole('button', { name: /Aplicar cupom/ });
export const applyIt = (code: string) => {
  fireEvent.change(field(), { target: { value: code } });
  fireEvent.click(button());
};
export const alertText = () => store.get(alertAtom)?.text;
/** The calls that sent a code. */
export const applied = () => coupons.asked.filter((call) => call === 'POST /api/coupons/apply');
