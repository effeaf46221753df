import { defineConfig } from '@playwright/test';
import base from './browser.config.ts';
import { findWholeBrowser } from './support/browser.ts';

/** The longest of them, which builds the page anew: it goes first, so that no worker waits for it at the end. */
const LONGEST = '**/update.spec.ts';

/** `npm run check:pwa`: the built page with its service worker, on the real server, through a line that can be cut. */
export default defineConfig({
  ...base,
  testDir: 'pwa',
  outputDir: '../test-results/pwa',
  timeout: 240_000,
  projects: [
    { name: 'updates', testMatch: LONGEST },
    { name: 'offline', testIgnore: LONGEST },
  ],
  use: {
    ...base.use,
    serviceWorkers: 'allow',
    // In the packaged one a page that is loaded offline isn't told that it is.
    launchOptions: { ...base.use?.launchOptions, executablePath: await findWholeBrowser() },
  },
});
