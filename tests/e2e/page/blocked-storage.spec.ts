// A browser that keeps nothing: no cookies, no storage (D5, D6).
import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Each access to the storages throws, as where the player blocks site data. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
}

test('a chunk that stays missing reloads the page once, and never again', async ({ page }) => {
  await blockStorage(page);
  await page.route(/\/assets\/casino-page-[^/]*\.js$/, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto(`${product.url}/casino`);
  await expect.poll(() => loads).toBe(2);
  // Seconds after the chunk was missed again, several reloads later if there was a loop.
  await page.waitForResponse(/\/assets\/modals-[^/]*\.js$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  expect(loads).toBe(2);
});
