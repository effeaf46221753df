import { expect, type Page } from '@playwright/test';
import { restyle } from '#tests/support/browser/layout-faults.ts';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar jogo ou provedor' });
const tiles = (page: Page) => page.getByRole('list', { name: 'Jogos', exact: true }).getByRole('link');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /jogo/ });
const star = (page: Page, press: 'Favoritar' | 'Tirar') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${press} Sete Ladeiras`) })
    .first();

/** Accepts all cookies, so that a game's page opens. */
async function open(page: Page, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url + path);
}

/** The slots' list on an interactive page: a prerendered one takes no keys before its script has loaded. */
async function openSlots(page: Page): Promise<void> {
  await open(page, '/casino');
  await page.getByRole('list', { name: 'Categorias' }).getByRole('link', { name: 'Slots' }).click();
  await expect(tiles(page).first()).toHaveAccessibleName(/^Sete Ladeiras/);
}

test('[R1.01a] a visitor finds a game despite typing errors in its name, and the search survives Back and reload', async ({
  page,
}) => {
  await open(page, '/casino');
  for (const typed of ['sete ladeiras', 'SETE LADIERAS', 'sette ladeira', 'seteladeiras']) {
    await search(page).fill(typed);
    await expect(tiles(page).filter({ hasText: 'Cobogó 12' }).first()).toHaveAccessibleName(/^Sete Ladeiras/);
  }
  await search(page).fill('onça');
  await expect(tiles(page).first()).toHaveAccessibleName(/^Onça/);
  await search(page).fill('sete ladeira');
  await expect(tiles(page).first()).toHaveAccessibleName(/^Sete Ladeiras/);
  await tiles(page).first().click();
  await expect(page).toHaveURL(/\/play\/1$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('sete ladeira');
  await expect(tiles(page).first()).toHaveAccessibleName(/^Sete Ladeiras/);
  await page.reload();
  await expect(search(page)).toHaveValue('sete ladeira');
  await expect(tiles(page).first()).toHaveAccessibleName(/^Sete Ladeiras/);
});

test('a search without results says so, and one press resets it', async ({ page }) => {
  await open(page, '/casino?q=zzzzzzzz');
  await expect(count(page)).toHaveText('Nenhum jogo');
  await page.getByRole('button', { name: 'Limpar busca e filtros' }).click();
  await expect(page).toHaveURL(`${product.url}/casino`);
  await expect(page.getByRole('heading', { name: 'Em alta na semana' })).toBeVisible();
});

test('filters and order are set by key, survive a game with Back and a reload, and one press clears them', async ({
  page,
}) => {
  await openSlots(page);
  const all = (await count(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Filtros' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ordem e filtros' });
  await dialog.getByLabel('Ordem', { exact: true }).selectOption('De A a Z');
  await dialog.getByLabel('Tema').selectOption('Mar');
  await dialog.getByRole('checkbox', { name: 'Com demonstração' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros (3)' })).toBeFocused();
  await expect(page).toHaveURL(/\/casino\/slots\?sort=name&tag=mar&demo=1$/);
  await expect(count(page)).not.toHaveText(all);
  const narrowed = (await count(page).textContent()) ?? '';
  const first = (await tiles(page).first().getAttribute('aria-label')) ?? '';

  const holds = async () => {
    await expect(count(page)).toHaveText(narrowed);
    await expect(tiles(page).first()).toHaveAccessibleName(first);
    await expect(page.getByRole('list', { name: 'Filtros em uso' }).getByRole('button')).toHaveText([
      'Mar',
      'Com demonstração',
      'De A a Z',
      'Limpar',
    ]);
  };
  await holds();
  await tiles(page).first().click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goBack();
  await holds();
  await page.reload();
  await holds();
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(count(page)).toHaveText(all);
  await expect(page).toHaveURL(`${product.url}/casino/slots`);
});

test('a list of any length renders few tiles, requests what is visible, and Back restores its position', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/casino-games?')) asked.push(request.url());
  });
  await open(page, '/casino/slots');
  await expect(tiles(page).first()).toBeVisible();
  // The prerendered page is short; it has its full length once its script has run.
  await page.waitForFunction(() => document.documentElement.scrollHeight > 45_000);
  await page.evaluate(() => scrollTo(0, 40_000));
  await expect(tiles(page).first()).not.toHaveAccessibleName(/^Sete Ladeiras/);
  expect(await tiles(page).count()).toBeLessThan(60);
  // From the list's beginning to 40,000 px there are twenty pages; those scrolled past quickly weren't requested.
  expect(asked.length).toBeLessThan(5);
  const inView = page
    .locator('main li[aria-posinset]')
    .filter({ has: page.getByRole('link') })
    .nth(15);
  const name = (await inView.getByRole('link').getAttribute('aria-label')) ?? '';
  // By its name: which tile is the fifteenth changes while others arrive.
  const link = page.getByRole('link', { name, exact: true });
  // In the middle, so that the press itself doesn't scroll.
  await link.evaluate((place) => place.scrollIntoView({ block: 'center' }));
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3);
});

test('offline the games that were loaded before are searched, and the page says so', async ({ page }) => {
  await openSlots(page);
  await page.context().setOffline(true);
  await search(page).fill('sete ladieras');
  await expect(count(page)).toContainText('Sem internet: a busca vale para os');
  await expect(tiles(page).first()).toHaveAccessibleName(/^Sete Ladeiras/);
  await search(page).fill('zzzzzzzz');
  await expect(page.getByRole('button', { name: 'Limpar busca e filtros' })).toBeVisible();
});

test('[R4.37] a visitor’s favourite button opens the login, and nothing is requested', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('favorite') && asked.push(request.url())));
  await open(page, '/casino');
  await star(page, 'Favoritar').click();
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('[R1.02g] a player’s favourite shows at once, is reverted when the server refuses, and fills the favourites', async ({
  page,
}) => {
  await openAsDemo(page, product.url, '/casino/favorites');
  await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
  await page.goto(`${product.url}/casino`);

  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/favorite-game/favorite/1/add', async (route) => {
    await refused;
    await route.fulfill({ json: { success: false } });
  });
  await star(page, 'Favoritar').click();
  await expect(star(page, 'Tirar')).toHaveAttribute('aria-pressed', 'true');
  refuse();
  await expect(star(page, 'Favoritar')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await page.unroute('**/api/favorite-game/favorite/1/add');

  // The favourite shows before the server has answered.
  const kept = page.waitForResponse('**/api/favorite-game/favorite/1/add');
  await star(page, 'Favoritar').click();
  await expect(star(page, 'Tirar')).toBeVisible();
  expect((await kept).ok()).toBe(true);
  await page.goto(`${product.url}/casino/favorites`);
  await expect(page.getByRole('list', { name: 'Favoritos' }).getByRole('link')).toHaveAccessibleName(
    'Sete Ladeiras',
  );
  await page.getByRole('button', { name: /^Tirar Sete Ladeiras/ }).click();
  await expect(page.getByText('Nenhum favorito ainda')).toBeVisible();
});

test('a game that a player opened for real comes first in that player’s lobby alone', async ({ page }) => {
  await openAsDemo(page, product.url, '/casino');
  await expect(page.getByRole('heading', { name: 'Em alta na semana' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Continue jogando' })).toBeHidden();
  await page.goto(`${product.url}/play/1`);
  const launched = page.waitForResponse('**/api/casino-games/1/launch');
  await page.getByRole('button', { name: 'Jogar com dinheiro real' }).click();
  expect((await launched).ok()).toBe(true);
  await page.goto(`${product.url}/casino`);
  const row = page.getByRole('list', { name: 'Continue jogando' });
  await expect(row.getByRole('link')).toHaveAccessibleName(/^Sete Ladeiras/);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Em alta na semana' })).toBeVisible();
  await expect(row).toBeHidden();
});

test('a long list whose tiles differ in height stands still where it was scrolled to', async ({ page }) => {
  await open(page, '/casino/slots');
  await page.waitForFunction(() => document.documentElement.scrollHeight > 45_000);
  // A tile that is loaded is higher than its placeholder, and some more than others, as with large text.
  await restyle(page, 'li a { padding-bottom: 9px } li[aria-posinset$="7"] a { padding-bottom: 40px }');
  await page.evaluate(() => scrollTo(0, 40_000));
  await expect(tiles(page).first()).not.toHaveAccessibleName(/^Sete Ladeiras/);
  await page.waitForLoadState('networkidle');
  const places = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = new Set<string | null | undefined>();
        let frames = 0;
        const look = () => {
          seen.add(document.querySelector('main li[aria-posinset]')?.getAttribute('aria-posinset'));
          frames += 1;
          if (frames < 60) requestAnimationFrame(look);
          else resolve(seen.size);
        };
        look();
      }),
  );
  expect(places, 'the first tile that is drawn stays the same').toBe(1);
});
