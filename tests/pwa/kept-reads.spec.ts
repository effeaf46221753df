import { expect, type Page } from '@playwright/test';
import { backendOf } from '../../sw/public-reads.ts';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { PUBLIC_SCREENS, publicRoutes } from './public-screens.ts';
import { cached, underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

/** Asks as the page does; gives status, age of the answer where it was kept, and body. */
function ask(page: Page, path: string, headers: Record<string, string> = {}) {
  return page.evaluate(
    async ([where, more]) => {
      const language = { 'Accept-Language': 'pt-BR', ...more };
      const response = await fetch(where, { headers: language }).catch(() => null);
      if (!response) return null;
      return {
        status: response.status,
        cachedAt: response.headers.get('x-kept-at'),
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      };
    },
    [path, headers] as const,
  );
}

/** The worker keeps what the page read before it was there. */
async function homeKept(page: Page): Promise<void> {
  await page.goto(line.front.url);
  await underWorker(page);
  const reads = async () => (await cached(page))['public-reads'] ?? [];
  await expect.poll(async () => (await reads()).length).toBeGreaterThanOrEqual(8);
  await expect.poll(async () => (await reads()).join()).toContain('/v2/banners');
}

/** What a screen says of itself: its heading, and the first thing on it. */
async function shown(page: Page, { at, entry }: (typeof PUBLIC_SCREENS)[number]) {
  await page.goto(line.front.url + at);
  if (entry === null) {
    await expect(page.getByRole('contentinfo')).toBeAttached();
    return { heading: '', first: '' };
  }
  const first = page.locator(entry).first();
  await expect(first, at).toBeVisible();
  return { heading: await page.locator('h1').first().innerText(), first: await first.innerText() };
}

const age = (page: Page) => page.locator('#content').getByText(/^(agora|há \d+ min)$/);

test('[R10.08] every public screen that was seen is there without a network and says how old it is, the first from one visit', async ({
  page,
  context,
}) => {
  // Games open behind the cookie wall.
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: line.front.url }]);
  expect(PUBLIC_SCREENS.map(({ route }) => route)).toEqual(publicRoutes());
  await homeKept(page);
  await expect.poll(async () => (await cached(page))['later-files']?.length ?? 0).toBeGreaterThan(50);
  const seen = new Map<string, unknown>();
  for (const screen of PUBLIC_SCREENS) {
    const online = await shown(page, screen);
    if (screen.entry !== null) expect([screen.at, online.heading]).not.toContain('');
    await expect(age(page), screen.at).toHaveCount(0);
    seen.set(screen.at, online);
  }
  // What the page itself persists must not hide what the worker does.
  await page.evaluate(() => localStorage.clear());
  await context.setOffline(true);
  for (const screen of PUBLIC_SCREENS) {
    expect([screen.at, await shown(page, screen)]).toEqual([screen.at, seen.get(screen.at)]);
    if (screen.kept) await expect(age(page).first(), screen.at).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
});

test('an answer out of the store says from when it is, in its language alone', async ({ page }) => {
  await homeKept(page);
  const before = Date.now();
  line.front.cut();
  const kept = await ask(page, '/v2/banners');
  expect(kept?.status).toBe(200);
  expect(Number(kept?.cachedAt)).toBeGreaterThan(before - 60_000);
  expect(Number(kept?.cachedAt)).toBeLessThanOrEqual(before);
  expect(await ask(page, '/v2/banners', { 'Accept-Language': 'en' })).toBeNull();
  line.front.mend();
  expect((await ask(page, '/v2/banners'))?.cachedAt).toBeNull();
});

test('pictures that were seen are there without a network, whole ones alone', async ({ page, context }) => {
  await homeKept(page);
  await expect.poll(async () => (await cached(page)).pictures?.length ?? 0).toBeGreaterThan(5);
  const kept = await page.evaluate(async () => {
    const answers = await (await caches.open('pictures')).matchAll();
    return answers.map(({ status, type, headers }) => [
      status,
      type,
      headers.get('content-type')?.split('/')[0],
    ]);
  });
  expect(new Set(kept.map(String))).toEqual(new Set(['200,basic,image']));
  await context.setOffline(true);
  await page.reload();
  const cover = page.locator('#content a[href^="/play/"] img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('[R10.08] where the network is slow, what was kept is shown', async ({ page }) => {
  await homeKept(page);
  line.front.delay(20_000);
  expect((await ask(page, '/v2/banners'))?.cachedAt).not.toBeNull();
});

test('[R10.08] a captive portal’s page is no answer, and is never kept', async ({ page }) => {
  await homeKept(page);
  line.front.portal('<!doctype html><title>Wi-Fi</title><h1>Log in to the hotel</h1>');
  const kept = await ask(page, '/v2/banners');
  expect([kept?.type.includes('json'), kept?.cachedAt === null]).toEqual([true, false]);
  expect(await ask(page, '/v2/regulations/never-seen')).toBeNull();
  await page.reload();
  await expect(page.getByText(/Cobogó/).first()).toBeVisible();
  const bodies = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts;
  });
  expect(bodies.filter((text) => text.includes('hotel'))).toEqual([]);
});

test('[R10.03] with neither a network nor anything kept, the settings are the build’s own', async ({
  page,
}) => {
  await homeKept(page);
  await page.evaluate(() => caches.delete('public-reads'));
  line.front.cut();
  const snapshot = await ask(page, '/v2/settings/');
  expect([snapshot?.status, snapshot?.cachedAt]).toEqual([200, '0']);
  expect(JSON.parse(snapshot?.text ?? '')).toMatchObject({ deposit_max: 5_000_000, withdraw_max: 10_000 });
  expect(await ask(page, '/v2/banners')).toBeNull();
});

test('nothing of a player rests in any cache', async ({ page }) => {
  await homeKept(page);
  await logInDemo(page, line.front.url);
  await page.goto(`${line.front.url}/user/transaction`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${line.front.url}/casino/favorites`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const all = await cached(page);
  const reads = (all['public-reads'] ?? []).map((path) => new Request(line.front.url + path));
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.filter((request) => backendOf(request) === null).map(({ url }) => url)).toEqual([]);
  const others = Object.entries(all).filter(([name]) => name !== 'public-reads');
  expect(others.flatMap(([, paths]) => paths).filter((path) => /^\/(api|v2)\//.test(path))).toEqual([]);
  // A public address asked with a token is the player's business too.
  const before = await ask(page, '/v2/regulations/termos-de-uso', { Authorization: 'Bearer x' });
  expect(before?.status).toBe(200);
  expect((await cached(page))['public-reads']?.filter((path) => path.includes('termos-de-uso'))).toEqual([]);
});

test('documents that are no screen come from the server, also in frames', async ({ page }) => {
  await homeKept(page);
  for (const path of ['/healthz', '/api/docs/openapi.json', '/version.json', '/gone.png']) {
    line.front.asked.length = 0;
    const response = await page.goto(line.front.url + path);
    expect([path, response?.headers()['content-type']?.includes('html')]).toEqual([path, false]);
    expect(line.front.asked).toContain(path);
  }
});
