import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openStaticHost, type StaticHost } from '#tests/support/browser/static-host.ts';
import { cachedUrls, persistedQueries, waitForWorker } from './page-state.ts';

let host: StaticHost;
test.beforeEach(async () => {
  host = await openStaticHost();
});
test.afterEach(() => host?.stop());

const LOST = 'Parece que você perdeu sua conexão com a internet!';

async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
}

test('on a static file host the page opens, is installable and works offline', async ({ page, context }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/casino/slots', '/promotions', '/']) {
    await page.goto(host.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  }
  await waitForWorker(page);
  await expectInstallable(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cassino' }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('with the backend on another origin', () => {
  let product: Product;
  test.beforeEach(async () => {
    product = await startProduct({ ALLOWED_ORIGINS: host.url });
    host.configure({ backend: product.url });
  });
  test.afterEach(() => product?.stop());

  test('its answers are readable offline', { tag: '@weekly' }, async ({ page, context }) => {
    await page.goto(host.url);
    const game = page.locator('#content a[href^="/play/"]').first();
    // The rows' answers come in any order: the first game is the one of the first row.
    await expect(
      page.locator('#content section', { has: page.locator('a[href^="/play/"]') }).first(),
    ).toBeVisible();
    await waitForWorker(page);
    await expect.poll(async () => (await cachedUrls(page)).api?.join() ?? '').toContain('/api/seo');
    await expect.poll(() => persistedQueries(page)).toContain('["games","pt",{"category":"slots"},12]');
    // Read only now, when the rows are there. By its address: its text depends on whether the cover has failed yet.
    const address = (await game.getAttribute('href')) ?? '';
    // The host has no file for this address, so the worker answers with the shell.
    await page.goto(`${host.url}/providers`);
    await expect(page.locator('#content a[href^="/providers/"]').first()).toBeVisible();
    await page.goto(`${host.url}/casino/slots`);
    await expect(game).toBeVisible();
    await context.setOffline(true);
    await page.goto(host.url);
    await expect(game).toBeVisible();
    await expect(game).toHaveAttribute('href', address);
    await page.goto(`${host.url}/providers`);
    await expect(page.locator('#content a[href^="/providers/"]').first()).toBeVisible();
    // The worker has cached this list.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${host.url}/casino/slots`);
    await expect(game).toBeVisible();
  });
});
