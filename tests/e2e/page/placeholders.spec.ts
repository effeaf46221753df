// What an empty field suggests is read to its end on a phone, in every language.
import { expect } from '@playwright/test';
import { LANGUAGES } from '#contract/languages.ts';
import { cutPlaceholders, NARROWEST } from '#tests/support/browser/layout-faults.ts';
import type { Product } from '#tests/support/browser/product.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { test } from '#tests/support/browser/shared-product.ts';

const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

for (const language of LANGUAGES) {
  test(`the search of the header, of the help and of games, in ${language}`, async ({ page, context }) => {
    await context.addCookies([
      { name: 'wglang', value: language, url: product.url },
      { name: 'cookie-consent', value: 'all', url: product.url },
    ]);
    await page.setViewportSize(PHONE);
    for (const path of ['/help', '/casino/slots']) {
      await page.goto(product.url + path);
      await expect(page.getByRole('searchbox').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await cutPlaceholders(page), path).toEqual([]);
    }
    // On a phone's inner pages a visitor's header has no room for it (decision 051).
    await page.goto(product.url);
    await page
      .getByRole('button', { name: screenText(language, 'shell:search') })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    for (const size of [PHONE, NARROWEST]) {
      await page.setViewportSize(size);
      expect(await cutPlaceholders(page), `${size.width} px`).toEqual([]);
    }
  });
}

test('the check sees a placeholder that is wider than its field', async ({ page }) => {
  await page.setContent('<input placeholder="Buscar jogo, time, liga ou provedor" style="width: 90px">');
  expect(await cutPlaceholders(page)).toEqual(['placeholder cut: Buscar jogo, time, liga ou provedor']);
  await page.locator('input').fill('a');
  expect(await cutPlaceholders(page)).toEqual([]);
});
