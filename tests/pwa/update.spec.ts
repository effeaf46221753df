import { readdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { storeDemoSession } from '#tests/e2e/steps/log-in.ts';
import { balance, brick, openSafeBrick, stop } from '#tests/e2e/steps/mines-round.ts';
import type { NetworkProxy } from '#tests/support/browser/network-proxy.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import {
  cachedUrls,
  expireVersionCheck,
  lastVersionCheck,
  waitForHydration,
  waitForWorker,
} from './page-state.ts';
import {
  allPromotions,
  focusLater,
  notice,
  scriptOf,
  scriptUrl,
  startTwoBuilds,
  type TwoBuilds,
  waitForBuild,
  waitForNewWorker,
} from './update-steps.ts';

let builds: TwoBuilds;
let proxy: NetworkProxy;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  builds = await startTwoBuilds();
  proxy = builds.proxy;
});
test.afterAll(async () => {
  await builds?.stop();
});
test.beforeEach(() => proxy.routeTo(builds.first.url));
test.afterEach(() => proxy.setHeld(null));

/** Counts how often the document is loaded. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Opens home and waits for its worker and the end of its start. */
async function open(page: Page): Promise<void> {
  await page.goto(proxy.url);
  await waitForWorker(page);
  await expect.poll(() => lastVersionCheck(page)).not.toBeNull();
}

/**
 * Returns a function that stops the worker, as the browser does with an idle one, and waits until it has stopped. One session of the
 * tools, which ends with the page, and the worker by its id: Chromium can crash where a session ends, or all workers are stopped, while
 * one is being stopped.
 */
async function createStop(page: Page): Promise<() => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  let [running, id] = ['', ''];
  tools.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const { status, runningStatus, versionId } of event.versions)
      if (status === 'activated') [running, id] = [runningStatus, versionId];
  });
  await tools.send('ServiceWorker.enable');
  await expect.poll(() => id).not.toBe('');
  return async () => {
    await tools.send('ServiceWorker.stopWorker', { versionId: id });
    await expect.poll(() => running).toBe('stopped');
  };
}

/** The page gets the focus again and again: a check that a busy server answers too late is made again at the next one. */
const noticeAfterFocus = (page: Page) =>
  expect
    .poll(async () => {
      await focusLater(page);
      return notice(page).isVisible();
    })
    .toBe(true);

const versionChecks = () => proxy.requests.filter(({ path }) => path === '/version.json').length;

test('[R10.04] after an hour the worker checks the server; a newer version is announced, and the next page change applies it', async ({
  page,
}) => {
  const loads = loadsOf(page);
  await open(page);
  const before = await scriptUrl(page);
  expect(before).toContain(scriptOf('dist'));

  proxy.routeTo(builds.second.url);
  const checksBefore = versionChecks();
  await focusLater(page);
  await expect(notice(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(versionChecks()).toBe(checksBefore + 1);
  expect(loads(), 'no automatic reload').toBe(1);

  // The old page still finds its own files.
  const old = readdirSync('dist/client/assets').filter((name) => /^promotions-page-.*\.js$/.test(name));
  for (const name of readdirSync('dist/client/assets').filter((one) => one.endsWith('.js'))) {
    const response = await fetch(`${proxy.url}/assets/${name}`);
    expect([name, response.status]).toEqual([name, 200]);
    await response.arrayBuffer();
  }
  expect(old).toHaveLength(1);

  // They also stay in the old worker's cache until the new worker activates.
  const hasOldFiles = async () =>
    Object.values(await cachedUrls(page)).some((paths) => paths.includes(`/assets/${scriptOf('dist')}`));
  expect(await hasOldFiles()).toBe(true);

  await (await allPromotions(page)).click();
  await waitForBuild(page, builds.folder);
  await expect(page).toHaveURL(/\/promotions$/);
  await expect.poll(hasOldFiles).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(loads).toBe(2);

  // The new page is up to date: no further reload, also on the next page change.
  await focusLater(page);
  await expect.poll(versionChecks).toBeGreaterThan(checksBefore + 1);
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(loads).toBe(2);
});

test('[R10.04] a restarted worker knows its last check, and a navigation after an hour checks without a page', async ({
  page,
}) => {
  await open(page);
  // The page's own first check has been made and noted.
  await expect.poll(() => lastVersionCheck(page)).not.toBeNull();
  // A picture: no script of the page runs that could wake the worker.
  await page.goto(`${proxy.url}/icon.svg`);
  const before = await lastVersionCheck(page);
  const checksBefore = versionChecks();
  const stopWorker = await createStop(page);
  await stopWorker();
  await page.reload();
  await page.reload();
  expect([await lastVersionCheck(page), versionChecks()]).toEqual([before, checksBefore]);
  await expireVersionCheck(page);
  await stopWorker();
  await page.reload();
  await expect.poll(versionChecks).toBe(checksBefore + 1);
  await expect.poll(() => lastVersionCheck(page)).toBeGreaterThanOrEqual(before ?? Number.NaN);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[R10.04] the page checks by itself; a newer version is announced, and the button loads it', async ({
    page,
  }) => {
    await page.goto(proxy.url);
    const stored = () => page.evaluate(() => localStorage.getItem('wg_last_outdated_check'));
    await expect.poll(stored).not.toBeNull();
    proxy.routeTo(builds.second.url);
    await page.evaluate(() => {
      const now = Date.now();
      const envelope = { text: String(now - 3_600_001), until: now + 86_400_000 };
      localStorage.setItem('wg_last_outdated_check', JSON.stringify(envelope));
      dispatchEvent(new Event('focus'));
    });
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect.poll(() => scriptUrl(page).catch(() => '')).toContain(scriptOf(builds.folder));
  });
});

test('a worker with background fetches aborts them for the newer one: the first reload loads the new version', {
  tag: '@weekly',
}, async ({ page }) => {
  const loads = loadsOf(page);
  const isHeld = ({ path }: { path: string }) => path.startsWith('/assets/promotions-page-');
  proxy.setHeld(/\/assets\/promotions-page-/);
  proxy.requests.length = 0;
  await open(page);
  await expect.poll(() => proxy.requests.some(isHeld)).toBe(true);
  proxy.routeTo(builds.second.url);
  await focusLater(page);
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await waitForBuild(page, builds.folder);
  expect(loads()).toBe(2);
  // The new worker fetches the missing file.
  proxy.setHeld(null);
  await expect
    .poll(async () => (await cachedUrls(page))['lazy-assets']?.some((path) => isHeld({ path })))
    .toBe(true);
});

test('an update waits for a form in use, and its input is kept', async ({ page }) => {
  const loads = loadsOf(page);
  await open(page);
  proxy.routeTo(builds.second.url);
  await focusLater(page);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await page.getByLabel(/e-?mail/i).fill('alguem@exemplo.com');
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => {
    const [button] = [...document.querySelectorAll('button')].filter(
      (one) => one.textContent === 'Atualizar',
    );
    button?.click();
  });
  await expect(page.getByText('Atualiza assim que você terminar')).toBeAttached();
  await expect(dialog.getByLabel(/e-?mail/i)).toHaveValue('alguem@exemplo.com');
  expect(loads()).toBe(1);
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await waitForBuild(page, builds.folder);
  await expect.poll(loads).toBe(2);
});

test('an update waits for a round of Mines, which goes on and pays, and for its result to be read', async ({
  page,
}) => {
  const loads = loadsOf(page);
  await storeDemoSession(page, proxy.url);
  await page.goto(`${proxy.url}/games/mines`);
  await waitForWorker(page);
  await expect.poll(() => lastVersionCheck(page)).not.toBeNull();
  const staked = await openSafeBrick(page);
  proxy.routePageTo(builds.second.url);
  await focusLater(page);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Atualiza assim que você terminar')).toBeAttached();
  await expect(brick(page, 2, 2)).toHaveAccessibleName(/aberta, sem mina/);
  await stop(page).click();
  await expect(page.getByText(/A rodada terminou. Você recebeu R\$\s1,03/)).toBeVisible();
  await expect.poll(() => balance(page)).toBe(staked + 103);
  expect(loads(), 'the result stays until the next press').toBe(1);
  await page.getByRole('heading', { name: 'Mines' }).click();
  await waitForBuild(page, builds.folder);
  await expect.poll(loads).toBe(2);
  await expect.poll(() => balance(page)).toBe(staked + 103);
  await expect(stop(page)).toHaveCount(0);
});

test('servers that answer with two versions in turn cause no reload loop', async ({ page }) => {
  const loads = loadsOf(page);
  await open(page);
  proxy.routeTo(builds.second.url);
  await focusLater(page);
  await expect(notice(page)).toBeVisible();
  await (await allPromotions(page)).click();
  await waitForBuild(page, builds.folder);
  await waitForWorker(page);
  proxy.routeTo(builds.first.url);
  await noticeAfterFocus(page);
  for (const name of ['Início', 'Cassino', 'Início']) {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await expect.poll(loads).toBe(2);
});

test('[R10.03] a changed configuration reaches an installed app of the same build', async ({ page }) => {
  const configured = await startProduct({ PUBLIC_URL: proxy.url, IMAGE_HOST: 'https://images.example' });
  await open(page);
  proxy.routeTo(configured.url);
  await noticeAfterFocus(page);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  const configuration = () => page.evaluate(() => document.getElementById('app-config')?.textContent ?? '');
  await waitForNewWorker(page, configuration, 'images.example');
  await configured.stop();
});

test.describe('a chunk that the server no longer has', () => {
  test.use({ serviceWorkers: 'block' });
  test.afterEach(() => {
    proxy.setMissing(null);
    proxy.restore();
  });

  test('causes one reload and no loop', async ({ page }) => {
    const loads = loadsOf(page);
    await page.goto(proxy.url);
    await waitForHydration(page);
    proxy.setMissing(/\/assets\/promotions-page-/);
    await (await allPromotions(page)).click();
    await expect.poll(loads).toBe(2);
    const retry = page.getByRole('button', { name: 'Tentar de novo' });
    await expect(retry).toBeVisible();
    await page.getByRole('link', { name: 'Início' }).first().click();
    await (await allPromotions(page)).click();
    await expect(retry).toBeVisible();
    await expect.poll(loads).toBe(2);
  });

  test('is not assumed where only the network failed', async ({ page }) => {
    const loads = loadsOf(page);
    await page.goto(proxy.url);
    await waitForHydration(page);
    const link = await (await allPromotions(page)).elementHandle();
    proxy.cut();
    // The click has to be immediate: home soon shows the offline card instead.
    await link?.evaluate((element) => (element as HTMLElement).click());
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});
