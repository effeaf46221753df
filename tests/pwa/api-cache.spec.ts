import { expect, type Page } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { cachedReadBackend } from '../../sw/cache-policy.ts';
import { disconnect, type FlakyNetwork, reconnect } from './flaky-network.ts';
import { test } from './network-test.ts';
import { cachedUrls, persistedQueries, waitForLazyAssets, waitForWorker } from './page-state.ts';
import { PUBLIC_SCREENS, publicRoutes } from './public-screens.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** Fetches a path as the page does. `cachedAt` is null for an answer from the network. */
function fetchInPage(page: Page, path: string, headers: Record<string, string> = {}) {
  return page.evaluate(
    async ([url, more]) => {
      const headers = { 'Accept-Language': 'pt-BR', ...more };
      const response = await fetch(url, { headers }).catch(() => null);
      if (!response) return null;
      return {
        status: response.status,
        cachedAt: response.headers.get('x-cached-at'),
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      };
    },
    [path, headers] as const,
  );
}

/** What home reads, and that the page persists. */
const HOME_QUERIES = [
  '["settings"]',
  '["modal-images"]',
  '["coupon-text","pt"]',
  '["banners","pt"]',
  '["categories","pt"]',
  '["providers","pt"]',
  '["promotions","pt"]',
  '["games","pt",{"category":"slots"},12]',
];

/** A read of home that the worker caches. */
const HOME_TEXT = '/api/seo?section_name=home';

/** Opens home and waits until each of its reads rests in its store, also those from before the worker controlled the page. */
async function openHome(page: Page): Promise<void> {
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await expect.poll(async () => (await cachedUrls(page)).api?.join() ?? '').toContain(HOME_TEXT);
  await expect.poll(() => persistedQueries(page)).toEqual(expect.arrayContaining(HOME_QUERIES));
}

/** Opens a screen. Returns its heading and its first entry. */
async function openScreen(page: Page, { at, entry }: (typeof PUBLIC_SCREENS)[number]) {
  await page.goto(network.proxy.url + at);
  if (entry === null) {
    await expect(page.getByRole('contentinfo')).toBeAttached();
    return { heading: '', first: '' };
  }
  const first = page.locator(entry).first();
  await expect(first, at).toBeVisible();
  return { heading: await page.locator('h1').first().innerText(), first: await first.innerText() };
}

const dataAge = (page: Page) => page.locator('#content').getByText(/^(agora|há \d+ min)$/);

test('the screens are those of the route table', () => {
  expect(PUBLIC_SCREENS.map(({ route }) => route)).toEqual(publicRoutes());
});

// Weekly. On each push the two tests after it visit six of the screens, each with one of the two stores.
test('[R10.08] every visited public screen works offline and shows the age of its data, home after one visit', {
  tag: '@weekly',
}, async ({ page, context }) => {
  // Games need cookie consent.
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: network.proxy.url }]);
  await openHome(page);
  await waitForLazyAssets(page);
  const onlineScreens = new Map<string, unknown>();
  for (const screen of PUBLIC_SCREENS) {
    const online = await openScreen(page, screen);
    if (screen.entry !== null) expect([screen.at, online.heading]).not.toContain('');
    await expect(dataAge(page), screen.at).toHaveCount(0);
    onlineScreens.set(screen.at, online);
  }
  // Each answer is in one store, so neither store hides a failure of the other.
  const cached = (await cachedUrls(page)).api ?? [];
  expect(cached.length).toBeGreaterThan(15);
  expect(cached.filter((path) => PERSISTED_READS.some((read) => read.test(path)))).toEqual([]);
  const scopes = (await persistedQueries(page)).map((key) => JSON.parse(key)[0]);
  expect([...new Set(scopes)].sort()).toEqual([
    'banners',
    'categories',
    'coupon-text',
    'games',
    'modal-images',
    'promotions',
    'providers',
    'settings',
  ]);
  await disconnect(network, context);
  for (const screen of PUBLIC_SCREENS) {
    expect([screen.at, await openScreen(page, screen)]).toEqual([screen.at, onlineScreens.get(screen.at)]);
    if (screen.cached) await expect(dataAge(page).first(), screen.at).toBeVisible();
  }
});

/** The addresses of the reads that the page persists: nothing of them is in the worker's cache. */
const PERSISTED_READS = [
  /^\/v2\/settings/,
  /^\/v2\/images/,
  /^\/v2\/coupons\/register/,
  /^\/v2\/banners/,
  /^\/v2\/promotions/,
  /^\/v2\/casino-games\/category/,
  /^\/api\/casino-games\/providers/,
  /^\/v2\/casino-games\?(?!.*\bpage=)/,
];

test('[R10.08] offline with an empty localStorage, home and what the worker caches are there', async ({
  page,
  context,
}) => {
  await openHome(page);
  await expect.poll(async () => (await cachedUrls(page)).home).toEqual(['/']);
  await waitForLazyAssets(page);
  const screens = PUBLIC_SCREENS.filter(({ at }) =>
    ['/', '/casino/slots', '/jogo-responsavel'].includes(at),
  ).map(
    // Home comes drawn with sport, banners and categories; its rows of games rest in the page's own store.
    (screen) => (screen.at === '/' ? { ...screen, entry: '#content [aria-label=Categorias] a' } : screen),
  );
  const onlineScreens = new Map<string, unknown>();
  for (const screen of screens) onlineScreens.set(screen.at, await openScreen(page, screen));
  await disconnect(network, context);
  for (const screen of screens) {
    await page.evaluate(() => localStorage.clear());
    expect([screen.at, await openScreen(page, screen)]).toEqual([screen.at, onlineScreens.get(screen.at)]);
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${network.proxy.url}/promotions`);
  await expect(page.getByText('As promoções não carregaram')).toBeVisible();
});

test('[R10.08] offline with an empty cache of the worker, what the page persists is there', async ({
  page,
  context,
}) => {
  await openHome(page);
  await waitForLazyAssets(page);
  const screens = PUBLIC_SCREENS.filter(({ at }) => ['/', '/providers', '/promotions'].includes(at));
  const onlineScreens = new Map<string, unknown>();
  for (const screen of screens) onlineScreens.set(screen.at, await openScreen(page, screen));
  await page.goto(`${network.proxy.url}/jogo-responsavel`);
  await expect(page.locator('#content article h2').first()).toBeVisible();
  await expect.poll(() => persistedQueries(page)).toEqual(expect.arrayContaining(HOME_QUERIES));
  await disconnect(network, context);
  await page.evaluate(() => caches.delete('api'));
  for (const screen of screens) {
    expect([screen.at, await openScreen(page, screen)]).toEqual([screen.at, onlineScreens.get(screen.at)]);
    await expect(dataAge(page).first(), screen.at).toBeVisible();
  }
  // The lobby's own blocks rest in the worker's cache; the page says that they did not load.
  await page.goto(`${network.proxy.url}/casino`);
  await expect(
    page.locator('#content').getByRole('button', { name: 'Tentar de novo' }).first(),
  ).toBeVisible();
  // Rows of games that the page persists are there all the same.
  await expect(page.locator('#content article > a[href^="/play/"]').first()).toBeVisible();
  await page.goto(`${network.proxy.url}/jogo-responsavel`);
  await expect(page.getByText('O texto não carregou')).toBeVisible();
});

test('a cached answer contains its time and is used for its language only', async ({ page }) => {
  await openHome(page);
  const before = Date.now();
  network.proxy.cut();
  const cached = await fetchInPage(page, HOME_TEXT);
  expect(cached?.status).toBe(200);
  expect(Number(cached?.cachedAt)).toBeGreaterThan(before - 60_000);
  expect(Number(cached?.cachedAt)).toBeLessThanOrEqual(before);
  expect(await fetchInPage(page, HOME_TEXT, { 'Accept-Language': 'en' })).toBeNull();
  network.proxy.restore();
  expect((await fetchInPage(page, HOME_TEXT))?.cachedAt).toBeNull();
});

/** Loads an image that the page has not shown; gives whether it came. */
const loadImage = (page: Page, path: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, path);

test('images that were shown are available offline, only complete ones are cached, and one that fails there stops no other', async ({
  page,
  context,
}) => {
  await openHome(page);
  await expect.poll(async () => (await cachedUrls(page)).images?.length ?? 0).toBeGreaterThan(5);
  const cached = await page.evaluate(async () => {
    const responses = await (await caches.open('images')).matchAll();
    return responses.map(({ status, type, headers }) => [
      status,
      type,
      headers.get('content-type')?.split('/')[0],
    ]);
  });
  expect(new Set(cached.map(String))).toEqual(new Set(['200,basic,image']));
  await disconnect(network, context);
  await page.reload();
  const cover = page.locator('#content a[href^="/play/"] img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const path = new URL(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
  expect(await loadImage(page, `${path}?not-cached`)).toBe(false);
  // The page loads itself again after an outage.
  await Promise.all([page.waitForEvent('load'), reconnect(network, context)]);
  expect(await loadImage(page, `${path}?later`)).toBe(true);
  await expect.poll(async () => (await cachedUrls(page)).images).toContain(`${path}?later`);
});

test('[R10.08] the cached answer is used where the network is slow', async ({ page }) => {
  await openHome(page);
  network.proxy.setDelay(20_000);
  expect((await fetchInPage(page, HOME_TEXT))?.cachedAt).not.toBeNull();
});

test('[R10.08] the page of a captive portal is not accepted as an answer and is never cached', async ({
  page,
}) => {
  await openHome(page);
  network.proxy.setCaptivePortal('<!doctype html><title>Wi-Fi</title><h1>Log in to the hotel</h1>');
  const cached = await fetchInPage(page, HOME_TEXT);
  expect([cached?.type.includes('json'), cached?.cachedAt === null]).toEqual([true, false]);
  expect(await fetchInPage(page, '/v2/regulations/never-seen')).toBeNull();
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

test('[R10.03] without a network the worker answers the settings from the build’s snapshot', async ({
  page,
}) => {
  await openHome(page);
  network.proxy.cut();
  const snapshot = await fetchInPage(page, '/v2/settings/');
  expect([snapshot?.status, snapshot?.cachedAt]).toEqual([200, '0']);
  expect(JSON.parse(snapshot?.text ?? '')).toMatchObject({ deposit_max: 5_000_000, withdraw_max: 10_000 });
  expect(await fetchInPage(page, '/v2/banners')).toBeNull();
});

test('no cache contains personal data of a player', async ({ page }) => {
  await openHome(page);
  await logInDemo(page, network.proxy.url);
  for (const path of ['/user/transaction', '/jogo-responsavel', '/casino/slots']) {
    await page.goto(network.proxy.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(`${network.proxy.url}/casino/favorites`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const all = await cachedUrls(page);
  const reads = (all.api ?? []).map((path) => new Request(network.proxy.url + path));
  expect(reads.length).toBeGreaterThan(3);
  expect(reads.filter((request) => cachedReadBackend(request) === null).map(({ url }) => url)).toEqual([]);
  const others = Object.entries(all).filter(([name]) => name !== 'api');
  expect(others.flatMap(([, paths]) => paths).filter((path) => /^\/(api|v2)\//.test(path))).toEqual([]);
  // A public address that is requested with a token is not cached either.
  const withToken = await fetchInPage(page, '/v2/regulations/termos-de-uso', { Authorization: 'Bearer x' });
  expect(withToken?.status).toBe(200);
  expect((await cachedUrls(page)).api?.filter((path) => path.includes('termos-de-uso'))).toEqual([]);
});

test('documents that are not screens come from the server, also in frames', async ({ page }) => {
  await openHome(page);
  for (const path of ['/healthz', '/api/docs/openapi.json', '/version.json', '/gone.png']) {
    network.proxy.requests.length = 0;
    const response = await page.goto(network.proxy.url + path);
    expect([path, response?.headers()['content-type']?.includes('html')]).toEqual([path, false]);
    expect(network.proxy.requests.map((request) => request.path)).toContain(path);
  }
});
