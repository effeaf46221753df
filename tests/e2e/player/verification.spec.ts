import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { listen } from '../steps/record-alerts.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';
import { verifyPlayer } from '../steps/verify-player.ts';

// A product of its own: three registrations an hour from one address are all that any product takes.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Opens the verification's frame from the panel that is on screen. */
async function openVerification(page: Page): Promise<FrameLocator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Começar verificação/ }).click();
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Fechar' })).toBeVisible();
  return frame;
}

/** The second line of an alert that verification failed, whose first has fixed words (§8). */
const NEXT = 'Seu saldo não mudou. Tente de novo; se continuar, fale com o suporte.';

/** The document whose onboarding is followed by a face match (README). */
const FACE_MATCH = '13579246828';

test('[R8.06d] verification comes first in the deposit modal, and each of its results is reported', async ({
  page,
}) => {
  const { toHaveSaid } = await listen(page);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, { ...newPlayer(201), document: FACE_MATCH });
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  const deposit = page.getByRole('dialog', { name: 'Depósito' });

  await test.step('closed', async () => {
    const frame = await openVerification(page);
    await frame.getByRole('button', { name: 'Fechar' }).click();
    await toHaveSaid('Verificação KYC fechada.');
  });

  await test.step('failed', async () => {
    const frame = await openVerification(page);
    await frame.getByRole('button', { name: 'Enviar documento ilegível' }).click();
    await toHaveSaid(`Falha na verificação KYC: rejected${NEXT}`);
  });

  await test.step('passed', async () => {
    const frame = await openVerification(page);
    await frame.getByRole('button', { name: 'Enviar documento e selfie' }).click();
    await toHaveSaid('Verificação KYC concluída com sucesso!');
  });

  await test.step('[R8.06f] another face', async () => {
    const start = deposit.getByRole('button', { name: 'Começar verificação facial' });
    await expect(start).toBeVisible();
    const frame = await openVerification(page);
    await frame.getByRole('button', { name: 'Mostrar outro rosto' }).click();
    await toHaveSaid(`Falha na verificação facial: o rosto não é o do documento${NEXT}`);
  });

  await test.step('[R2.05b] no game opens before it is done', async () => {
    await page.goto(`${product.url}/play/1`);
    await expect(page.getByRole('dialog', { name: 'Verificação de identidade' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('dialog', { name: 'Verificação de identidade' })).toBeVisible();
  });

  await test.step('[R4.10b] the right face verifies, and the page behind continues with its next guard', async () => {
    const frame = await openVerification(page);
    const again = page.waitForResponse('**/api/kyc/onboarding*');
    await frame.getByRole('button', { name: 'Mostrar o rosto' }).click();
    await again;
    await toHaveSaid('Verificação facial concluída com sucesso!');
    await expect(page.getByRole('dialog', { name: 'Acesso Restrito' })).toBeVisible();
  });
});

test('[R8.06g] a face match that can’t begin says so; a player who is already verified is told', async ({
  page,
}) => {
  const { toHaveSaid } = await listen(page);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, newPlayer(202));
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('dialog', { name: 'Depósito' })).toBeVisible();
  const modal = page.getByRole('dialog', { name: 'Verificação de identidade' });

  // A frame of an origin that isn't configured never opens.
  await page.route('**/api/kyc/onboarding*', (route) =>
    route.fulfill({
      json: { user_status: 'pending_face_id', transactionId: 't', url: 'https://elsewhere.example/face' },
    }),
  );
  await page.goto(`${product.url}/play/1`);
  await modal.getByRole('button', { name: 'Começar verificação facial' }).click();
  await toHaveSaid(`Erro ao inicializar verificação facial.${NEXT}`);
  await page.unroute('**/api/kyc/onboarding*');

  await page.goto(`${product.url}/play/1`);
  await expect(modal.getByRole('button', { name: 'Começar verificação' })).toBeVisible();
  await verifyPlayer(page);
  await toHaveSaid('Sua conta já está verificada.');
  await expect(modal).toBeHidden();
});
