import { test as base } from '@playwright/test';
import { type Line, productOnALine } from './product-on-a-line.ts';

/** Tests that share one product on a line; after each of them the line is whole again. */
export const test = base.extend<{ mended: undefined }, { line: Line }>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of it
    async ({}, use) => {
      const line = await productOnALine();
      await use(line);
      await line.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  mended: [
    async ({ line: { front } }, use) => {
      await use(undefined);
      front.mend();
      front.portal(null);
      front.delay(0);
    },
    { auto: true },
  ],
});
