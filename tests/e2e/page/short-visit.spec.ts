// A visit of a few seconds leaves the public answers on the device (D6, §8).
import { expect, type Page } from '@playwright/test';
import { persistedQueries, waitForHydration } from '#tests/pwa/page-state.ts';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const SCOPES = ['settings', 'banners', 'promotions', 'categories', 'providers'];

const scopesOn = async (page: Page) =>
  [...new Set((await persistedQueries(page)).map((key) => JSON.parse(key)[0]))] as string[];

test('[R10.05] three seconds are enough', async ({ page }) => {
  await page.clock.install();
  await page.goto(product.url);
  await waitForHydration(page);
  await page.clock.runFor(3_000);
  await expect.poll(() => scopesOn(page)).toEqual(expect.arrayContaining(SCOPES));
});

test('[R10.05] what a short visit left is shown at the next one where every read fails', async ({
  page,
  context,
}) => {
  await page.goto(product.url);
  await expect.poll(() => scopesOn(page)).toEqual(expect.arrayContaining(SCOPES));
  await page.close();
  const next = await context.newPage();
  await next.route(
    (url) => /^\/(v2|api)\//.test(url.pathname),
    (route) => route.fulfill({ status: 503, body: '' }),
  );
  // Without what the server draws ahead: the page has only what the device holds.
  const shell = await (await context.request.get(`${product.url}/shell.html`)).text();
  await next.route(`${product.url}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: shell });
  });
  await next.goto(product.url);
  const main = next.getByRole('main');
  await expect(main.locator('picture img').first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Promoções' })).toBeVisible();
  // §8: after a failed read the list of providers is empty.
  expect(await scopesOn(next)).toEqual(
    expect.arrayContaining(SCOPES.filter((scope) => scope !== 'providers')),
  );
});
