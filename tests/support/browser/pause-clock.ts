import type { Page } from '@playwright/test';

/** How far ahead of the page's time it stops (ms): as little as possible, because what is due in between happens at once. */
const LEADS_MS = [1_000, 4_000, 16_000, 64_000];

/**
 * Stops the page's installed clock a little ahead of its time. The clock runs on until the call has reached the page, and
 * refuses a moment that has passed by then: on a busy machine the next try looks further ahead.
 */
export async function pauseClock(page: Page): Promise<void> {
  for (const [index, lead] of LEADS_MS.entries()) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + lead);
    } catch (error) {
      if (!String(error).includes('to the past') || index === LEADS_MS.length - 1) throw error;
    }
  }
}
