import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { settleFirstSteps } from '../steps/first-steps.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { payCharge } from '../steps/pay-charge.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';
import { verifyPlayer } from '../steps/verify-player.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

test('switched off, the page says so and has no link to it', { tag: '@weekly' }, async ({ page }) => {
  await openAsDemo(page, product.url, '/user/indications');
  await expect(page.getByText('As indicações estão fechadas')).toBeVisible();
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Bônus' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Indicações' })).toHaveCount(0);
});

test('[R1.02h] a referred player registers by the link, deposits, and is counted with the reward', {
  tag: '@weekly',
}, async ({ page, browser }) => {
  await changeSettings(product, {
    refer_enabled: true,
    refer_min: 2_000,
    refer_referrer_amount: 1_500,
    refer_referee_amount: 500,
    refer_referee_wallet_type: 'bonus',
    refer_referrer_wallet_type: 'real',
  });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = async (what) => void shared.push(what);
  });
  await openAsDemo(page, product.url, FRAME_ONLY);
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Indicações' }).click();
  await expect(page).toHaveURL(`${product.url}/user/indications`);
  await expect(page.getByText('R$ 15,00 em dinheiro')).toBeVisible();
  await expect(page.getByText('R$ 5,00 de bônus')).toBeVisible();
  const link = await page.getByLabel('Seu link').inputValue();
  expect(link).toMatch(new RegExp(`^${product.url}/ref/[a-z0-9]{8}$`));

  await page.getByRole('button', { name: 'Compartilhar link' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([{ title: 'Convite para Apostas Online', url: link }]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expect(page.getByRole('button', { name: 'Link copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await fillRegistration(friend, newPlayer(402));
  await friend.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  const deposit = friend.getByRole('dialog', { name: 'Depósito' });
  await expect(deposit).toBeVisible();
  await verifyPlayer(friend);
  await settleFirstSteps(deposit);
  await deposit.getByLabel(/Valor/).fill('30,00');
  await deposit.getByRole('button', { name: /Gerar.*PIX/ }).click();
  await payCharge(friend, await deposit.getByRole('link', { name: /sandbox/i }).getAttribute('href'));
  await expect(deposit).toBeHidden();
  await friend.context().close();

  await page.reload();
  for (const label of ['Abriram conta', 'Com depósito que conta']) {
    await expect(page.getByText(label).locator('..').getByText('1', { exact: true })).toBeVisible();
  }
  const rewards = page.getByRole('region', { name: 'Suas recompensas' });
  await expect(rewards.getByText('R$ 15,00 em dinheiro')).toBeVisible();
  await expect(rewards.getByText('Em espera', { exact: true })).toBeVisible();
  await expect(rewards.getByText(/primeira aposta com dinheiro real/)).toBeVisible();
});
