import { expect, type Page } from '@playwright/test';

/**
 * A page of §2 without content of its own: for what needs only the frame around it, and dialogs. Home has
 * banners, lists and pictures to load besides.
 */
export const FRAME_ONLY = '/user/coupon';

/** Waits until the entry of a dialog that closed has left the history: going back to the page's entry ends a navigation that began meanwhile. */
export async function waitForHistory(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.modals ?? 0)).toBe(0);
}

/** The ways to reach a page (D4). */
export const WAYS = ['first load', 'link', 'Back'] as const;
type Way = (typeof WAYS)[number];

/** Opens a path of the app: from outside, by a link of the app, or by Back from a page after it. */
export async function arrive(page: Page, way: Way, url: string, path: string): Promise<void> {
  if (way === 'first load') {
    await page.goto(url + path, { waitUntil: 'commit' });
  } else if (way === 'link') {
    await page.evaluate((to) => history.pushState(null, '', to), path);
  } else {
    // Both at once: the entry is in the history, but its page was never rendered.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      history.pushState(null, '', '/user/coupon');
    }, path);
    await page.goBack();
  }
}
