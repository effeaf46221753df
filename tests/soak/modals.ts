import { expect } from '@playwright/test';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import type { BonusStatus } from '#contract/endpoints/wallet/bonus-calls.ts';
import type { ModalName } from '#src/core/state/modal-state.ts';
import { payCharge } from '#tests/e2e/steps/pay-charge.ts';
import { slipSheet } from './sportsbook-pages.ts';
import type { Stop, View } from './view.ts';

type Modal = Omit<Stop, 'name'>;

const visitor = (show: Stop['show']): Modal => ({ person: 'visitor', show });
const player = (show: Stop['show']): Modal => ({ person: 'player', show });
const apart = (modal: Modal): Modal => ({ ...modal, apart: true });
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const HOUR_MS = 3_600_000;

/** How to open each named modal: a new name without an entry doesn't compile. */
const WAYS: Readonly<Record<ModalName, Modal>> = {
  login: visitor(async ({ open, dialog: top, clean }) => {
    // Opened by the guard of a player's page.
    await open('/user/wallet');
    const dialog = await top();
    await clean('login');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('login, refused');
  }),
  register: visitor(async ({ open, raise, clean }) => {
    await open('/');
    const dialog = await raise('shell:register');
    await clean('register');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('register, refused');
  }),
  recover: visitor(async ({ page, open, raise, button, text, clean }) => {
    await open('/');
    await raise('shell:login');
    await button('auth:login.recover').click();
    await expect(page.getByRole('dialog', { name: text('auth:recover.title') })).toBeVisible();
    await clean('recover');
  }),
  search: visitor(async ({ open, raise, clean }) => {
    await open('/');
    const dialog = await raise('shell:search');
    await clean('search');
    await dialog.getByRole('combobox').fill('se');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await clean('search, found');
  }),
  deposit: player(async ({ open, raise, clean }) => {
    await open('/');
    const dialog = await raise('shell:deposit');
    const amount = dialog.locator('input').first();
    await expect(amount).toBeVisible();
    await clean('deposit');
    await amount.fill('0,01');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await clean('deposit, refused');
  }),
  'deposit-paid': player(async ({ page, open, raise, dialog: top, clean }) => {
    await open('/');
    const deposit = await raise('shell:deposit');
    await deposit.locator('input').first().fill('20,00');
    await deposit.locator('button[type=submit]').click();
    await payCharge(page, await deposit.locator('a[target=_blank]').getAttribute('href'));
    await expect(deposit).toBeHidden();
    await top();
    await clean('paid deposit');
  }),
  coupon: player(async ({ open, raise, clean }) => {
    await open('/user/bonus');
    await raise('bonuses:coupon.have');
    await clean('coupon');
  }),
  'bonus-activate': bonus('available', 'bonuses:activate.open'),
  'bonus-exclude': bonus('active', 'bonuses:exclude.open'),
  'bonus-redeem': bonus('completed', 'bonuses:redeem.do'),
  'user-document': player(async ({ open, raise, clean }) => {
    await open('/');
    await raise('shell:nav.document', await raise('shell:nav.account'));
    await clean('document');
  }),
  account: player(async ({ open, raise, clean }) => {
    await open('/');
    await raise('shell:nav.account');
    await clean('account');
  }),
  inactivity: apart(
    player(async ({ page, context, open, text, clean }) => {
      await open('/');
      await expect(page.getByTestId('balance')).toBeVisible();
      await context.clearCookies({ name: /jwt/ });
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(page.getByRole('dialog', { name: text('dialogs:inactivity.title') })).toBeVisible();
      await clean('inactivity');
    }),
  ),
  'restricted-access': apart(
    visitor(async ({ context, open, dialog, clean }) => {
      await context.clearCookies({ name: 'cookie-consent' });
      for (const path of ['/sports', '/play/sete-ladeiras']) {
        await open(path);
        await dialog();
        await clean(`restricted access of ${path}`);
      }
    }),
  ),
  verification: player(async (view) => {
    await kycSays(view, { user_status: 'pending_kyc' });
    await view.open('/play/sete-ladeiras');
    await view.dialog();
    await view.clean('verification');
  }),
  vpn: player(async (view) => {
    await kycSays(view, { user_status: 'ip_blocked', isVPNDetected: true });
    await view.open('/');
    await view.dialog();
    await view.clean('VPN');
  }),
  slip: visitor(async (view) => {
    await view.open('/sports/football');
    await view.narrow();
    await slipSheet(view);
    await view.clean('an empty slip', { layout: 'phone' });
  }),
  session: player(async ({ page, open, dialog, clean }) => {
    await open('/games/mines');
    await page.getByRole('complementary').getByRole('link').first().click();
    await dialog();
    await clean('session');
  }),
  'reality-check': player(async ({ open, answer, dialog, clean }) => {
    const began = new Date(Date.now() - 3 * HOUR_MS).toISOString();
    await answer(/\/api\/auth\/me$/, (user: User) => ({ ...user, session_started_at: began }));
    await open('/');
    await dialog();
    await clean('reality check');
  }),
  'unusual-stake': player(async ({ page, open, dialog, clean }) => {
    const stake = (id: number) => ({
      ...{ id: String(id), type: 0, status: 2, amount: 10, created_at: '2026-11-20T12:00:00Z' },
      ...{ source_type: 'CasinoTransaction', source: {} },
    });
    await page.route('**/api/transactions?type=0', (route) =>
      route.fulfill({ json: { data: { data: [1, 2, 3, 4, 5].map(stake) } } }),
    );
    await open('/games/mines');
    const form = page.getByRole('main').locator('form');
    await form.getByRole('textbox').fill('5,00');
    await form.locator('button[type=submit]').click();
    await dialog();
    await clean('unusual stake');
  }),
  'verify-round': player(async ({ page, open, dialog, clean }) => {
    await open('/');
    const id = await page.evaluate(async () => {
      const games = await fetch('/v2/casino-games?category=keno&per_page=1');
      return (await games.json()).data[0].id;
    });
    await open(`/play/${id}`);
    await page.getByRole('main').getByRole('button').last().click();
    const frame = page.frameLocator('iframe');
    await frame.locator('[data-stone="7"]').click();
    await frame.locator('.play').click();
    await expect(frame.locator('.pays [data-right]')).toBeVisible();
    await frame.locator('[data-action=verify]').click();
    await frame.locator('[data-action=rotate]').click();
    await frame.locator('.past button').first().click();
    await dialog();
    await clean('verified round');
  }),
  install: visitor(async ({ page, open, raise, clean }) => {
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    }, IPHONE);
    await open('/');
    await raise('install:account', await raise('shell:nav.account'));
    await clean('install');
  }),
};

export const MODALS: readonly Stop[] = Object.entries(WAYS).map(([name, way]) => ({ name, ...way }));

/** The player's bonus in this state, and the modal behind the button. */
function bonus(status: BonusStatus, key: string): Modal {
  return player(async ({ page, open, answer, raise, clean }) => {
    await answer(/\/api\/bonus(\?|$)/, (body: unknown) => withStatus(body, status));
    await open('/user/bonus');
    await expect(page.getByRole('article').first()).toBeVisible();
    await clean(`a bonus, ${status}`);
    await raise(key);
    await clean(key);
  });
}

function withStatus(body: unknown, status: BonusStatus): unknown {
  if (Array.isArray(body)) return body.map((one) => ({ ...one, status }));
  if (typeof body === 'object' && body !== null && 'data' in body) {
    return { ...body, data: withStatus(body.data, status) };
  }
  return body;
}

/** The verification call's answer from now on. */
async function kycSays({ page }: View, status: Record<string, unknown>): Promise<void> {
  const body = {
    isApproved: false,
    transactionId: 't',
    url: '',
    cafOnboarding: '',
    provider: 'caf',
    ...status,
  };
  await page.route('**/api/kyc/onboarding*', (route) => route.fulfill({ json: body }));
}
