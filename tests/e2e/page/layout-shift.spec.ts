// What a page shows before its answers have come stays where it is when they come, in whatever order they do.
import { expect, type Page } from '@playwright/test';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } });

/** The sum of a page's layout shifts that is not seen as a jump. */
const MOST = 0.02;

let url: string;
test.beforeAll(({ product }) => {
  url = product.url;
});

/** Answers come one by one, each in a frame of its own, the calls of a page in a mixed order. */
async function spreadAnswers(page: Page, fromMs: number): Promise<void> {
  let calls = 0;
  await page.route(/\/(api|v2)\//, async (route) => {
    calls += 1;
    const place = (calls * 5) % 7;
    await new Promise((passed) => setTimeout(passed, fromMs + 90 * place));
    await route.continue().catch(() => {});
  });
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0));

test('nothing of a page moves when its answers come', async ({ page }) => {
  const read = await page.request.get(`${url}/api/sports/events?most=40`);
  const matches = ((await read.json()) as { data: SportEvent[] }).data;
  // Of a sport without a pitch: what is drawn of it comes with a later answer.
  const event = matches.find(({ sport }) => sport === 'volleyball')?.id;
  const followed = matches.slice(-3).map(({ sport, home }) => `team:${sport}/${home}`);
  await storeDemoSession(page, url);
  await page.addInitScript((teams) => {
    const stored = { text: JSON.stringify(teams), until: Date.now() + 86_400_000 };
    localStorage.setItem('wg_followed', JSON.stringify(stored));
  }, followed);
  await recordShifts(page);
  await spreadAnswers(page, 150);
  for (const path of [
    '/',
    '/sports',
    `/sports/event/${event}`,
    '/user/wallet',
    '/user/wallet/withdraw',
    '/user/account',
  ]) {
    await page.goto(url + path);
    // Home's first block waits for an input.
    await page.mouse.move(100, 300);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main div[aria-busy=true]')).toHaveCount(0);
    expect.soft(await shiftOf(page), path).toBeLessThan(MOST);
  }
});

test('nothing of the search moves when what is offered comes', async ({ page }) => {
  await storeDemoSession(page, url);
  await recordShifts(page);
  await page.goto(`${url}/user/protection`);
  await expect(page.getByTestId('balance')).toBeVisible();
  // Later than what still counts as the answer to the press.
  await spreadAnswers(page, 600);
  const answered = page.waitForResponse(/\/api\/sports\/events\?/);
  await page
    .getByRole('button', { name: /^Buscar/ })
    .first()
    .click();
  await answered;
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  expect(await shiftOf(page)).toBeLessThan(MOST);
});
