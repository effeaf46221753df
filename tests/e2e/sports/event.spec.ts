import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
});

type Listed = { id: string; sport: string; home: string; state: string };

/** The events that are being played, those of a sport. */
async function played(sport: string): Promise<Listed> {
  const answer = await fetch(`${product.url}/api/sports/events?live=1&sport=${sport}`);
  const [event] = ((await answer.json()) as { data: Listed[] }).data;
  if (!event) throw new Error(`no event of ${sport} is being played`);
  return event;
}

const chips = (page: Page) => page.getByRole('list', { name: 'Grupos de mercados' });

test('a list fetches the page of an event ahead', async ({ page }) => {
  const ahead = page.waitForResponse(/\/assets\/event-view-[^/]+\.js$/);
  await page.goto(`${product.url}/sports`);
  expect((await ahead).ok()).toBe(true);
});

test('a phone shows an event’s score, pitch, markets and events, and keeps the score in view', async ({
  page,
}) => {
  const { id, home } = await played('football');
  await page.goto(`${product.url}/sports/event/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${home} \\d+ a \\d+ `));
  await expect(page.getByRole('img', { name: /^Aos \d+ minutos, / })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Onde você está' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Jogos ao vivo', { exact: true })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Placar' });
  await expect(bar).toBeHidden();
  await chips(page).getByRole('button', { name: 'Estatísticas' }).click();
  await expect(page.getByRole('table', { name: 'Estatísticas' })).toBeVisible();
  await page.getByRole('heading', { name: 'Últimos jogos' }).evaluate((title) => title.scrollIntoView());
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(/\d+–\d+/);
});

test('a wide screen has the statistics and events beside the markets, and the way to the lists', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await played('football');
  await page.goto(`${product.url}/sports/event/${id}`);
  const menu = page.getByRole('navigation', { name: 'Navegação principal' });
  await expect(menu.locator('[aria-current=page]')).toContainText('Jogos ao vivo');
  const beside = page.getByRole('complementary', { name: 'Estatísticas e lances' });
  await expect(beside.getByRole('table', { name: 'Estatísticas' })).toBeVisible();
  await expect(beside.getByRole('heading', { name: 'Últimos jogos' })).toBeVisible();
  await expect(chips(page).getByRole('button', { name: 'Estatísticas' })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Onde você está' })
    .getByRole('link', { name: 'Jogos ao vivo' })
    .click();
  await expect(page).toHaveURL(`${product.url}/sports/live`);
});

test('a sport that is played in parts has a board of them', async ({ page }) => {
  const { id } = await played('basketball');
  await page.goto(`${product.url}/sports/event/${id}`);
  await expect(page.getByRole('table', { name: 'Quartos' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /^Aos \d+ minutos/ })).toHaveCount(0);
});

test('on a phone an event has the tabs while the slip is empty, then the slip’s bar in their place', async ({
  page,
}) => {
  const tabs = page.getByRole('navigation', { name: 'Navegação principal' });
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await played('football');
  await page.goto(`${product.url}/sports/event/${id}`);
  const odds = page.locator('#content [data-odds]:not([aria-disabled])');
  await expect(odds.first()).toBeVisible();
  const stands = await tabs.boundingBox();
  expect(stands && stands.y + stands.height).toBe(740);
  await odds.first().click();
  await expect(tabs).toBeHidden();
  const bar = page.getByRole('button', { name: /^Bilhete 1 seleção Cotação \d+\.\d\d Abrir$/ });
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 740 - 52, height: 52 });
  // The end of the page stands above it.
  const footEnd = async () => {
    await page.mouse.wheel(0, 20_000);
    return page.locator('footer').evaluate((foot) => Math.floor(foot.getBoundingClientRect().bottom));
  };
  await expect.poll(footEnd).toBeLessThanOrEqual(740 - 52);
  await bar.click();
  const slip = page.getByRole('dialog', { name: 'Bilhete 1 seleção' });
  await slip.getByRole('button', { name: /^Tirar .* do bilhete$/ }).click();
  await page.keyboard.press('Escape');
  await expect(tabs).toBeVisible();
});
