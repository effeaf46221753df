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

/** The sum of the shifts so far. Those of the present frame are reported after it is painted. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0);
  });

/** How many parts in view are loading. Home's lists load when they are near it. */
const loadingInView = (page: Page) =>
  page.evaluate(() => {
    const busy = [...document.querySelectorAll('main div[aria-busy=true]')];
    return busy.filter((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    }).length;
  });

async function eventsOf(page: Page, query: string): Promise<SportEvent[]> {
  const answer = await page.request.get(`${url}/api/sports/events?${query}`);
  return ((await answer.json()) as { data: SportEvent[] }).data;
}

test('nothing of a page moves when its answers come', async ({ page }) => {
  // Of a sport without a pitch: what is drawn of it comes with a later answer.
  const [event] = await eventsOf(page, 'sport=volleyball&most=1');
  if (!event) throw new Error('there is no event of volleyball');
  const matches = (await eventsOf(page, 'most=40')).slice(-3);
  const followed = matches.map(({ sport, home }) => `team:${sport}/${home}`);
  const cards = page.getByRole('region', { name: 'Ao vivo agora' }).locator('article');
  const isMatch = matches.map(({ id }) => `a[href$="/${id}"]`).join();
  // What is there once the page has what it was opened for. A phone shows the first cards alone.
  const arrived = new Map<string, () => Promise<void>>([
    ['/', () => expect(cards.locator(isMatch).first()).toBeAttached()],
    [
      `/sports/event/${event.id}`,
      () => expect(page.getByRole('list', { name: 'Grupos de mercados' })).toBeVisible(),
    ],
  ]);
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
    `/sports/event/${event.id}`,
    '/user/wallet',
    '/user/wallet/withdraw',
    '/user/account',
  ]) {
    await page.goto(url + path);
    // Home's first block waits for an input.
    await page.mouse.move(100, 300);
    await page.waitForLoadState('networkidle');
    await arrived.get(path)?.();
    await expect.poll(() => loadingInView(page), path).toBe(0);
    expect.soft(await shiftOf(page), path).toBeLessThan(MOST);
  }
});

test('nothing of the search moves when what is offered comes', async ({ page }) => {
  await storeDemoSession(page, url);
  await recordShifts(page);
  await page.goto(`${url}/user/protection`);
  await expect(page.getByTestId('balance')).toBeVisible();
  // Later than what still counts as the answer to the key.
  await spreadAnswers(page, 600);
  const answered = page.waitForResponse(/\/api\/sports\/events\?/);
  const dialog = page.getByRole('dialog');
  // The page hears the key once its later files are there.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await answered;
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await shiftOf(page)).toBeLessThan(MOST);
});
