import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { disconnect, type FlakyNetwork, reconnect } from './flaky-network.ts';
import { test } from './network-test.ts';
import { cachedUrls, lastVersionCheck, waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** The transfer size of files in bytes: compressed where the build compressed them. */
function transferSize(paths: readonly string[]): number {
  const sizes = paths.map((path) => {
    const file = `dist/client${path.replace(/\?.*$/, '')}`;
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function precachedUrls(page: Page): Promise<string[]> {
  const all = await cachedUrls(page);
  const name = Object.keys(all).find((one) => one.includes('precache')) ?? '';
  return all[name] ?? [];
}

/**
 * The lazy assets that the worker fetched in the background. The page's own requests pass through the worker too, and their
 * files are in the same cache, but these requests keep the page's referrer.
 */
async function backgroundFetches(page: Page): Promise<string[]> {
  const installed = await precachedUrls(page);
  return network.proxy.requests
    .filter(({ path, referer }) => path.startsWith('/assets/') && referer.endsWith('/sw.js'))
    .map(({ path }) => path)
    .filter((path) => !installed.includes(path));
}

/** The check for a newer version is the last task of the page's start: it has sent all its other messages to the worker by then. */
async function waitForStart(page: Page): Promise<void> {
  await expect.poll(() => lastVersionCheck(page)).not.toBeNull();
}

test('[R10.03] the install precaches all of home, the banner and the settings, in few files and bytes', async ({
  page,
}) => {
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  const files = await precachedUrls(page);
  expect(files.length).toBeLessThanOrEqual(30);
  expect(transferSize(files)).toBeLessThanOrEqual(300_000);
  // The offline banner is in the script and the style sheet of the first-frame phase.
  for (const part of [
    /^\/shell\.html\?/,
    /^\/settings\.fallback\.json\?/,
    /^\/icon\.svg/,
    /\.woff2$/,
    /first-frame-phase/,
  ]) {
    expect(
      files.filter((file) => part.test(file)),
      String(part),
    ).toHaveLength(part.source === 'first-frame-phase' ? 2 : 1);
  }
  // The texts of frame, home and banner in three languages. The first script contains the first two of them in Portuguese.
  expect(files.filter((file) => /\/(pwa|shell|home)-(?!more)[\w-]+\.js$/.test(file))).toHaveLength(7);
});

test('the worker fetches the files of the other screens when the page is idle, within their byte budget', async ({
  page,
}) => {
  network.proxy.requests.length = 0;
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  const precached = await precachedUrls(page);
  const all = readdirSync('dist/client/assets').filter((name) => /\.(js|css)$/.test(name));
  const lazy = all.map((name) => `/assets/${name}`).filter((path) => !precached.includes(path));
  expect(lazy.length).toBeGreaterThan(50);
  expect(transferSize(lazy)).toBeLessThanOrEqual(900_000);
  await expect.poll(async () => (await cachedUrls(page))['lazy-assets']?.toSorted()).toEqual(lazy.toSorted());
  // The page requests a few of them itself.
  expect((await backgroundFetches(page)).length).toBeGreaterThan(50);
});

test('with Save-Data the worker fetches no file in the background, and caches the files that the page requests', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });
  network.proxy.requests.length = 0;
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await waitForStart(page);
  // While this screen's files and data load, a worker that ignores Save-Data would fetch its files too.
  await page.goto(`${network.proxy.url}/promotions`);
  await expect(page.locator('#content a[href^="/promotions/"]').first()).toBeVisible();
  await expect
    .poll(async () => (await cachedUrls(page))['lazy-assets']?.join() ?? '')
    .toContain('/assets/promotions-page-');
  expect(await backgroundFetches(page)).toEqual([]);
  const pageRequests = network.proxy.requests.filter(({ referer }) => !referer.endsWith('/sw.js'));
  const requested = new Set(pageRequests.map(({ path }) => path));
  expect((await cachedUrls(page))['lazy-assets']?.filter((path) => !requested.has(path))).toEqual([]);
});

test('the first visit reloads nothing', async ({ page }) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await waitForStart(page);
  await expect.poll(async () => (await cachedUrls(page))['lazy-assets']?.length ?? 0).toBeGreaterThan(50);
  expect(loads).toBe(1);
});

// The texts of both other languages are separate files of one kind.
for (const [language, lost, tag] of [
  ['pt', 'Parece que você perdeu sua conexão com a internet!', []],
  ['en', 'It looks like you have lost your internet connection!', ['@weekly']],
  ['es', '¡Parece que has perdido tu conexión a internet!', []],
] as const) {
  test(`[R10.03] a cold start without a network shows the offline banner in ${language}`, {
    tag: [...tag],
  }, async ({ page, context }) => {
    await page.goto(network.proxy.url);
    await waitForWorker(page);
    await context.addCookies([{ name: 'wglang', value: language, url: network.proxy.url }]);
    await disconnect(network, context);
    await page.reload();
    await expect(page.getByText(lost)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await reconnect(network, context);
  });
}
