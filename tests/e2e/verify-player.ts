import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Opens the verification's frame from the panel that is on screen. */
export async function openVerification(page: Page): Promise<FrameLocator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Começar verificação/ }).click();
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Fechar' })).toBeVisible();
  return frame;
}

/** Goes through the onboarding that the deposit modal asks for first, as anybody's document allows. */
export async function verifyPlayer(page: Page): Promise<void> {
  const frame = await openVerification(page);
  await frame.getByRole('button', { name: 'Enviar documento e selfie' }).click();
  await expect(page.getByText('Verificação KYC concluída com sucesso!')).toBeVisible();
}
