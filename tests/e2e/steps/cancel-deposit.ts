import { expect, type Page } from '@playwright/test';

/** Cancels the charge on screen, which a later test of the same player would find instead of the amount. */
export async function cancelDeposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar depósito' }).click();
  await expect(page.getByRole('img', { name: /QR/ })).toBeHidden();
}
