import type { Page } from '@playwright/test';

/** The balance in the header, in cents. */
export async function shownBalance(page: Page): Promise<number> {
  return Number((await page.getByTestId('balance').innerText()).replace(/\D/g, ''));
}
