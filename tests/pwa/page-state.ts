import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Waits until a service worker controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** The URLs in the page's caches, without the origin, by the name of the cache. */
export function cachedUrls(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      all[name] = keys.map(({ url }) => url.replace(location.origin, ''));
    }
    return all;
  });
}

/** Waits until the worker has cached the files of every screen. */
export async function waitForLazyAssets(page: Page): Promise<void> {
  const count = readFileSync('dist/client/sw.js', 'utf8').split('"lazy":true').length - 1;
  expect(count).toBeGreaterThan(50);
  await expect.poll(async () => (await cachedUrls(page))['lazy-assets']?.length).toBe(count);
}

/** When the worker last checked for a newer version (ms since 1970); null: not yet. */
export function lastVersionCheck(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const stored = await (await caches.open('update-check')).match('/last-check');
    return stored ? Number(await stored.text()) : null;
  });
}

/** Simulates that more than an hour has passed since the worker's last check for a newer version. */
export function expireVersionCheck(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const cache = await caches.open('update-check');
    await cache.put('/last-check', new Response(String(Date.now() - 3_600_001)));
  });
}

/** The keys of the queries that the page has persisted, as JSON. */
export function persistedQueries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('wg_cache') ?? 'null');
    const queries = JSON.parse(envelope?.text ?? 'null')?.clientState.queries ?? [];
    return queries.map(({ queryKey }: { queryKey: unknown }) => JSON.stringify(queryKey));
  });
}

/** Waits until the page's script has rendered or hydrated home: from then on its links don't load another document. */
export async function waitForHydration(page: Page): Promise<void> {
  // The text is hidden where there is no network: the offline card is in its place.
  await expect(page.getByText(/Cobogó/).first()).toBeAttached();
  await expect(page.locator('[data-connection-status]')).toBeAttached();
}
