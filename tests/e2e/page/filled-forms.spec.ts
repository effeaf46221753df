// What a browser or a password manager fills in without an event is read when a form is submitted, and what is typed into a
// date is asked for when it is a day that can be meant.
import { expect, type Locator } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** As a browser does: the page's scripts see neither an event nor a write. */
const fillSilently = (field: Locator, value: string) =>
  field.evaluate((control, text) => {
    Reflect.set(Object.getPrototypeOf(control), 'value', text, control);
  }, value);

/** As an extension's script does. */
const fillByScript = (field: Locator, value: string) =>
  field.evaluate((control, text) => {
    Reflect.set(control, 'value', text);
  }, value);

for (const [by, fill] of Object.entries({ 'the browser': fillSilently, 'a script': fillByScript })) {
  test(`a login filled by ${by} without an event is sent`, async ({ page }) => {
    await page.goto(product.url + FRAME_ONLY);
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await fill(login.getByLabel('E-mail'), 'demo@varanda.example');
    await fill(login.getByLabel('Senha', { exact: true }), 'varanda-na-praia');
    await login.locator('button[type=submit]').click();
    await expect(login).toBeHidden();
    await expect(page.getByTestId('balance')).toBeVisible();
  });

  test(`a registration filled by ${by} without an event lacks nothing`, async ({ page }) => {
    await page.goto(product.url + FRAME_ONLY);
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
    const dialog = page.getByRole('dialog');
    await fill(dialog.getByLabel('E-mail'), 'ana@varanda.example');
    await fill(dialog.getByLabel('Celular'), '81998765432');
    await fill(dialog.getByLabel('Senha', { exact: true }), 'uma-frase-longa-7');
    await dialog.getByRole('checkbox').evaluate((control) => {
      Reflect.set(Object.getPrototypeOf(control), 'checked', true, control);
    });
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByLabel('CPF')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1);
    await expect(dialog.getByLabel('Celular')).toHaveValue('(81) 9 9876-5432');
    await expect(dialog.getByRole('checkbox')).toBeChecked();
  });
}

test('a typed day is asked for once it can be meant', async ({ page }) => {
  // Each day once: an event of the player's transactions makes the page ask for the same day again.
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/transactions') asked.add(searchParams.get('from') ?? '');
  });
  const days = () => [...asked].filter((day) => day !== '');
  await openAsDemo(page, product.url, '/user/transaction');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const from = page.getByLabel('De', { exact: true });
  await expect(from).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await from.click();
  await from.pressSequentially('2/3/2026');
  await expect(from).toHaveValue('02/03/2026');
  await expect.poll(days).toEqual(['2026-03-02']);

  await test.step('a digit more asks for nothing that fails', async () => {
    await from.pressSequentially('5');
    await page.locator('header [data-title]').click();
    await expect(page.getByText('As transações não carregaram')).toHaveCount(0);
    for (const day of asked) expect(day).toMatch(/^(20\d{2}-\d{2}-\d{2})?$/);
  });

  await test.step('a day that cannot be meant is named once the field is left, and the one before it holds', async () => {
    const before = days();
    await from.fill('31/12/1999');
    await from.blur();
    await expect(from).toHaveAccessibleDescription('Digite um dia entre 2000 e hoje, como 31/12/2025.');
    expect(days()).toEqual(before);
  });

  await test.step('an emptied day asks for all', async () => {
    await from.fill('');
    await from.blur();
    await expect(from).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible();
  });
});
