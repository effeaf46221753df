import { test as base } from '@playwright/test';
import { type FlakyNetwork, startFlakyNetwork } from './flaky-network.ts';

/** Tests that share one product behind a flaky network. The network works again after each of them. */
export const test = base.extend<{ restored: undefined }, { network: FlakyNetwork }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const network = await startFlakyNetwork();
      await use(network);
      await network.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  restored: [
    async ({ network: { proxy } }, use) => {
      await use(undefined);
      proxy.restore();
      proxy.setCaptivePortal(null);
      proxy.setDelay(0);
    },
    { auto: true },
  ],
});
