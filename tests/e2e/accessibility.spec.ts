import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { logInDemo } from './log-in.ts';
import { listen } from './said.ts';
import { test } from './shared-product.ts';

// No test here needs another one's traces: whoever has time takes the next.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

let home: string;
test.beforeAll(({ product }) => {
  home = product.url;
});

const PAGES = [
  '/',
  '/casino',
  '/casino?q=onca&sort=rtp',
  '/casino?q=zzzzzzzz',
  '/casino/slots',
  '/casino/live',
  '/casino/favorites',
  '/providers',
  '/providers/cobogo',
  '/promotions',
  '/jogo-responsavel',
  '/play/sete-ladeiras',
  '/games/mines',
  '/games/double',
  '/Recover',
  '/recuperar-senha',
  '/nothing/here',
];

/** Behind the consent to cookies. */
const SPORTS_PAGES = ['/sports', '/sports/live', '/sports/football', '/sports/bets'];

/** Behind a login. */
const PLAYER_PAGES = [
  '/user/wallet',
  '/user/wallet/deposit',
  '/user/wallet/withdraw',
  '/user/transaction',
  '/user/promotion',
  '/user/promotion/coupon',
  '/user/bonus',
  '/user/indications',
  '/user/account/password',
  '/user/account',
  '/user/account/document',
  '/user/account/privacy',
  '/user/account/second-factor',
  '/user/account/passkeys',
  '/user/account/sessions',
  '/user/protection',
  '/user/first-steps',
  '/user/protection/exclusion',
  '/user/protection/suspension',
];

/** What the verification's call says from now on. */
async function kycSays(page: Page, status: Record<string, unknown>): Promise<void> {
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

/** Opens an address and waits until what it asks for has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(home + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
}

// In two halves, so that two workers share them.
for (const half of [0, 1]) {
  test(`axe finds nothing on the pages, ${['first', 'second'][half]} half`, async ({ page }) => {
    for (const path of PAGES.filter((_, place) => place % 2 === half)) {
      await open(page, path);
      await expectAccessible(page, path);
    }
  });
}

test('axe finds nothing on the sportsbook’s pages', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: home }]);
  const withRail = async ({ width }: { width: number }) => {
    await expect(page.getByRole('complementary', { name: /^Bilhete/ })).toHaveCount(width < 1_200 ? 0 : 1);
  };
  for (const path of SPORTS_PAGES) {
    await open(page, path);
    await expectAccessible(page, path, withRail);
  }
  await open(page, '/sports');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/event/);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, 'an event', withRail);
});

test('axe finds nothing on a player’s pages', async ({ page }) => {
  await logInDemo(page, home);
  for (const path of PLAYER_PAGES) {
    await open(page, path);
    await expectAccessible(page, path);
  }
  await test.step('before it is known who he is', async () => {
    await page.route('**/api/auth/me', () => {});
    await page.goto(`${home}/promotions`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAccessible(page, 'without a profile');
    await page.unroute('**/api/auth/me');
  });
  await test.step('with everything refused', async () => {
    await page.goto(`${home}/user/wallet/withdraw`);
    await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
    await expect(page.getByText('Digite quanto você quer sacar.')).toBeVisible();
    await expectAccessible(page, 'refused');
  });
});

test('axe finds nothing in the dialogs', async ({ page }) => {
  for (const name of ['Entrar', 'Criar conta']) {
    await page.goto(home);
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, name);
  }
  await page.goto(`${home}/casino/slots`);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('dialog', { name: 'Ordem e filtros' })).toBeVisible();
  await expectAccessible(page, 'Ordem e filtros');

  await page.goto(home);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('dialog', { name: 'Recuperar senha' })).toBeVisible();
  await expectAccessible(page, 'Recuperar senha');

  await page.goto(`${home}/?showCookieModal=true`);
  await expect(page.getByRole('dialog', { name: 'Acesso Restrito' })).toBeVisible();
  await expectAccessible(page, 'Acesso Restrito');
});

test('axe finds nothing in a player’s dialogs', async ({ page }) => {
  await logInDemo(page, home);
  await page.goto(`${home}/recuperar-senha?token=${'a'.repeat(43)}`);
  await expect(page.getByLabel('Senha nova')).toBeVisible();
  await expectAccessible(page, 'new password');

  await kycSays(page, { user_status: 'pending_kyc' });
  await page.goto(`${home}/play/sete-ladeiras`);
  await expect(page.getByRole('dialog', { name: 'Verificação de identidade' })).toBeVisible();
  await expectAccessible(page, 'verification');

  await page.goto(home);
  await page.getByRole('button', { name: 'Depositar' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await expect(deposit.getByRole('button', { name: 'Começar verificação' })).toBeVisible();
  await expectAccessible(page, 'verification before a deposit');

  await page.unroute('**/api/kyc/onboarding*');
  await kycSays(page, { user_status: 'ip_blocked', isVPNDetected: true });
  await page.goto(home);
  await expect(page.getByRole('dialog', { name: 'VPN DETECTADA' })).toBeVisible();
  await expectAccessible(page, 'VPN');

  await page.unroute('**/api/kyc/onboarding*');
  await page.goto(home);
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.context().clearCookies();
  await expect(page.getByRole('dialog', { name: 'Sessão encerrada' })).toBeVisible();
  await expectAccessible(page, 'inactivity');
});

test('axe finds nothing where there is no network', async ({ page }) => {
  await open(page, '/');
  await expect(page.locator('[data-line-watch]')).toBeAttached();
  await page.context().setOffline(true);
  await expect(page.getByText('Conecte-se para continuar navegando.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'O que dá para fazer agora' })).toBeVisible();
  await expectAccessible(page, 'no network');
});

test('axe finds nothing in the dialogs of coupons and bonuses', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await logInDemo(page, home);
  await page.goto(`${home}/user/bonus`);
  await page.getByRole('button', { name: 'Tenho um cupom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cupom' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'coupon');
  await dialog.getByLabel('Código do cupom').fill('varanda10');
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(dialog).toBeHidden();
  // A toast on its way out is half seen, and one that has yet to come isn't gone.
  await toHaveSaid('Cupom ativado com sucesso');
  await expect(page.getByText('Cupom ativado com sucesso', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'a bonus');
  await card.getByRole('button', { name: 'Desistir do bônus' }).click();
  await expect(page.getByRole('dialog', { name: 'Desistir do bônus' })).toBeVisible();
  await expectAccessible(page, 'exclude');
});
