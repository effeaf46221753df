import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tests/support/browser.ts';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: fileURLToPath(new URL('tests/support/seeded-folder.ts', import.meta.url)),
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // Each file starts a product of its own, on ports of its own.
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

    launchOptions: { executablePath, args: BROWSER_ARGS },
  },
});
