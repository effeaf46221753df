// How home's live block and its rows look at each width: names, weights, the pitch in its place, what stands there before anything
// is known.
import { expect, type Page } from '@playwright/test';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { test } from '#tests/support/browser/shared-product.ts';

let url: string;
test.beforeAll(({ product }) => {
  url = product.url;
});
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url }]);
});

const live = (page: Page) => page.getByRole('region', { name: 'Ao vivo agora' });
const hero = (page: Page) => live(page).getByRole('article').first();
const card = (page: Page) => live(page).getByRole('article').nth(1);
const tracker = (page: Page) => live(page).getByRole('img', { name: /^Aos \d+ minutos/ });
const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };

/** A club whose name is too long for a phone, and one whose crest has a rim of another ink in each theme. */
const [LONG, SHORT] = ['Comercial do Planalto', 'Guaporé'];

/** All matches are between the same two clubs. */
async function playThem(page: Page): Promise<void> {
  await page.route('**/api/sports/events?**', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: SportEvent[] };
    const renamed = data.map((event) => ({
      ...{ ...event, sport: 'football', home: LONG, away: SHORT },
      markets: event.markets.map((market) => ({
        ...market,
        selections: market.selections.map((one) => ({
          ...one,
          name: one.name === event.home ? LONG : one.name === event.away ? SHORT : one.name,
        })),
      })),
    }));
    await route.fulfill({ response, json: { ...rest, data: renamed } });
  });
}

/** Opens home. What shows fresh data comes with the first input. */
async function openHome(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(url);
  await page.mouse.move(100, 300);
  await expect(live(page).locator('button[data-odds]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

test('a card on a phone has the short names of its sides, whole; the long ones are read out', async ({
  page,
}) => {
  await playThem(page);
  await openHome(page, PHONE);
  const name = card(page).locator('[data-brief]').first();
  await expect(name).toHaveText(LONG);
  const seen = () =>
    name.evaluate((one) => ({
      text: getComputedStyle(one, '::before').content,
      isCut: one.scrollWidth > one.clientWidth,
    }));
  expect(await seen()).toMatchObject({ text: expect.stringContaining('Comercial'), isCut: false });
  await page.setViewportSize(WIDE);
  expect((await seen()).text).toBe('none');
});

test('the hero’s names and digits are heavy, and its odds have whole names where they are wide', async ({
  page,
}) => {
  await playThem(page);
  await openHome(page, WIDE);
  const weights = hero(page)
    .locator('h3 a')
    .evaluate((link) =>
      [link, link.querySelector('[translate=no]')].map((one) => one && getComputedStyle(one).fontWeight),
    );
  expect(await weights).toEqual(['700', '800']);
  const name = hero(page).locator('button [data-brief] > span').first();
  await expect(name).toHaveText(LONG);
  const clip = () => name.evaluate((one) => getComputedStyle(one).clipPath);
  expect(await clip()).toBe('none');
  await page.setViewportSize(PHONE);
  expect(await clip()).toBe('inset(50%)');
});

test('the pitch with its bars fits its place at each width, and says no more than who attacks', async ({
  page,
}) => {
  await openHome(page, WIDE);
  await expect(tracker(page)).toBeVisible();
  await expect(tracker(page)).not.toContainText(/últimos?|a cada/);
  for (const width of [360, 540, 600, 700, 767, 768, 1_000, 1_200, 1_440, 1_920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => tracker(page).evaluate((one) => one.scrollHeight - one.clientHeight), {
        message: `${width}`,
      })
      .toBeLessThanOrEqual(0);
  }
});

test('crests on the hero keep the dark theme’s rim in the light theme', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('wg_theme', JSON.stringify({ text: 'light', until: Date.now() + 86_400_000 }));
  });
  await playThem(page);
  await openHome(page, WIDE);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(hero(page).locator('h3')).toContainText(SHORT);
  const rim = (face: ReturnType<Page['locator']>) =>
    face.evaluate((one) => getComputedStyle(one).getPropertyValue('--rim'));
  expect(await rim(hero(page).locator('h3 svg').nth(1))).toBe('#D8BC8E');
  expect(await rim(card(page).locator('a svg').nth(1))).toBe('#16264F');
});

test('six covers stand beside a rail, nine in a wide row; banners in twos and threes', async ({ page }) => {
  /** How many items of a row fit it whole. */
  const whole = (name: string) =>
    page.getByRole('list', { name, exact: true }).evaluate((row) => {
      const [item] = row.children;
      const gap = Number.parseFloat(getComputedStyle(row).columnGap);
      const room = row.clientWidth - 2 * Number.parseFloat(getComputedStyle(row).paddingLeft);
      return (room + gap + 1) / ((item?.getBoundingClientRect().width ?? 0) + gap);
    });
  await openHome(page, WIDE);
  await page.getByRole('heading', { name: 'Slots', exact: true }).scrollIntoViewIfNeeded();
  expect(Math.floor(await whole('Slots'))).toBe(6);
  expect(Math.floor(await whole('Destaques'))).toBe(2);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(Math.floor(await whole('Slots'))).toBe(9);
  expect(Math.floor(await whole('Destaques'))).toBe(3);
});
