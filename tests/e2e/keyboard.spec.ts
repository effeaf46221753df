import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';
import { newPlayer } from './register-player.ts';
import { verifyPlayer } from './verify-player.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Presses Tab until the element has the focus; fails where it can't be reached so. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${target}`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('registers, logs out, logs in and deposits by keyboard alone, the focus returning to what opened each dialog', async ({
  page,
}) => {
  const player = newPlayer(50);
  await page.goto(product.url);

  const opener = page.getByRole('button', { name: 'Criar conta' }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('CPF'), player.document);
  await expect(dialog.getByText('preenchido pelo CPF')).toBeVisible();
  await typeInto(page, dialog.getByLabel('E-mail'), player.email);
  await typeInto(page, dialog.getByLabel('Celular'), player.phone);
  await typeInto(page, dialog.getByLabel('Senha', { exact: true }), player.password);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Criar conta' }));
  await page.keyboard.press('Enter');

  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await expect(deposit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();

  await page.goto(`${product.url}/user/transaction`);
  const account = page.getByRole('button', { name: /Conta/ }).first();
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sair' }));
  await page.keyboard.press('Enter');
  const login = page.getByRole('button', { name: 'Entrar' }).first();
  await expect(login).toBeVisible();

  await tabTo(page, login);
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel(/E-mail/), player.email);
  await typeInto(page, dialog.getByLabel('Senha', { exact: true }), player.password);
  await page.keyboard.press('Enter');
  await expect(deposit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();

  await verifyPlayer(page);
  const open = page.getByRole('button', { name: /Depositar/ }).first();
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await test.step('the first steps', async () => {
    await tabTo(page, deposit.getByRole('radio', { name: 'Por dia' }));
    await page.keyboard.press('Space');
    await typeInto(page, deposit.getByLabel('Limite de perda'), '10000');
    await tabTo(page, deposit.getByRole('radio', { name: '0h30' }));
    await page.keyboard.press('Space');
    const address = {
      CEP: '50030230',
      Rua: 'Rua da Aurora',
      Número: '295',
      Bairro: 'Boa Vista',
      Cidade: 'Recife',
    };
    for (const [label, text] of Object.entries(address))
      await typeInto(page, deposit.getByLabel(label), text);
    await typeInto(page, deposit.getByLabel('Estado'), 'PE');
    await expect(deposit.getByLabel('Estado')).toHaveValue('PE');
    await tabTo(page, deposit.getByRole('button', { name: 'Salvar e continuar' }));
    await page.keyboard.press('Enter');
    await expect(deposit.getByLabel(/Valor/)).toBeVisible();
  });
  await typeInto(page, deposit.getByLabel(/Valor/), '5000');
  await tabTo(page, deposit.getByRole('button', { name: /Gerar código PIX/ }));
  await page.keyboard.press('Enter');
  await expect(deposit.getByRole('img', { name: /QR/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();
  await expect(open).toBeFocused();
});

test('[R9.09] a modal comes in 300 ms; an icon’s name fades in within 0.2 s, 12 px away and below modals', async ({
  page,
}) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await expect(dialog).toHaveCSS('animation-duration', '0.3s');
  await expect(dialog).toHaveCSS('z-index', '10000');

  const cross = dialog.getByRole('button', { name: 'Fechar' });
  await cross.hover();
  const tip = dialog.getByText('Fechar', { exact: true });
  await expect(tip).toHaveCSS('opacity', '1');
  await expect(tip).toHaveCSS('z-index', '9999');
  await expect(tip).toHaveCSS('transition-duration', '0.2s');
  const [around, box] = [await cross.boundingBox(), await tip.boundingBox()];
  expect((box?.y ?? 0) - (around?.y ?? 0) - (around?.height ?? 0)).toBeCloseTo(12, 0);
  expect(box?.x).toBeGreaterThanOrEqual(8);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 8 + 1);

  await page.mouse.move(0, 0);
  await expect(tip).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await expect(cross).toBeFocused();
  await expect(tip).toHaveCSS('opacity', '1');
});
