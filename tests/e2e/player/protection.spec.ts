import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Requests a PIX code in the deposit dialog, and returns the dialog. */
async function payIn(page: Page, reais: string) {
  const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
  // The header of the protection pages asks for no money.
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Depositar' }).click();
  await deposit.getByLabel(/Valor/).fill(reais);
  await deposit.getByRole('button', { name: /Gerar.*PIX/ }).click();
  return deposit;
}

test('a player sets a limit, is refused by it, self-excludes and sees what is left', async ({ page }) => {
  await openAsDemo(page, product.url, FRAME_ONLY);

  await test.step('[R1.04a] from the account sheet to a limit that holds at once', async () => {
    await page.getByRole('button', { name: /Conta/ }).first().click();
    await page.getByRole('link', { name: 'Proteção' }).click();
    await expect(page).toHaveURL(`${product.url}/user/protection`);
    await page.getByRole('button', { name: 'Definir limite: Depósitos por dia' }).click();
    await page.getByLabel('Novo limite: Depósitos por dia').fill('30,00');
    await page.getByRole('button', { name: /^Salvar limite de R\$/ }).click();
    await expect(page.getByRole('main').getByRole('meter', { name: 'Dia', exact: true })).toHaveAttribute(
      'aria-valuemax',
      '3000',
    );
  });

  await test.step('a refusal names the limit, and the amount stays', async () => {
    const deposit = await payIn(page, '31,00');
    await expect(deposit.getByText(/Isto passa do seu limite de depósito de hoje.*Restam R\$/)).toBeVisible();
    await expect(deposit.getByLabel(/Valor/)).toHaveValue('31.00');
    await deposit.getByRole('button', { name: 'Fechar' }).first().click();
    await expect(deposit).toBeHidden();
  });

  await test.step('sees time, result and limits one tap away', async () => {
    // By keyboard: this scrolls the strip back into view.
    const strip = page.getByRole('complementary', { name: 'Tempo de sessão e resultado do dia' });
    await strip.getByRole('link').press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Seu tempo e resultado' });
    await expect(sheet.getByRole('meter', { name: 'Depósitos por dia' })).toBeVisible();
    await expect(sheet.getByText('Resultado de hoje')).toBeVisible();
    await sheet.getByRole('link', { name: 'Pausar' }).click();
    await expect(page).toHaveURL(`${product.url}/user/protection/suspension`);
    await expect(sheet).toBeHidden();
  });

  await test.step('[R1.04b] self-excludes in two steps', async () => {
    await page.getByRole('link', { name: 'Preciso de mais tempo: excluir-me' }).click();
    await expect(page).toHaveURL(`${product.url}/user/protection/exclusion`);
    await page.getByRole('radio', { name: '3 meses' }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Excluir-me agora' }).click();
    await expect(page.getByRole('heading', { name: /^Sua exclusão vai até/ })).toBeVisible();
  });

  await test.step('can see and withdraw, and nothing else', async () => {
    await page.getByRole('button', { name: /Conta/ }).first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('link', { name: 'Sacar' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Depositar' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    const notice = page.getByRole('region', { name: 'Aviso sobre a sua conta' });
    await expect(notice.getByText(/^Você se excluiu daqui/)).toBeVisible();
    await notice.getByRole('link', { name: 'Sacar' }).click();
    await expect(page).toHaveURL(`${product.url}/user/wallet/withdraw`);
    await page.getByLabel('Valor do saque').fill('150,00');
    await page.getByRole('button', { name: /^Sacar R\$/ }).click();
    // The bank may pay before the answer is on the screen.
    await expect(
      page.getByText(/^Saque (pedido\. O valor já saiu do seu saldo|pago na sua conta PIX)\.$/),
    ).toBeVisible();
  });
});
