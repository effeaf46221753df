import { expect, type Page } from '@playwright/test';

/** Waits until the page's worker serves it. */
export async function underWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Addresses in the page's caches, by the caches' names without what the browser's scope adds. */
export function cached(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      all[name] = keys.map(({ url }) => url.replace(location.origin, ''));
    }
    return all;
  });
}

/** The page's script has taken home over, drawn or not: links are its own now. */
export async function takenOver(page: Page): Promise<void> {
  // Hidden where there is no network: the word about that stands in its place.
  await expect(page.getByText(/Cobogó/).first()).toBeAttached();
  await expect(page.locator('[data-line-watch]')).toBeAttached();
}
