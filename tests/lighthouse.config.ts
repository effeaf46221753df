import { defineConfig } from '@playwright/test';

/** `npm run lighthouse`: measures the built product with Lighthouse and holds it to lighthouserc.json. */
export default defineConfig({
  testDir: 'lighthouse',
  outputDir: '../test-results/lighthouse',
  workers: 1,
  retries: 0,
  timeout: 30 * 60_000,
  reporter: [['list']],
});
