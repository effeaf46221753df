import { defineConfig } from '@playwright/test';
import base from './browser.config.ts';

/** `npm run screens`: every page, modal and state as a picture, in three sizes and three languages, into screens/. */
export default defineConfig({
  ...base,
  testDir: 'pictures',
  timeout: 300_000,
  use: { ...base.use, actionTimeout: 15_000 },
  outputDir: '../test-results/pictures',
});
