// While a page's own file is on the way its shape stands there; after 8 s what happened, another try and a way out.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';

test.use({ serviceWorkers: 'block' });

let url: string;
test.beforeAll(({ product }) => {
  url = product.url;
});

/** Holds the files of this name back until `release` is called; those that are asked for after `forget` come. */
async function hold(page: Page, files: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pattern = `**/assets/${files}-*.js`;
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return { release, forget: () => page.unrouteAll({ behavior: 'ignoreErrors' }) };
}

for (const [path, file, shape, title, words] of [
  ['/sports', 'sports-page', 'sports', 'Esportes', ['Quando', 'Futebol']],
  ['/sports/event/some', 'sports-page', 'event', '', []],
  ['/casino', 'casino-page', 'lobby', 'Cassino', ['Buscar jogo ou provedor', 'Todos']],
  ['/games/mines', 'mines-page', 'wall', 'Mines', ['Primeira casa', 'Apostar']],
  [
    '/user/wallet',
    'wallet-page',
    'wallet',
    'Carteira',
    ['Disponível para apostar', 'Depositar', 'Movimentos'],
  ],
  ['/user/account', 'account-page', 'rows', 'Sua conta', []],
] as const) {
  test(`${path} has its shape while its file is on the way`, async ({ page }) => {
    await storeDemoSession(page, url);
    const held = await hold(page, file);
    await page.goto(url + path);
    const place = page.locator('main [data-shape]').filter({ visible: true });
    await expect(place).toHaveAttribute('data-shape', shape);
    await expect(place).toBeVisible();
    await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(1);
    for (const word of words) await expect(place.getByText(word, { exact: true })).toBeVisible();
    held.release();
    await expect(place).toHaveCount(0);
    if (title) await expect(page.getByRole('heading', { name: title, level: 1 })).toBeAttached();
  });
}

test('a file that does not come within 8 s: what happened, another try, a way out', async ({ page }) => {
  await storeDemoSession(page, url);
  await page.clock.install();
  const held = await hold(page, 'wallet-page');
  await page.goto(`${url}/user/wallet`);
  await expect(page.locator('main [data-shape=wallet]').filter({ visible: true })).toBeAttached();
  const failure = page.getByRole('heading', { name: 'Não foi possível abrir esta página' });
  await expect(failure).toHaveCount(0);
  await page.clock.fastForward(8_000);
  await expect(failure).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Não chegou resposta do servidor.');
  await expect(page.locator('main [data-shape]').filter({ visible: true })).toHaveCount(0);
  await test.step('the way out leads home', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Página Inicial' }).click();
    await expect(page).toHaveURL(`${url}/`);
    await page.goBack();
  });
  await test.step('the other try loads the page', async () => {
    await expect(page.locator('main [data-shape=wallet]').filter({ visible: true })).toBeAttached();
    await page.clock.fastForward(8_000);
    await expect(failure).toBeVisible();
    await held.forget();
    await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { name: 'Carteira', level: 1 })).toBeAttached();
    await expect(failure).toHaveCount(0);
  });
});
