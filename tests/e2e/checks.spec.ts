import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

async function logIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel(/E-mail/).fill('demo@varanda.example');
  await dialog.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** Goes somewhere as a link of the app does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
  }, path);
}

test('[R6.01] auth: first load, link and Back; after the login the player lands where he wanted', async ({
  page,
}) => {
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await page.goto(`${product.url}/user/account/sessions`);
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.keyboard.press('Escape');

  await follow(page, '/user/account/sessions');
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
  await logIn(page);
  await expect(page).toHaveURL(`${product.url}/user/account/sessions`);
  await expect(page.getByText('Este aparelho')).toBeVisible();

  await page.goto(`${product.url}/promotions`);
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goBack();
  await page.goBack();
  await expect(login).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/`);
});

test('[R2.38 R2.39 R6.03] consent: kept route, texts, Voltar and Aceitar cookies', async ({ page }) => {
  const modal = page.getByRole('dialog', { name: 'Acesso Restrito' });
  await page.goto(`${product.url}/play/1?demo=1`);
  await expect(modal).toBeVisible();
  await expect(modal.getByText(/aceitar todos os cookies/)).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/?showCookieModal=true`);
  await modal.getByRole('button', { name: 'Voltar' }).last().click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(`${product.url}/`);

  await follow(page, '/play/1?demo=1');
  await modal.getByRole('button', { name: 'Aceitar cookies' }).click();
  await expect(page).toHaveURL(`${product.url}/play/1?demo=1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('[R4.35] taken back on the privacy page', async () => {
    await page.goto(`${product.url}/politica-de-privacidade`);
    await page.getByRole('button', { name: 'Retirar consentimento' }).click();
    await expect(page.getByText(/Você não aceitou todos os cookies/)).toBeVisible();
    await page.goto(`${product.url}/play/1`);
    await expect(modal).toBeVisible();
  });
});

test('[R2.43] without a kept route the path stays and the parameter goes', async ({ page }) => {
  await page.goto(`${product.url}/promotions?showCookieModal=true`);
  await page.getByRole('button', { name: 'Aceitar cookies' }).click();
  await expect(page).toHaveURL(`${product.url}/promotions`);
});

test('[R2.21 R6.02] verification: can’t tell offline or without an answer, then goes on by itself', async ({
  page,
  context,
}) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await logIn(page);
  await page.keyboard.press('Escape');
  const title = page.getByRole('heading', { name: 'Alterar senha' });
  const undecided = page.getByRole('heading', { name: 'Não foi possível abrir esta página' });

  await page.route('**/api/kyc/onboarding*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto(`${product.url}/user/password`);
  await expect(undecided).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/user/password`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/api/kyc/onboarding*');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(title).toBeVisible();

  await page.goto(product.url);
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.route('**/api/kyc/onboarding*', () => {});
  await page.goto(`${product.url}/user/password`);
  await expect(undecided).toBeVisible();
  await page.unroute('**/api/kyc/onboarding*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(title).toBeVisible();
});
