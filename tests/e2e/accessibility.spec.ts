import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';
import { logInDemo } from './log-in.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
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
  '/user/account/sessions',
  '/user/protection',
  '/user/protection/exclusion',
  '/user/protection/suspension',
];

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** What comes in has come. */
async function settled(part: Locator): Promise<void> {
  await part.evaluate((element) =>
    Promise.all(
      element
        .getAnimations({ subtree: true })
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  );
}

async function logIn(page: Page): Promise<void> {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel(/E-mail/).fill('demo@varanda.example');
  await dialog.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
}

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

for (const size of SIZES) {
  test(`axe finds nothing on the pages at ${size.width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await findings(page), path).toEqual([]);
    }
  });

  test(`axe finds nothing on the sportsbook's pages at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
    for (const path of SPORTS_PAGES) {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await findings(page), path).toEqual([]);
    }
    await page.goto(`${product.url}/sports`);
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/event/);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(await findings(page), 'an event').toEqual([]);
  });

  test(`axe finds nothing on a player's pages at ${size.width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await logIn(page);
    for (const path of PLAYER_PAGES) {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await findings(page), path).toEqual([]);
    }
    await test.step('with everything refused', async () => {
      await page.goto(`${product.url}/user/wallet/withdraw`);
      await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
      await expect(page.getByText('Digite quanto você quer sacar.')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });

  test(`axe finds nothing in the dialogs at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const name of ['Entrar', 'Criar conta']) {
      await page.goto(product.url);
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await settled(dialog);
      expect(await findings(page), name).toEqual([]);
    }
    await page.goto(`${product.url}/casino/slots`);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await settled(page.getByRole('dialog', { name: 'Ordem e filtros' }));
    expect(await findings(page), 'Ordem e filtros').toEqual([]);

    await page.goto(product.url);
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    await settled(page.getByRole('dialog', { name: 'Recuperar senha' }));
    expect(await findings(page), 'Recuperar senha').toEqual([]);

    await page.goto(`${product.url}/?showCookieModal=true`);
    await settled(page.getByRole('dialog', { name: 'Acesso Restrito' }));
    expect(await findings(page), 'Acesso Restrito').toEqual([]);
  });

  test(`axe finds nothing in a player’s dialogs at ${size.width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await logIn(page);
    await page.goto(`${product.url}/recuperar-senha?token=${'a'.repeat(43)}`);
    await expect(page.getByLabel('Senha nova')).toBeVisible();
    expect(await findings(page), 'new password').toEqual([]);

    await kycSays(page, { user_status: 'pending_kyc' });
    await page.goto(`${product.url}/play/sete-ladeiras`);
    await settled(page.getByRole('dialog', { name: 'Verificação de identidade' }));
    expect(await findings(page), 'verification').toEqual([]);

    await page.goto(product.url);
    await page.getByRole('button', { name: 'Depositar' }).first().click();
    const deposit = page.getByRole('dialog', { name: 'Depósito' });
    await expect(deposit.getByRole('button', { name: 'Começar verificação' })).toBeVisible();
    await settled(deposit);
    expect(await findings(page), 'verification before a deposit').toEqual([]);

    await page.unroute('**/api/kyc/onboarding*');
    await kycSays(page, { user_status: 'ip_blocked', isVPNDetected: true });
    await page.goto(product.url);
    await settled(page.getByRole('dialog', { name: 'VPN DETECTADA' }));
    expect(await findings(page), 'VPN').toEqual([]);

    await page.unroute('**/api/kyc/onboarding*');
    await page.goto(product.url);
    await expect(page.getByTestId('balance')).toBeVisible();
    await page.context().clearCookies();
    await settled(page.getByRole('dialog', { name: 'Sessão encerrada' }));
    expect(await findings(page), 'inactivity').toEqual([]);
  });

  test(`axe finds nothing where there is no network at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(product.url);
    await expect(page.locator('[data-line-watch]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await expect(page.getByText('Conecte-se para continuar navegando.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'O que dá para fazer agora' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

for (const size of SIZES) {
  test(`axe finds nothing in the dialogs of coupons and bonuses at ${size.width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await logInDemo(page, product.url);
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/user/bonus`);
    await page.getByRole('button', { name: 'Tenho um cupom' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cupom' });
    await settled(dialog);
    expect(await findings(page), 'coupon').toEqual([]);
    if (size.width === 360) await dialog.getByLabel('Código do cupom').fill('varanda10');
    else await dialog.getByLabel('Código do cupom').fill('bemvindo');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await expect(dialog).toBeHidden();
    // A toast on its way out is half seen.
    const toast = page.getByText('Cupom ativado com sucesso', { exact: true });
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCount(0);
    expect(await findings(page), 'a bonus').toEqual([]);
    await card.getByRole('button', { name: 'Desistir do bônus' }).click();
    await settled(page.getByRole('dialog', { name: 'Desistir do bônus' }));
    expect(await findings(page), 'exclude').toEqual([]);
  });
}
