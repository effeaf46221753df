// How money reads in Spanish, on a phone.
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { openAsDemo } from '../steps/log-in.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');

test('Spanish money reads alike in texts, in the field’s echo and in the header', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet/deposit?lang=es');
  await expect(page.getByTestId('balance')).toHaveText(/^R\$\s[\d.]+,\d\d$/);
  const field = page.getByLabel(screenText('es', 'wallet:deposit.amount'), { exact: true });
  await field.pressSequentially('125000');
  // The field itself has one format in every language (§9).
  await expect(field).toHaveValue('1,250.00');
  await expect(page.getByText(/^Depositas R\$\s1\.250,00$/)).toBeVisible();
  // A point stands before thousands alone.
  for (const amount of await main(page).getByText(/R\$/).allInnerTexts()) {
    expect(amount).not.toMatch(/\.\d\d(?!\d)/);
  }
});
