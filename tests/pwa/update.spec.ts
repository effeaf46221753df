import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Front, openFront } from '#tests/support/browser/network-proxy.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { buildAgain } from '#tests/support/browser/second-build.ts';
import { cached, takenOver, underWorker } from './worker-in-page.ts';

let front: Front;
let first: Product;
let second: Product;
let build: ReturnType<typeof buildAgain>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  build = buildAgain();
  front = await openFront();
  first = await startProduct({ PUBLIC_URL: front.url });
  second = await startProduct({ PUBLIC_URL: front.url }, build.folder);
});
test.afterAll(async () => {
  await first?.stop();
  await second?.stop();
  await front?.stop();
  build?.remove();
});
test.beforeEach(() => front.leadTo(first.url));
test.afterEach(() => front.hold(null));

const FIRST = /\/assets\/first-[^/]+\.js$/;

/** The page's own script: another build has another. A drawn page starts it by itself, so no element names it. */
const script = (page: Page) =>
  page.evaluate(
    (first) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => new RegExp(first).test(name)) ?? '',
    FIRST.source,
  );

const scriptOf = (folder: string) => {
  const [name] = readdirSync(join(folder, 'client/assets')).filter((file) => FIRST.test(`/assets/${file}`));
  if (!name) throw new Error(`no first script in ${folder}`);
  return name;
};

/** Counts how often the document is loaded. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Opens home under its worker, after whatever it begins with. */
async function open(page: Page): Promise<void> {
  await page.goto(front.url);
  await underWorker(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wg_last_outdated_check'))).not.toBeNull();
}

/** More than an hour goes by, and the page is looked at again. */
async function wakeLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now();
    const kept = { text: String(now - 3_600_001), until: now + 86_400_000 };
    localStorage.setItem('wg_last_outdated_check', JSON.stringify(kept));
    dispatchEvent(new Event('focus'));
  });
}

/**
 * Home's link to all promotions, once it is the page's own: below the first screen it is taken over later than the rest, and
 * before a press on it would load another document.
 */
async function allPromotions(page: Page): Promise<Locator> {
  const link = page.getByRole('region', { name: 'Promoções' }).getByRole('link', { name: 'Ver todas' });
  const isOwn = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => link.evaluate(isOwn)).toBe(true);
  return link;
}

/** Waits until the page runs the given build. */
const runs = (page: Page, folder: string) => tells(page, () => script(page), scriptOf(folder));

/**
 * Waits until the page that a newer worker brings tells something that holds this. The browser lets the old worker rest before
 * the new one takes over. But an old one that it started anew in between never rests while the browser is driven from outside,
 * as here: that one is stopped by hand.
 */
async function tells(page: Page, told: () => Promise<string>, wanted: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  /** The browser's name for each version of the worker, and how far it has come. */
  const versions = new Map<string, string>();
  tools.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const { versionId, status } of event.versions) versions.set(versionId, status);
  });
  await tools.send('ServiceWorker.enable');
  const restOld = async () => {
    const named = [...versions];
    if (!named.some(([, status]) => status === 'installed')) return;
    for (const [versionId] of named.filter(([, status]) => status === 'activated')) {
      await tools.send('ServiceWorker.stopWorker', { versionId });
    }
  };
  let looks = 0;
  await expect
    .poll(
      async () => {
        looks += 1;
        if (looks > 8) await restOld().catch(() => {});
        return told().catch(() => '');
      },
      { timeout: 60_000, intervals: [1_000] },
    )
    .toContain(wanted);
  await tools.detach();
}

const notice = (page: Page) => page.getByText('Nova versão pronta.');
const asked = () => front.asked.filter((path) => path === '/version.json').length;

test('[R10.04] an hour later the worker asks the server; a newer version is told, and comes with the next page', async ({
  page,
}) => {
  const loads = loadsOf(page);
  await open(page);
  const before = await script(page);
  expect(before).toContain(scriptOf('dist'));

  front.leadTo(second.url);
  const questions = asked();
  await wakeLater(page);
  await expect(notice(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(asked()).toBe(questions + 1);
  expect(loads(), 'nothing reloads by itself').toBe(1);

  // The old page still finds its own files.
  const old = readdirSync('dist/client/assets').filter((name) => /^promotions-page-.*\.js$/.test(name));
  for (const name of readdirSync('dist/client/assets').filter((one) => one.endsWith('.js'))) {
    const answer = await fetch(`${front.url}/assets/${name}`);
    expect([name, answer.status]).toEqual([name, 200]);
    await answer.arrayBuffer();
  }
  expect(old).toHaveLength(1);

  // In the old worker's store too, which is cleared out only when the new one takes over.
  const storesOld = async () =>
    Object.values(await cached(page)).some((paths) => paths.includes(`/assets/${scriptOf('dist')}`));
  expect(await storesOld()).toBe(true);

  await (await allPromotions(page)).click();
  await runs(page, build.folder);
  await expect(page).toHaveURL(/\/promotions$/);
  await expect.poll(storesOld).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(loads).toBe(2);

  // The new page finds itself up to date: no further reload, also on the next page.
  await wakeLater(page);
  await expect.poll(asked).toBeGreaterThan(questions + 1);
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(loads).toBe(2);
});

test('a worker that still fetches ahead lets go for the newer one: the first reload is the new version’s', async ({
  page,
}) => {
  const loads = loadsOf(page);
  const ahead = (path: string) => path.startsWith('/assets/promotions-page-');
  front.hold(/\/assets\/promotions-page-/);
  front.asked.length = 0;
  await open(page);
  await expect.poll(() => front.asked.some(ahead)).toBe(true);
  front.leadTo(second.url);
  await wakeLater(page);
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await runs(page, build.folder);
  expect(loads()).toBe(2);
  // What is missing comes all the same, from the new worker.
  front.hold(null);
  await expect.poll(async () => (await cached(page))['later-files']?.some(ahead)).toBe(true);
});

test('an update waits for a form in use, and takes nothing away', async ({ page }) => {
  const loads = loadsOf(page);
  await open(page);
  front.leadTo(second.url);
  await wakeLater(page);
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
  await runs(page, build.folder);
  await expect.poll(loads).toBe(2);
});

test('servers that answer with two versions in turn make no loop', async ({ page }) => {
  const loads = loadsOf(page);
  await open(page);
  front.leadTo(second.url);
  await wakeLater(page);
  await expect(notice(page)).toBeVisible();
  await (await allPromotions(page)).click();
  await runs(page, build.folder);
  await underWorker(page);
  front.leadTo(first.url);
  await expect
    .poll(async () => {
      await wakeLater(page);
      return notice(page).isVisible();
    })
    .toBe(true);
  for (const name of ['Início', 'Cassino', 'Início']) {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await expect.poll(loads).toBe(2);
});

test('[R10.03] a changed configuration reaches an installed app with the same build', async ({ page }) => {
  const configured = await startProduct({ PUBLIC_URL: front.url, IMAGE_HOST: 'https://images.example' });
  await open(page);
  front.leadTo(configured.url);
  await wakeLater(page);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  const told = () => page.evaluate(() => document.getElementById('app-config')?.textContent ?? '');
  await tells(page, told, 'images.example');
  await configured.stop();
});

test.describe('a file that is gone', () => {
  test.use({ serviceWorkers: 'block' });
  test.afterEach(() => {
    front.lose(null);
    front.mend();
  });

  test('leads to one reload, not to a loop', async ({ page }) => {
    const loads = loadsOf(page);
    await page.goto(front.url);
    await takenOver(page);
    front.lose(/\/assets\/promotions-page-/);
    await (await allPromotions(page)).click();
    await expect.poll(loads).toBe(2);
    const retry = page.getByRole('button', { name: 'Tentar de novo' });
    await expect(retry).toBeVisible();
    await page.getByRole('link', { name: 'Início' }).first().click();
    await (await allPromotions(page)).click();
    await expect(retry).toBeVisible();
    await expect.poll(loads).toBe(2);
  });

  test('is not taken for gone where the network failed', async ({ page }) => {
    const loads = loadsOf(page);
    await page.goto(front.url);
    await takenOver(page);
    const link = await (await allPromotions(page)).elementHandle();
    front.cut();
    // At once: soon home says in its place that it is offline.
    await link?.evaluate((element) => (element as HTMLElement).click());
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});
