import { expect, type Page } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { takenOver, underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

/** Home seen once, and kept by the worker as the server draws it. */
async function homeKept(page: Page): Promise<void> {
  await page.goto(line.front.url);
  await underWorker(page);
  await expect.poll(() => keptLanguage(page)).toBe('pt');
}

const keptLanguage = (page: Page) =>
  page.evaluate(async () => (await caches.match('/'))?.headers.get('x-kept-language'));

/** What stood in the page before any of its scripts was asked for. */
async function watchDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      Object.assign(window, {
        drawn: {
          cards: document.querySelectorAll('#root main article').length,
          entrar: document.querySelector('#root')?.textContent?.includes('Entrar') ?? false,
          scripts: asked.length,
        },
      });
    });
  });
}

const drawn = (page: Page) => page.evaluate(() => Reflect.get(window, 'drawn'));
const kept = async (page: Page) => (await page.reload())?.headers()['x-kept-language'];

test('[R10.05] a visitor’s second start shows home before any script, with a network and without, and goes on from there', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // What else is on disk, here another language's answers, must not be lost by starts at home.
  const onDisk = (part: string) =>
    page.evaluate((text) => (localStorage.getItem('wg_cache') ?? '').includes(text), part);
  const english = '\\"promotions\\",\\"en\\"';
  await context.addCookies([{ name: 'wglang', value: 'en', url: line.front.url }]);
  await page.goto(line.front.url);
  await expect.poll(() => onDisk(english)).toBe(true);
  await context.clearCookies({ name: 'wglang' });
  await homeKept(page);
  await watchDrawn(page);
  await page.goto(line.front.url);
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    expect(await kept(page)).toBe('pt');
    expect(await drawn(page)).toMatchObject({ entrar: true, scripts: 0 });
    expect((await drawn(page)).cards).toBeGreaterThan(2);
    await takenOver(page);
    if (offline)
      await expect(
        page
          .locator('#content')
          .getByText(/^(agora|há \d+ min)$/)
          .first(),
      ).toBeVisible();
    await page.getByRole('region', { name: 'Promoções' }).getByRole('link', { name: 'Ver todas' }).click();
    await expect(page).toHaveURL(`${line.front.url}/promotions`);
    await page.goBack();
    await expect(page).toHaveURL(`${line.front.url}/`);
  }
  // Back online the page reloads once.
  await Promise.all([page.waitForEvent('load'), context.setOffline(false)]);
  expect(await onDisk(english)).toBe(true);
  expect(errors).toEqual([]);
});

test('what changed since is asked for at once', async ({ page }) => {
  await homeKept(page);
  line.front.asked.length = 0;
  await page.reload();
  await takenOver(page);
  for (const read of ['/v2/settings/', '/v2/banners', '/v2/promotions'])
    await expect.poll(() => line.front.asked.some((path) => path.startsWith(read))).toBe(true);
});

test('who is logged in never sees the page that was drawn for visitors', async ({ page }) => {
  await homeKept(page);
  await logInDemo(page, line.front.url);
  await watchDrawn(page);
  expect(await kept(page)).toBeUndefined();
  expect(await drawn(page)).toMatchObject({ entrar: false, cards: 0 });
  await expect(page.getByTestId('balance')).toBeVisible();
});

test('another language gets its own', async ({ page }) => {
  await homeKept(page);
  await page.context().addCookies([{ name: 'wglang', value: 'en', url: line.front.url }]);
  expect(await kept(page)).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect.poll(() => keptLanguage(page)).toBe('en');
  expect(await kept(page)).toBe('en');
});

test('a captive portal’s page is never kept as home', async ({ page }) => {
  line.front.portal('<!doctype html><title>Wi-Fi</title><h1>Log in to the hotel</h1>');
  await page.goto(line.front.url).catch(() => {});
  line.front.portal(null);
  await homeKept(page);
  line.front.portal('<!doctype html><title>Wi-Fi</title><h1>Log in to the hotel</h1>');
  await page.reload();
  await takenOver(page);
  expect(await page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('hotel'))).toBe(
    false,
  );
});
