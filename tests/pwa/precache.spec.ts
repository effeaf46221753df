import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { cached, underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

/** Bytes of files as they travel: compressed where the build compressed them. */
function onTheWire(paths: readonly string[]): number {
  const sizes = paths.map((path) => {
    const file = `dist/client${path.replace(/\?.*$/, '')}`;
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function precached(page: Page): Promise<string[]> {
  const all = await cached(page);
  const name = Object.keys(all).find((one) => one.includes('precache')) ?? '';
  return all[name] ?? [];
}

/**
 * The assets that the worker fetched on its own, beside those of the install. The page's own requests pass through the worker
 * too, and their files rest in the same cache, but they keep the page's referrer.
 */
async function fetchedAhead(page: Page): Promise<string[]> {
  const installed = await precached(page);
  return line.front.requests
    .filter(({ path, referer }) => path.startsWith('/assets/') && referer.endsWith('/sw.js'))
    .map(({ path }) => path)
    .filter((path) => !installed.includes(path));
}

/** The check for a newer version is the last thing that the page begins with: everything else is decided then. */
async function begun(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wg_last_outdated_check'))).not.toBeNull();
}

test('[R10.03] install keeps home whole, the banner and the settings, in few files and bytes', async ({
  page,
}) => {
  await page.goto(line.front.url);
  await underWorker(page);
  const files = await precached(page);
  expect(files.length).toBeLessThanOrEqual(30);
  expect(onTheWire(files)).toBeLessThanOrEqual(300_000);
  for (const part of [
    /^\/shell\.html\?/,
    /^\/settings\.fallback\.json\?/,
    /^\/icon\.svg/,
    /\.woff2$/,
    /offline/,
  ]) {
    expect(
      files.filter((file) => part.test(file)),
      String(part),
    ).toHaveLength(part.source === 'offline' ? 2 : 1);
  }
  // Texts of the frame, of home and of the banner in three languages; Portuguese's first two are in the first script.
  expect(files.filter((file) => /\/(pwa|shell|home)-(?!more)[\w-]+\.js$/.test(file))).toHaveLength(7);
});

test('the other screens’ files come when the page is idle, and stay within their bytes', async ({ page }) => {
  line.front.requests.length = 0;
  await page.goto(line.front.url);
  await underWorker(page);
  const precache = await precached(page);
  const all = readdirSync('dist/client/assets').filter((name) => /\.(js|css)$/.test(name));
  const later = all.map((name) => `/assets/${name}`).filter((path) => !precache.includes(path));
  expect(later.length).toBeGreaterThan(50);
  expect(onTheWire(later)).toBeLessThanOrEqual(900_000);
  await expect.poll(async () => (await cached(page))['later-files']?.toSorted()).toEqual(later.toSorted());
  // The page asks for a few of them itself.
  expect((await fetchedAhead(page)).length).toBeGreaterThan(50);
});

test('with Save-Data the worker fetches no file ahead, and caches the files that the page requests', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });
  line.front.requests.length = 0;
  await page.goto(line.front.url);
  await underWorker(page);
  await begun(page);
  // Another screen: while its files and its data come, files that the worker fetches ahead would come too.
  await page.goto(`${line.front.url}/promotions`);
  await expect(page.locator('#content a[href^="/promotions/"]').first()).toBeVisible();
  await expect
    .poll(async () => (await cached(page))['later-files']?.join() ?? '')
    .toContain('/assets/promotions-page-');
  expect(await fetchedAhead(page)).toEqual([]);
  const byPage = line.front.requests.filter(({ referer }) => !referer.endsWith('/sw.js'));
  const requested = new Set(byPage.map(({ path }) => path));
  expect((await cached(page))['later-files']?.filter((path) => !requested.has(path))).toEqual([]);
});

test('the first visit reloads nothing', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(line.front.url);
  await underWorker(page);
  await begun(page);
  await expect.poll(async () => (await cached(page))['later-files']?.length ?? 0).toBeGreaterThan(50);
  expect(loads).toBe(1);
});

for (const [language, lost] of [
  ['pt', 'Parece que você perdeu sua conexão com a internet!'],
  ['en', 'It looks like you have lost your internet connection!'],
  ['es', '¡Parece que has perdido tu conexión a internet!'],
] as const) {
  test(`[R10.03] a cold start without a network says so in ${language}`, async ({ page, context }) => {
    await page.goto(line.front.url);
    await underWorker(page);
    await context.addCookies([{ name: 'wglang', value: language, url: line.front.url }]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(lost)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await context.setOffline(false);
  });
}
