import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { logInDemo } from '../steps/log-in.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: '1', SANDBOX: '1' });
});
test.afterAll(async () => {
  await product?.stop();
});

const VPN = '203.0.113.66';
const HOME = '198.18.0.7';

test('[R4.07] a VPN is reported; its button takes a new token, checks again and closes', {
  tag: '@weekly',
}, async ({ page }) => {
  const from = (ip: string) => page.setExtraHTTPHeaders({ 'X-Forwarded-For': ip });
  await from(HOME);
  // The session's first request must come from home.
  const asked = page.waitForResponse('**/api/kyc/onboarding*');
  await logInDemo(page, product.url);
  await asked;

  await from(VPN);
  await page.getByRole('link', { name: 'Cassino' }).first().click();
  const modal = page.getByRole('dialog', { name: 'VPN DETECTADA' });
  await expect(modal).toBeVisible();
  await expect(modal.getByText(/desative a VPN e recarregue a página/)).toBeVisible();

  const calls: string[] = [];
  let hold = () => {};
  await page.route('**/api/auth/refresh', async (route) => {
    calls.push('refresh');
    await new Promise<void>((resolve) => {
      hold = resolve;
    });
    await route.continue();
  });
  await page.route('**/api/kyc/onboarding*', async (route) => {
    calls.push('kyc');
    await route.continue();
  });
  await from(HOME);
  await modal.getByRole('button', { name: 'Desativar VPN e continuar' }).click();
  await test.step('[R2.44c] the button says that it works', () =>
    expect(modal.getByRole('button', { name: 'Processando...' })).toBeVisible());
  await expect.poll(() => calls).toContain('refresh');
  hold();
  await expect(modal).toBeHidden();
  expect(calls.slice(0, 2)).toEqual(['refresh', 'kyc']);

  await test.step('[R4.08d] a failure on the way is ignored', async () => {
    await page.unroute('**/api/auth/refresh');
    await from(VPN);
    await page.getByRole('link', { name: 'Início' }).first().click();
    await expect(modal).toBeVisible();
    await page.route('**/api/{auth/refresh,kyc/onboarding*}', (route) => route.abort());
    await modal.getByRole('button', { name: 'Desativar VPN e continuar' }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByTestId('balance')).toBeVisible();
  });
});
