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

/** Waits until the page's script has rendered or hydrated home: from then on its links don't load another document. */
export async function waitForHydration(page: Page): Promise<void> {
  // The text is hidden where there is no network: the offline card is in its place.
  await expect(page.getByText(/Cobogó/).first()).toBeAttached();
  await expect(page.locator('[data-line-watch]')).toBeAttached();
}
