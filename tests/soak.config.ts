import { defineConfig } from '@playwright/test';
import base from './browser.config.ts';

/** The part of `npm run test:soak` that has a browser: axe on every page, modal and state, in three languages and two layouts. */
export default defineConfig({
  ...base,
  testDir: 'soak',
  testMatch: '**/*.spec.ts',
  use: { ...base.use, actionTimeout: 30_000 },
  outputDir: '../test-results/soak',
});
