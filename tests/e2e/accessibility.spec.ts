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
  '/casino/slots',
  '/casino/live',
  '/casino/favorites',
  '/providers',
  '/providers/cobogo',
  '/promotions',
  '/jogo-responsavel',
  '/play/sete-ladeiras',
  '/nothing/here',
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

/** Waits until a dialog has come in. */
async function still(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) =>
    Promise.all(
      element
        .getAnimations({ subtree: true })
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  );
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

  test(`axe finds nothing in the dialogs at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const name of ['Entrar', 'Criar conta']) {
      await page.goto(product.url);
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog', { name });
      await still(dialog);
      expect(await findings(page), name).toEqual([]);
    }
  });
}

const PLAYER_PAGES = ['/user/promotion', '/user/promotion/coupon', '/user/bonus', '/user/indications'];

for (const size of SIZES) {
  test(`axe finds nothing on a player's coupons, bonuses and referrals at ${size.width} px`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await logInDemo(page, product.url);
    await page.keyboard.press('Escape');
    for (const path of PLAYER_PAGES) {
      await page.goto(product.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await findings(page), path).toEqual([]);
    }
    await page.goto(`${product.url}/user/bonus`);
    await page.getByRole('button', { name: 'Tenho um cupom' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cupom' });
    await still(dialog);
    expect(await findings(page), 'coupon').toEqual([]);
    if (size.width === 360) await dialog.getByLabel('Código do cupom').fill('varanda10');
    else await dialog.getByLabel('Código do cupom').fill('bemvindo');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await findings(page), 'a bonus').toEqual([]);
    await card.getByRole('button', { name: 'Desistir do bônus' }).click();
    await still(page.getByRole('dialog', { name: 'Desistir do bônus' }));
    expect(await findings(page), 'exclude').toEqual([]);
  });
}
