// Axe on the most used pages, in Portuguese. Weekly: on each push the short soak's sweep looks at every page, modal and state so.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { choose } from '../steps/sportsbook.ts';

test.use({ viewport: { width: 1_440, height: 900 } });

let home: string;
test.beforeAll(({ product }) => {
  home = product.url;
});

/** Opens an address and waits until its requests have been answered. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(home + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
}

test('axe finds nothing on the pages that visitors use most', { tag: '@weekly' }, async ({ page }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: home }]);
  for (const path of ['/casino', '/play/sete-ladeiras']) {
    await open(page, path);
    await expectAccessible(page, path);
    await page.setViewportSize({ width: 1_440, height: 900 });
  }
  await open(page, '/sports/football');
  await choose(page, 0);
  await expect(page.getByRole('complementary', { name: /^Bilhete/ }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'sportsbook with a slip');
  await open(page, '/');
  await expectAccessible(page, 'home');
  for (const name of ['Entrar', 'Criar conta']) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toBeHidden();
  }
});

test('axe finds nothing on the pages that players use most', { tag: '@weekly' }, async ({ page }) => {
  await openAsDemo(page, home);
  await page.getByRole('button', { name: 'Depositar' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Depósito' }).getByLabel(/Valor/)).toBeVisible();
  await expectAccessible(page, 'deposit');
  for (const path of ['/user/wallet/withdraw', '/user/protection']) {
    await open(page, path);
    await expectAccessible(page, path);
  }
});
