import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './find-browser.ts';

/** The browser that the tests start, and its arguments. */
export const LAUNCH_OPTIONS = { executablePath: await findBrowser(), args: BROWSER_ARGS };

/** Shared settings of both Playwright configurations. */
export const BROWSER_DEFAULTS = {
  globalSetup: fileURLToPath(new URL('seeded-folder.ts', import.meta.url)),
  // Each file starts its own product on its own ports, except the files that use shared-product.ts.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that is green only the second time is listed as flaky, with the trace of the first (runner/run-all.mjs).
  retries: process.env.CI ? 1 : 0,
  // Generous, so that no test fails on a machine of a third of the speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // An action that can't be done says which, instead of taking the test's whole time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: process.env.CI
      ? { mode: 'retain-on-first-failure', screenshots: false, snapshots: false, sources: false }
      : 'off',
    launchOptions: LAUNCH_OPTIONS,
  },
} satisfies PlaywrightTestConfig;
