// A page for tests: the built page on a plain host, in front of an operator's own backend on another origin, which answers §7's calls alone.
import { expect, type Page, test } from '@playwright/test';
import { waitForWorker } from '#tests/pwa/page-state.ts';
import { openStaticHost, type StaticHost } from '#tests/support/browser/static-host.ts';
import { type ForeignBackend, REALTIME_KEY, startForeignBackend } from './section-seven-backend.ts';

/** Of the running test. */
export let host: StaticHost;
export let backend: ForeignBackend;

/** Gives each test of the file a host and a backend of its own; an error that the page doesn't catch fails the test. */
export function setUpForeignBackend(): void {
  let errors: string[] = [];
  test.describe.configure({ mode: 'parallel' });
  test.beforeEach(async ({ page }) => {
    host = await openStaticHost();
    backend = await startForeignBackend();
    host.configure({ backend: backend.url, realtimeKey: REALTIME_KEY, realtimeHost: backend.realtimeHost });
    errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
  });
  test.afterEach(async () => {
    await host?.stop();
    await backend?.stop();
    expect(errors).toEqual([]);
  });
}

const allCookies = (page: Page) =>
  page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: host.url }]);

/** Logs the player in who has R$ 175,00. */
export async function logIn(page: Page): Promise<void> {
  await allCookies(page);
  await page.goto(host.url);
  // The host has a file for a few routes only: the worker answers the others with the shell.
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail').fill('ana@example.com');
  await login.getByLabel('Senha', { exact: true }).fill('uma-frase-longa-7');
  await login.locator('button[type=submit]').click();
  await expect(login).toBeHidden();
  await expect(page.getByTestId('balance')).toContainText('R$ 175,00');
}
