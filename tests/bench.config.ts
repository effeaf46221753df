import { defineConfig } from '@playwright/test';
import base from './browser.config.ts';

/** `npm run bench:page`: measures the built page; figures are printed, not asserted, but for those that aren't times. */
export default defineConfig({
  ...base,
  testDir: 'bench',
  testMatch: '**/*.spec.ts',
  // What is measured has the machine to itself.
  workers: 1,
  outputDir: '../test-results/bench',
});
