import { defineConfig } from '@playwright/test';
import base from './browser.config.ts';

/** `npm run check:pwa`: the built page with its service worker, on the real server, through a line that can be cut. */
export default defineConfig({
  ...base,
  testDir: 'pwa',
  outputDir: '../test-results/pwa',
  timeout: 240_000,
  use: { ...base.use, serviceWorkers: 'allow' },
});
