import { expect, type Page, test } from '@playwright/test';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

const live = (page: Page) => page.getByRole('region', { name: 'Ao vivo agora' });
const odds = (page: Page) =>
  live(page).locator('button[data-odds]:not([aria-disabled])').filter({ visible: true });

async function matches(page: Page): Promise<SportEvent[]> {
  return (await (await page.request.get(`${product.url}/api/sports/events?most=40`)).json()).data;
}

test('home shows matches with odds; a press puts one on the slip beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(product.url);
  const sections = page.locator('main h2:not(.visually-hidden)');
  await expect(sections.first()).toHaveText('Ao vivo agora');
  await odds(page).first().click();
  await expect(odds(page).first()).toHaveAttribute('aria-pressed', 'true');
  const slip = page.getByRole('complementary', { name: /^Bilhete 1 seleção/ });
  await expect(slip).toBeVisible();
  await expect(slip.getByLabel('Valor da aposta')).toHaveValue('');
  await live(page).getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sports\/event\/|showCookieModal/);
});

test('before its data has come nothing can be pressed, and what comes moves nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { at: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // With what moved: a shift that is seen once in many runs is to be explained by its report.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({
          at: entry.startTime,
          what: `${entry.value}: ${entry.sources.map(({ node }) => node?.textContent).join(' | ')}`,
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/sports/events?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(product.url);
  await expect(live(page)).toHaveAttribute('aria-busy', 'true');
  await expect(live(page).getByRole('button')).toHaveCount(0);
  // The font's file comes after the first frame, too, and its letters are some tenths of a pixel narrower than those in their place.
  // By the time of each shift: a busy browser reports one late.
  const fontInPlace = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now();
  });
  release();
  await expect(odds(page).first()).toBeVisible();
  await expect(live(page)).toHaveAttribute('aria-busy', 'false');
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { at: number; what: string }[] }).shifts,
  );
  expect(shifts.filter(({ at }) => at > fontInPlace)).toEqual([]);
});

test('a prerendered page has the names of matches without minute, score and odds, and keeps them', async ({
  page,
  browser,
}) => {
  // The server's first pages are drawn before the feed has said anything; a later change of public data has them drawn again.
  await expect.poll(async () => (await matches(page)).length).toBeGreaterThan(4);
  await changeSettings(product, { general_site_title: 'Casa com esportes' });
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const drawn = await plain.newPage();
  await drawn.goto(product.url);
  const teams = live(drawn).getByRole('article').first().locator('h3');
  await expect(teams).toHaveText(/\S+/);
  const [named = ''] = await teams.allInnerTexts();
  // Nothing but the names, some of which have a number of their own.
  const names = (await matches(page)).map(({ home, away }) => `${home} ${away}`);
  expect(names).toContain(named.replaceAll(/\s+/g, ' ').trim());
  await expect(live(drawn).getByRole('button')).toHaveCount(0);
  await plain.close();
  await page.goto(product.url);
  await expect(odds(page).first()).toBeVisible();
  const words = named.split(/\s+/).filter(Boolean);
  for (const word of words) await expect(live(page).getByRole('article').first()).toContainText(word);
});

test('on a first visit its file is asked for at the first input; where it does not come what was drawn stays', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  let failed = 0;
  await page.route('**/assets/home-top-*.js', async (route) => {
    failed += 1;
    await route.abort();
  });
  await page.goto(product.url);
  const match = live(page).getByRole('article').first().getByRole('link').first();
  const name = await match.textContent();
  const inputAt = await page.evaluate(() => performance.now());
  await page.mouse.move(100, 300);
  await expect.poll(() => failed).toBeGreaterThan(0);
  const askedAt = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').find((entry) => entry.name.includes('/home-top-'))?.startTime,
  );
  expect(askedAt).toBeGreaterThan(Math.min(inputAt, 5_000));
  await expect(match).toHaveText(name ?? '');
  await expect(live(page)).toHaveAttribute('aria-busy', 'false');
  expect(errors).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await page.mouse.move(110, 310);
  await expect(odds(page).first()).toBeVisible();
});

test('one press puts a popular set on the slip, without a stake', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const found = (await matches(page)).filter(({ markets }) => markets[0]?.selections[0]).slice(0, 3);
  const legs = found.map((event) => {
    const [market] = event.markets;
    const [selection] = market?.selections ?? [];
    return {
      ...{ event: event.id, market: market?.id, selection: selection?.id, odds: selection?.odds },
      ...{ sport: event.sport, home: event.home, away: event.away, starts_at: event.starts_at },
      ...{ market_name: market?.name, selection_name: selection?.name, state: 'open' },
    };
  });
  await page.route('**/api/sports/popular', (route) => route.fulfill({ json: { data: [{ legs }] } }));
  await page.goto(product.url);
  const popular = page.getByRole('region', { name: 'Populares hoje' });
  await popular.getByRole('button', { name: /^Pôr as 3 no bilhete/ }).click();
  const slip = page.getByRole('complementary', { name: /^Bilhete 3 seleções/ });
  await expect(slip.getByLabel('Valor da aposta')).toHaveValue('');
});

test('without a sportsbook home has none of it, and nothing failed', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('a backend that answers 404', async () => {
    await page.route('**/api/sports**', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(product.url);
    await expect(live(page)).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: /^Bilhete/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible();
    await page.unroute('**/api/sports**');
  });
  await test.step('sport_enabled is 0', async () => {
    await changeSettings(product, { sport_enabled: false });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/sports')) asked += 1;
    });
    await page.goto(product.url);
    await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(live(page)).toHaveCount(0);
    expect(asked).toBe(0);
    await changeSettings(product, { sport_enabled: true });
  });
  expect(errors).toEqual([]);
});
