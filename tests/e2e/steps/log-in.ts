import { expect, type Page } from '@playwright/test';
import { waitForHistory } from './navigations.ts';

const DEMO = { email: 'demo@varanda.example', password: 'varanda-na-praia' };
/** A device that is known from its first login on: the next ones don't count towards the limit of their address (D5). */
const DEVICE = 'the-device-of-the-stored-demo-sessions';

/** Logs the demo player in from any open public page, with all cookies accepted. Leaves no modal open. */
export async function logInDemo(page: Page, url: string, path = '/'): Promise<void> {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url }]);
  await page.goto(url + path);
  const login = page.getByRole('dialog', { name: 'Entrar' });
  // The landing of a link, or a page that requires a login, opens a modal by itself.
  if (path === '/') await page.getByRole('button', { name: 'Entrar' }).first().click();
  await login.getByLabel('E-mail').fill(DEMO.email);
  await login.getByLabel('Senha', { exact: true }).fill(DEMO.password);
  await login.locator('button[type=submit]').click();
  await waitForHistory(page);
  await expect(page.getByTestId('balance')).toBeVisible();
}

/**
 * Stores a new session of the demo player on the device, as an earlier visit would have left it, with all cookies accepted. Opens no page:
 * for tests whose subject isn't the login, which through the form takes a page more.
 */
export async function storeDemoSession(page: Page, url: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO, device: DEVICE }),
  });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { access_token: string } };
  await page.context().addCookies([
    { name: 'cookie-consent', value: 'all', url },
    { name: 'wg_jwt', value: data.access_token, url },
  ]);
}

/** Opens a path for the demo player, by a stored session, and waits until the player's data has arrived. */
export async function openAsDemo(page: Page, url: string, path = '/'): Promise<void> {
  await storeDemoSession(page, url);
  await page.goto(url + path);
  await expect(page.getByTestId('balance')).toBeVisible();
}
