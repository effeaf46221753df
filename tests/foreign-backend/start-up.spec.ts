// The start in front of another operator's backend: its public reads, and presses before the script has loaded.
import { expect, type Page, test } from '@playwright/test';
import { waitForWorker } from '#tests/pwa/page-state.ts';
import { backend, host, setUpForeignBackend } from './foreign-page.ts';
import { STARTUP_READS, tokenOf } from './section-seven-backend.ts';

setUpForeignBackend();

test.describe('start-up', () => {
  test('[R4.01] asks for the seven public reads once each', async ({ page }) => {
    await page.goto(host.url);
    await expect(page.getByRole('link', { name: 'Estúdio Fora' }).first()).toBeAttached();
    await expect(page).toHaveTitle(/Casa de Fora/);
    // A read that nothing on screen waits for is asked in a task of its own; a second one would come before the network is idle.
    await expect
      .poll(() => STARTUP_READS.filter((path) => backend.calls(`GET ${path}`).length === 0))
      .toEqual([]);
    await page.waitForLoadState('networkidle');
    for (const path of STARTUP_READS) expect(backend.calls(`GET ${path}`), path).toHaveLength(1);
  });

  for (const status of [404, 502]) {
    test(`[R4.01] a list that fails with ${status} is asked for again only as §8 says`, async ({ page }) => {
      for (const path of STARTUP_READS) backend.override.set(`GET ${path}`, () => ({ status, body: {} }));
      await page.clock.install();
      await page.goto(host.url);
      await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
      // §7: banners are never repeated. §8: 502 is, once.
      const expected = STARTUP_READS.map((path) => [path, status === 502 && path !== '/v2/banners' ? 2 : 1]);
      const calls = () => STARTUP_READS.map((path) => [path, backend.calls(`GET ${path}`).length]);
      await expect.poll(calls).toEqual(expected);
      // Whatever a further repeat would wait for is over.
      await page.clock.runFor(10_000);
      await page.waitForLoadState('networkidle');
      expect(calls()).toEqual(expected);
    });
  }
});

test.describe('the first press', () => {
  const storeSession = (page: Page) =>
    page.context().addCookies([{ name: 'wg_jwt', value: tokenOf(Date.now() + 3_600_000), url: host.url }]);
  async function letWorkerKeepPage(page: Page): Promise<void> {
    await page.goto(host.url);
    await waitForWorker(page);
    await expect(page.getByRole('link', { name: 'Estúdio Fora' }).first()).toBeAttached();
  }

  /** Presses the button at `path` while the script is held back, then lets the script run. */
  async function pressEarly(page: Page, path: string, name: RegExp): Promise<void> {
    let release = () => {};
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/first-[^/]*\.js$/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(host.url + path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    release();
  }

  for (const [where, prepare] of [
    ['a first visit', async () => {}],
    [
      'another language',
      async (page: Page) => {
        await page.context().addCookies([{ name: 'wglang', value: 'en', url: host.url }]);
      },
    ],
    ['a page kept by the worker', letWorkerKeepPage],
  ] as const) {
    test(`before the script opens the login modal: ${where}`, async ({ page }) => {
      await prepare(page);
      await pressEarly(page, '/', /^(Entrar|Log in)$/);
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  // A player's page has other buttons than the visitor's page that the host's file shows.
  for (const [where, path, width, language] of [
    ['home on a phone', '/', 390, 'pt'],
    ['a list on a wide screen', '/casino/slots', 1280, 'pt'],
    ['in another language', '/', 390, 'en'],
  ] as const) {
    test(`before the script opens the account modal of a stored session: ${where}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.context().addCookies([{ name: 'wglang', value: language, url: host.url }]);
      await storeSession(page);
      await pressEarly(page, path, /^Conta$/);
      await expect(page.getByRole('dialog', { name: language === 'pt' ? 'Conta' : 'Account' })).toBeVisible();
      await expect(page.getByTestId('balance')).toContainText('175');
    });
  }
});
