import { test as base } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** For tests that leave no trace which another test would see: they share one product per worker. */
export const test = base.extend<object, { product: Product }>({
  // A call that is still being answered when a test ends would fail it.
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of it
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
