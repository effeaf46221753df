import { defineConfig } from '@playwright/test';
import base from './browser.config.ts';

/** `npm run install:pictures`: draws the icons anew and takes the manifest's screenshots of the built page, into public/. */
export default defineConfig({
  ...base,
  testDir: 'install-pictures',
  outputDir: '../test-results/install-pictures',
});
