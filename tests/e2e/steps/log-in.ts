import { expect, type Page } from '@playwright/test';

/** Logs the demo player in from any open public page, with all cookies accepted. Leaves no modal open. */
export async function logInDemo(page: Page, url: string, path = '/'): Promise<void> {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url }]);
  await page.goto(url + path);
  const login = page.getByRole('dialog', { name: 'Entrar' });
  // The landing of a link, or a page that requires a login, opens a modal by itself.
  if (path === '/') await page.getByRole('button', { name: 'Entrar' }).first().click();
  await login.getByLabel('E-mail').fill('demo@varanda.example');
  await login.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await login.locator('button[type=submit]').click();
  await expect(login).toBeHidden();
  await expect(page.getByTestId('balance')).toBeVisible();
}
