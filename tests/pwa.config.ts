import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** `npm run check:pwa`: what an installed app does, with its service worker on. */
export default defineConfig({
  ...base,
  testDir: 'pwa',
  outputDir: '../test-results/pwa',
  use: { ...base.use, serviceWorkers: 'allow' },
});
