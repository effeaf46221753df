// Where the first odds of a list stand on a phone, and how high a row of the table is on a wide screen (design 5).
import { expect, type Page } from '@playwright/test';
import type { SportsTree } from '#contract/endpoints/sports/sports-calls.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';

let url: string;
test.beforeAll(({ product }) => {
  url = product.url;
});

const rows = (page: Page) => page.locator('#content article');

/** Opens a list, and waits until nothing of it is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await expect(rows(page).locator('[data-odds]').first()).toBeVisible();
  await expect(page.locator('main [data-loading]').filter({ visible: true })).toHaveCount(0);
}

/** Answers as on a day on which nothing is being played. */
async function playNothing(page: Page): Promise<void> {
  await page.route('**/api/sports', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: SportsTree };
    const quiet = data.map((sport) => ({
      ...sport,
      live: 0,
      countries: sport.countries.map((country) => ({ ...country, live: 0 })),
    }));
    await route.fulfill({ response, json: { ...rest, data: quiet } });
  });
  await page.route(/\/api\/sports\/events\?.*live=1/, (route) =>
    route.fulfill({ json: { data: [], total: 0, last_page: 1 } }),
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const [day, paths] of [
    ['with live matches', ['/sports', '/sports/live', '/sports/football']],
    [
      'without one',
      [
        '/sports/football',
        '/sports/football/brazil',
        '/sports/football/brazil/campeonato-nacional-a',
        '/sports/tennis',
      ],
    ],
  ] as const) {
    test(`the first odds stand above y = 260, ${day}`, async ({ page }) => {
      await storeDemoSession(page, url);
      if (day === 'without one') await playNothing(page);
      for (const path of paths) {
        await open(page, path);
        // The protection strip above is counted: it has its place.
        const odds = await rows(page).locator('[data-odds]').first().boundingBox();
        expect.soft(odds?.y, path).toBeLessThan(260);
      }
    });
  }

  test('the menu of start times leaves the chosen sport whole beside it', async ({ page }) => {
    await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url }]);
    await open(page, '/sports/live?sport=football');
    const box = await page.getByRole('button', { name: /^Futebol \d/, pressed: true }).boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(360);
  });
});

test('a row of the table is 56 px high where no scroll bar takes width', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url }]);
  // Its leagues have the longest names that shorten.
  await open(page, '/sports/football/brazil');
  const heights = await page
    .locator('#content li:has(> article)')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(heights.length).toBeGreaterThan(4);
  expect([...new Set(heights)]).toEqual([56]);
});
