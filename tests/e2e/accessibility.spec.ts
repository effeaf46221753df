import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';

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
  '/casino/slots',
  '/casino/live',
  '/casino/favorites',
  '/providers',
  '/providers/cobogo',
  '/promotions',
  '/jogo-responsavel',
  '/play/sete-ladeiras',
  '/games/mines',
  '/nothing/here',
];

/** Behind a login. */
const PLAYER_PAGES = ['/user/wallet', '/user/wallet/deposit', '/user/wallet/withdraw', '/user/transaction'];

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

async function logIn(page: Page): Promise<void> {
  await page.goto(`${product.url}/user/wallet`);
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel(/E-mail/).fill('demo@varanda.example');
  await dialog.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/user/wallet`);
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
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
      await dialog.evaluate((element) =>
        Promise.all(
          element
            .getAnimations({ subtree: true })
            .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
            .map((one) => one.finished),
        ),
      );
      expect(await findings(page), name).toEqual([]);
    }
  });
}
