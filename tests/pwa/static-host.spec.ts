import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openStaticHost, type StaticHost } from '#tests/support/browser/static-host.ts';
import { cached, underWorker } from './worker-in-page.ts';

let host: StaticHost;
test.beforeEach(async () => {
  host = await openStaticHost();
});
test.afterEach(() => host?.stop());

const LOST = 'Parece que você perdeu sua conexão com a internet!';

async function installable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
}

test('from a host of plain files the page opens, can be installed, and is there without a network', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/casino/slots', '/promotions', '/']) {
    await page.goto(host.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  }
  await underWorker(page);
  await installable(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cassino' }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('with the backend elsewhere', () => {
  let product: Product;
  test.beforeEach(async () => {
    product = await startProduct({ ALLOWED_ORIGINS: host.url });
    host.configure({ backend: product.url });
  });
  test.afterEach(() => product?.stop());

  test('what was read there stays readable', async ({ page, context }) => {
    await page.goto(host.url);
    const game = page.locator('#content a[href^="/play/"]').first();
    await expect(game).toBeVisible();
    const name = (await game.textContent()) ?? '';
    await underWorker(page);
    await expect
      .poll(async () => (await cached(page))['public-reads']?.length ?? 0)
      .toBeGreaterThanOrEqual(8);
    // An address that is no file here is a page all the same once the worker is there.
    await page.goto(`${host.url}/providers`);
    await expect(page.locator('#content a[href^="/providers/"]').first()).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await context.setOffline(true);
    await page.goto(host.url);
    await expect(game).toHaveText(name);
    await page.goto(`${host.url}/providers`);
    await expect(page.locator('#content a[href^="/providers/"]').first()).toBeVisible();
  });
});
