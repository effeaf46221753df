import { expect, type Page } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { disconnect, type FlakyNetwork, reconnect } from './flaky-network.ts';
import { test } from './network-test.ts';
import { waitForHydration, waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** Opens home and waits until the worker has cached it as the server renders it. */
async function openHome(page: Page): Promise<void> {
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await expect.poll(() => cachedLanguage(page)).toBe('pt');
}

const cachedLanguage = (page: Page) =>
  page.evaluate(async () => (await caches.match('/'))?.headers.get('x-cached-language'));

/** Records what the HTML contains before any script is requested. */
async function recordPrerendered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      Object.assign(window, {
        prerenderedState: {
          cards: document.querySelectorAll('#root main article').length,
          hasLogin: document.querySelector('#root')?.textContent?.includes('Entrar') ?? false,
          scripts: scripts.length,
        },
      });
    });
  });
}

const prerenderedState = (page: Page) => page.evaluate(() => Reflect.get(window, 'prerenderedState'));
const reloadedLanguage = async (page: Page) => (await page.reload())?.headers()['x-cached-language'];

test('[R10.05] a visitor’s second start shows home before any script, online and offline, and the page works from there', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // Starts at home must not remove other persisted queries, here those of another language.
  const isPersisted = (part: string) =>
    page.evaluate((text) => (localStorage.getItem('wg_cache') ?? '').includes(text), part);
  const english = '\\"promotions\\",\\"en\\"';
  await context.addCookies([{ name: 'wglang', value: 'en', url: network.proxy.url }]);
  // Not home: the answers of two homes, with their sport, may be more than is stored, and the oldest go first.
  await page.goto(`${network.proxy.url}/promotions`);
  await expect.poll(() => isPersisted(english)).toBe(true);
  await context.clearCookies({ name: 'wglang' });
  await openHome(page);
  await recordPrerendered(page);
  await page.goto(network.proxy.url);
  for (const offline of [false, true]) {
    if (offline) await disconnect(network, context);
    expect(await reloadedLanguage(page)).toBe('pt');
    expect(await prerenderedState(page)).toMatchObject({ hasLogin: true, scripts: 0 });
    expect((await prerenderedState(page)).cards).toBeGreaterThan(2);
    await waitForHydration(page);
    if (offline)
      await expect(
        page
          .locator('#content')
          .getByText(/^(agora|há \d+ min)$/)
          .first(),
      ).toBeVisible();
    await page.getByRole('region', { name: 'Promoções' }).getByRole('link', { name: 'Ver todas' }).click();
    await expect(page).toHaveURL(`${network.proxy.url}/promotions`);
    await page.goBack();
    await expect(page).toHaveURL(`${network.proxy.url}/`);
  }
  // The page reloads once when it is back online.
  await Promise.all([page.waitForEvent('load'), reconnect(network, context)]);
  expect(await isPersisted(english)).toBe(true);
  expect(errors).toEqual([]);
});

test('the data of the cached page is refetched at once', async ({ page }) => {
  await openHome(page);
  network.proxy.requests.length = 0;
  await page.reload();
  await waitForHydration(page);
  for (const read of ['/v2/settings/', '/v2/banners', '/v2/promotions'])
    await expect.poll(() => network.proxy.requests.some(({ path }) => path.startsWith(read))).toBe(true);
});

test('a player with a session never sees the page that was rendered for visitors', async ({ page }) => {
  await openHome(page);
  await logInDemo(page, network.proxy.url);
  await recordPrerendered(page);
  expect(await reloadedLanguage(page)).toBeUndefined();
  expect(await prerenderedState(page)).toMatchObject({ hasLogin: false, cards: 0 });
  await expect(page.getByTestId('balance')).toBeVisible();
});

test('each language has its own cached page', async ({ page }) => {
  await openHome(page);
  await page.context().addCookies([{ name: 'wglang', value: 'en', url: network.proxy.url }]);
  expect(await reloadedLanguage(page)).toBeUndefined();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect.poll(() => cachedLanguage(page)).toBe('en');
  expect(await reloadedLanguage(page)).toBe('en');
});

test('the page of a captive portal is never cached as home', async ({ page }) => {
  network.proxy.setCaptivePortal('<!doctype html><title>Wi-Fi</title><h1>Log in to the hotel</h1>');
  await page.goto(network.proxy.url).catch(() => {});
  network.proxy.setCaptivePortal(null);
  await openHome(page);
  network.proxy.setCaptivePortal('<!doctype html><title>Wi-Fi</title><h1>Log in to the hotel</h1>');
  await page.reload();
  await waitForHydration(page);
  expect(await page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('hotel'))).toBe(
    false,
  );
});

test('[R10.03] offline, an address with a dot in its last segment opens the app', async ({
  page,
  context,
}) => {
  await openHome(page);
  await disconnect(network, context);
  for (const path of ['/sports/event/sr.match.7', '/play/cobogo/Dr.%20Sorte']) {
    await page.goto(network.proxy.url + path);
    await expect(page.getByText('Parece que você perdeu sua conexão com a internet!')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Menu' }).or(page.getByRole('banner')).first(),
    ).toBeVisible();
  }
});

// Safari does so now and then ("Internal error").
test('where the browser refuses to read the cache the network answers, for the page, its files and its calls', async ({
  page,
  context,
}) => {
  await openHome(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(() => {
    Object.assign(self, { refused: 0 });
    const refuse = () => {
      Object.assign(self, { refused: Reflect.get(self, 'refused') + 1 });
      return Promise.reject(new TypeError('Internal error'));
    };
    for (const target of [caches, Cache.prototype]) Object.assign(target, { match: refuse });
  });
  await page.goto(`${network.proxy.url}/casino`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#content a[href^="/play/"]').first()).toBeVisible();
  await page.goto(`${network.proxy.url}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await worker.evaluate(() => Reflect.get(self, 'refused'))).toBeGreaterThan(2);
});
