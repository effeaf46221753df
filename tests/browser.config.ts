import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './support/browser.ts';

const executablePath = await findBrowser();

/** What all runs with a browser have in common. */
export default defineConfig({
  globalSetup: fileURLToPath(new URL('support/seeded-folder.ts', import.meta.url)),
  fullyParallel: false,
  // Each file starts a product of its own, on ports of its own, but for those of shared-product.ts.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A machine of half the speed turns nothing red.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_ARGS },
  },
});
