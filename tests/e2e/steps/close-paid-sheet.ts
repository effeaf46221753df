import { expect, type Page } from '@playwright/test';

/** Closes the sheet of a paid deposit, which follows the alert and waits for the player. */
export async function closePaidSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Depósito aprovado' });
  await sheet.getByRole('button', { name: 'Fechar' }).last().press('Enter');
  await expect(sheet).toBeHidden();
}
