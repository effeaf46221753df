import { defineConfig } from '@playwright/test';
import { BROWSER_DEFAULTS } from './support/browser/browser-defaults.ts';

/**
 * Measures the built page or takes pictures of it, one test at a time. `npm run lighthouse` checks it against
 * lighthouserc.json, `npm run bench:page` prints figures, `npm run screens` and `npm run covers` write pictures and
 * a sheet of them into screens/, `npm run install:pictures` writes icons and the manifest's screenshots into public/.
 */
export default defineConfig({
  ...BROWSER_DEFAULTS,
  // A measurement needs the machine to itself, and isn't repeated for a better figure.
  workers: 1,
  retries: 0,
  projects: [
    {
      name: 'lighthouse',
      testDir: 'lighthouse',
      testMatch: '**/*.spec.ts',
      outputDir: '../test-results/lighthouse',
      timeout: 30 * 60_000,
    },
    { name: 'bench', testDir: 'bench', testMatch: '**/*.spec.ts', outputDir: '../test-results/bench' },
    {
      name: 'pictures',
      testDir: 'pictures',
      teardown: 'sheet',
      outputDir: '../test-results/pictures',
      timeout: 300_000,
      use: { actionTimeout: 15_000 },
    },
    {
      name: 'sheet',
      testDir: 'pictures',
      testMatch: 'sheet.teardown.ts',
      outputDir: '../test-results/pictures',
    },
    {
      name: 'install-pictures',
      testDir: 'install-pictures',
      outputDir: '../test-results/install-pictures',
    },
  ],
});
