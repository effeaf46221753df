// Steps of the tests in which a server gets a newer build while pages of the older one are open.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type NetworkProxy, startNetworkProxy } from '#tests/support/browser/network-proxy.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { buildAgain } from '#tests/support/browser/second-build.ts';
import { expireVersionCheck } from './page-state.ts';

export interface TwoBuilds {
  /** Leads to the product that it is told to; its address is that of both. */
  proxy: NetworkProxy;
  first: Product;
  second: Product;
  /** The folder of the second product's build. */
  folder: string;
  stop: () => Promise<void>;
}

/** Builds the page anew, and starts the product with the present build and with the new one, which takes up to some minutes. */
export async function startTwoBuilds(): Promise<TwoBuilds> {
  const ends: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const { folder, remove } = buildAgain();
    ends.push(remove);
    const proxy = await startNetworkProxy();
    ends.push(() => proxy.stop());
    const first = await startProduct({ PUBLIC_URL: proxy.url });
    ends.push(first.stop);
    const second = await startProduct({ PUBLIC_URL: proxy.url }, folder);
    ends.push(second.stop);
    return { proxy, first, second, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** By its hash: the chunk of the first frame has a longer name that begins alike. */
const FIRST = /\/assets\/first-[\w-]{7}\.js$/;

/** The URL of the page's script, which differs between builds. A prerendered page starts it itself, so no element names it. */
export const scriptUrl = (page: Page) =>
  page.evaluate(
    (first) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => new RegExp(first).test(name)) ?? '',
    FIRST.source,
  );

/** The name of a build's first script. */
export const scriptOf = (folder: string) => {
  const [name] = readdirSync(join(folder, 'client/assets')).filter((file) => FIRST.test(`/assets/${file}`));
  if (!name) throw new Error(`no first script in ${folder}`);
  return name;
};

/** Simulates that more than an hour passes and the page gets the focus again. */
export async function focusLater(page: Page): Promise<void> {
  await expireVersionCheck(page);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** The notice of a newer version. */
export const notice = (page: Page) => page.getByText('Nova versão pronta.');

/**
 * Home's link to all promotions, after its hydration. Below the first screen React hydrates later than above, and before that a
 * click would load another document.
 */
export async function allPromotions(page: Page): Promise<Locator> {
  const link = page.getByRole('region', { name: 'Promoções' }).getByRole('link', { name: 'Ver todas' });
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => link.evaluate(isHydrated)).toBe(true);
  return link;
}

/** Waits until the page runs the given build. */
export const waitForBuild = (page: Page, folder: string) =>
  waitForNewWorker(page, () => scriptUrl(page), scriptOf(folder));

/**
 * Waits until a newer worker has updated the page, so that `read` returns a text that contains `expected`. The new worker
 * activates when the old one stops. A worker that the browser restarted in between never stops by itself while the DevTools
 * protocol is attached, so the test stops it.
 */
export async function waitForNewWorker(
  page: Page,
  read: () => Promise<string>,
  expected: string,
): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  /** The status of each version of the worker, by the browser's id for it. */
  const versions = new Map<string, string>();
  tools.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const { versionId, status } of event.versions) versions.set(versionId, status);
  });
  await tools.send('ServiceWorker.enable');
  const stopOldWorker = async () => {
    const statuses = [...versions];
    if (!statuses.some(([, status]) => status === 'installed')) return;
    for (const [versionId] of statuses.filter(([, status]) => status === 'activated')) {
      await tools.send('ServiceWorker.stopWorker', { versionId });
    }
  };
  let polls = 0;
  await expect
    .poll(
      async () => {
        polls += 1;
        if (polls > 8) await stopOldWorker().catch(() => {});
        return read().catch(() => '');
      },
      { timeout: 60_000, intervals: [1_000] },
    )
    .toContain(expected);
  await tools.detach();
}
