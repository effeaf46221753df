import type { Page } from '@playwright/test';

/** The ways in which somebody comes to a page (D4). */
export const WAYS = ['first load', 'link', 'Back'] as const;
type Way = (typeof WAYS)[number];

/** Comes to a path of the app: as from outside, as a link of the app leads there, or by Back from a page after it. */
export async function arrive(page: Page, way: Way, url: string, path: string): Promise<void> {
  if (way === 'first load') {
    await page.goto(url + path, { waitUntil: 'commit' });
  } else if (way === 'link') {
    await page.evaluate((to) => history.pushState(null, '', to), path);
  } else {
    // Both at once: the entry is in the history, its page was never drawn.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      history.pushState(null, '', '/user/coupon');
    }, path);
    await page.goBack();
  }
}
