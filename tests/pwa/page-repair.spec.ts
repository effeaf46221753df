import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import type { FlakyNetwork } from './flaky-network.ts';
import { test } from './network-test.ts';
import { cachedUrls, waitForHydration, waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** How long the worker waits for a page to report itself (ms). */
const ALIVE_WITHIN_MS = 15_000;

/** Replaces the cached first script by an empty answer. */
function spoilFirstScript(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const scripts = (await cache.keys()).filter(({ url }) => /\/assets\/first-[^/]*\.js$/.test(url));
      for (const script of scripts) {
        await cache.put(script, new Response('', { headers: { 'content-type': 'text/javascript' } }));
      }
    }
  });
}

/** From now on the worker's wait for a page ends when the test says so. */
async function holdWait(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0];
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate((held) => {
    const native = setTimeout;
    const waits: (() => void)[] = [];
    const hold = (task: () => void, ms?: number) => (ms === held ? waits.push(task) : native(task, ms));
    Object.assign(globalThis, { setTimeout: hold, waits });
  }, ALIVE_WITHIN_MS);
  return worker;
}

async function endWait(worker: Worker): Promise<void> {
  const end = () =>
    worker.evaluate(() => {
      const { waits } = globalThis as unknown as { waits: (() => void)[] };
      const ended = waits.splice(0);
      for (const wait of ended) wait();
      return ended.length;
    });
  await expect.poll(end).toBeGreaterThan(0);
}

const deadPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.match('/state'))?.json())?.deadPages);

test('a spoiled script in the worker’s cache: after two dead pages the third one works', async ({
  page,
  context,
}) => {
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await expect.poll(async () => (await cachedUrls(page)).home).toEqual(['/']);
  await spoilFirstScript(page);
  const worker = await holdWait(context);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  await endWait(worker);
  await expect.poll(() => deadPages(page)).toBe(1);
  await expect(page.locator('[data-connection-status]')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await endWait(worker);
  await reloaded;
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
});

test('a page that works reports itself, so that its worker waits for nothing', async ({ page, context }) => {
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await expect.poll(async () => (await cachedUrls(page)).home).toEqual(['/']);
  // As after one dead page.
  await page.evaluate(async () => {
    const cache = await caches.open('page-repair');
    await cache.put('/state', Response.json({ deadPages: 1, repairedBuild: null }));
  });
  await holdWait(context);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => deadPages(page)).toBe(0);
});
