import { createHash } from 'node:crypto';
import { test as base } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** An address of a private network for a test, the same for the same test. */
function addressOf(test: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(test).digest();
  return `10.${a}.${b}.${c}`;
}

/**
 * For tests that leave no trace which another test would see: they share one product per worker. Each test has an address of its own,
 * because the server counts some calls by address: the fourth registration of an hour is refused, whichever tests made the others.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of it
    async ({}, use) => {
      const product = await startProduct({ TRUST_PROXY: '1', SANDBOX: '1' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': addressOf(testId) });
  },
});
