import { expect } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('[R6.01a] a player adds a passkey, logs out, logs in with it, and removes it', async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAsDemo(page, product.url, '/user/account');

  await test.step('adds one, with the password', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Segurança/ })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Passkeys/ })
      .click();
    await expect(page.getByText('Nenhuma passkey ainda')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar passkey' }).click();
    await page.getByLabel('Nome da passkey').fill('Celular da Maria');
    await page.getByLabel('Sua senha').fill('errada');
    await page.getByRole('button', { name: 'Criar passkey' }).click();
    await expect(page.getByText('A senha não é esta.')).toBeVisible();
    await page.getByLabel('Sua senha').fill('varanda-na-praia');
    await page.getByRole('button', { name: 'Criar passkey' }).click();
    await expect(page.getByText('Celular da Maria')).toBeVisible();
    await expect(page.getByText(/ainda não usada/)).toBeVisible();
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  });

  await test.step('logs out', async () => {
    await page.getByRole('button', { name: /Conta/ }).first().click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  });

  const login = page.getByRole('dialog', { name: 'Entrar' });
  await test.step('a device that does not verify its user is refused, with a message', async () => {
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await login.getByRole('button', { name: 'Entrar com passkey' }).click();
    await expect(login.getByText(/O aparelho não terminou/)).toBeVisible();
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  });

  await test.step('logs in without e-mail and password', async () => {
    await login.getByRole('button', { name: 'Entrar com passkey' }).click();
    await expect(login).toBeHidden();
    await expect(page.getByTestId('balance')).toBeVisible();
  });

  await test.step('removes it, and can’t log in with it any more', async () => {
    await page.goto(`${product.url}/user/account/passkeys`);
    await expect(page.getByText(/· usada em/)).toBeVisible();
    await page.getByRole('button', { name: 'Remover Celular da Maria' }).click();
    await page.getByLabel('Sua senha').fill('varanda-na-praia');
    await page.getByRole('button', { name: 'Remover Celular da Maria' }).click();
    await expect(page.getByText('Nenhuma passkey ainda')).toBeVisible();
    await page.getByRole('button', { name: /Conta/ }).first().click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await login.getByRole('button', { name: 'Entrar com passkey' }).click();
    await expect(login.getByText(/Não conhecemos esta passkey/)).toBeVisible();
  });
});

test('where the file of the login by passkey does not load, the form stays, with what was typed', async ({
  page,
}) => {
  await page.route(/\/passkey-login-[\w-]+\.js$/, (route) => route.abort());
  await page.goto(product.url);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('passkey-login'));
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail ou CPF').fill('maria@varanda.test');
  await failed;
  await expect(login.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect(login.getByLabel('E-mail ou CPF')).toHaveValue('maria@varanda.test');
});
