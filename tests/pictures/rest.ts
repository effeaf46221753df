import type { BrowserContext, Page } from '@playwright/test';

/** Longest wait for a page to become stable (ms); then the picture is taken anyway. */
const REST_MS = 5_000;
/** Longer than the longest run of all pictures (ms). */
const DAY_MS = 86_400_000;

/** No request is pending, fonts are there, and nothing moves, except endless animations. */
export async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST_MS }).catch(() => undefined);
  await page.evaluate(async (longest) => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map((one) => one.finished.catch(() => undefined));
    await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, longest))]);
  }, REST_MS);
}

/** The pages of this context follow the device's theme. */
export async function followDeviceTheme(context: BrowserContext): Promise<void> {
  await context.addInitScript((life) => {
    try {
      localStorage.setItem('wg_theme', JSON.stringify({ text: 'auto', until: Date.now() + life }));
    } catch {
      // A frame of another origin has no storage.
    }
  }, DAY_MS);
}
