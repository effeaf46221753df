import { defineConfig } from '@playwright/test';
import base from './tests/browser.config.ts';

/** Journeys that mostly wait, for rounds that take their time and for a server to come back: one runs beside the others. */
const WAITING = ['**/double.spec.ts', '**/killed-in-mid-round.spec.ts'];

/** `npm run check:e2e`: the built page in a browser, on the real server. */
export default defineConfig({
  ...base,
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 4,
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    { name: 'journeys', testIgnore: WAITING, workers: 3 },
  ],
});
