import { expect, type Locator } from '@playwright/test';
import type { View } from './view.ts';

/** Tomorrow's football: no event begins during the check. */
export async function tomorrow({ page, open, follow }: View): Promise<void> {
  await open('/sports/football');
  await follow('/sports/football?time=tomorrow');
  await expect(page.locator('#content li [aria-current=page]').first()).toBeVisible();
  await expect(page.locator('#content article a').first()).toBeVisible();
}

/** Opens a phone's slip, whose button in the tab bar also shows the number of its selections. */
export async function slipSheet({ page, dialog }: View): Promise<Locator> {
  // An event's page has the slip's own bar in the place of the tab bar.
  const tab = page.getByRole('navigation').last().getByRole('button').first();
  const bar = page.locator('button[aria-haspopup=dialog]:has(.num)');
  await bar.or(tab).first().waitFor();
  await ((await bar.count()) > 0 ? bar.first() : tab).click();
  return dialog();
}
