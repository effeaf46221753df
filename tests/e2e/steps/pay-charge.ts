import { expect, type Page } from '@playwright/test';

/** Pays a charge of the sandbox beside this page: opens the payer's page at the link's address, pays, and closes it when it says so. */
export async function payCharge(page: Page, address: string | null): Promise<void> {
  const payer = await page.context().newPage();
  await payer.goto(address ?? '');
  await payer.locator('button[value=pay]').click();
  // A press is over before its form is sent: a page that is closed then has paid nothing.
  await expect(payer.getByRole('status')).toBeVisible();
  await payer.close();
}
