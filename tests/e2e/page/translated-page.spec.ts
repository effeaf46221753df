// A page that the browser translates: amounts stay true, and nothing closes by itself.
import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';
import { newPlayer } from '../steps/register-player.ts';
import { translatePage } from '../steps/translate-page.ts';

test('a bet button says the amount that is in the field', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/games/mines');
  const field = page.getByLabel(/^~?Aposta$/);
  // That of the last round, which another test may have played.
  await expect(field).toHaveValue(/^\d+\.\d\d$/);
  const thrown = await translatePage(page);
  const bet = page.getByRole('main').locator('form button[type=submit]');
  await expect(bet).toContainText(/^~(Começar|Repetir) por R\$/);
  for (const [typed, said] of [
    ['10', '0,10'],
    ['2500', '25,00'],
    ['100', '1,00'],
  ] as const) {
    await field.clear();
    await field.pressSequentially(typed);
    await expect(bet).toHaveText(new RegExp(`^~(Começar|Repetir) por R\\$\\s${said}$`), {
      useInnerText: true,
    });
  }
  expect(thrown).toEqual([]);
});

test('an account is opened on a translated page', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  const form = page.getByRole('dialog').locator('form');
  await expect(form).toBeVisible();
  const thrown = await translatePage(page);
  const player = newPlayer(16);
  await form.locator('[name=document]').fill(player.document);
  await expect(page.getByText('preenchido pelo CPF')).toBeVisible();
  const password = form.locator('[name=password]');
  // Rules that are met and are not: a mark comes and goes beside each of their texts.
  for (const typed of ['a', player.password, '', 'b', player.password]) await password.fill(typed);
  await form.locator('[name=email]').fill('nobody');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
  await form.locator('[name=email]').fill(player.email);
  await form.locator('[name=phone]').fill(player.phone);
  await form.locator('[type=checkbox]').check();
  expect(thrown).toEqual([]);
  await expect(form).toBeVisible();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByTestId('balance')).toBeVisible();
  expect(thrown).toEqual([]);
});

test('a deposit and its copied code', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAsDemo(page, product.url, FRAME_ONLY);
  await page.getByRole('button', { name: 'Depositar' }).first().click();
  const thrown = await translatePage(page);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').first().fill('20,00');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
  await expect(dialog.locator('[translate=no]').filter({ hasText: /^R\$\s20,00$/ })).toBeVisible();
  await dialog.getByRole('button', { name: /~Copiar código PIX/ }).click();
  await expect(dialog.getByRole('button', { name: /~Código copiado/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /~Copiar código PIX/ })).toBeVisible();
  await dialog.getByRole('button', { name: /~Cancelar depósito/ }).click();
  await expect(dialog.getByRole('img', { name: /QR/ })).toBeHidden();
  expect(thrown).toEqual([]);
});

test('the balance and the odds stay as they are', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/sports/football');
  const odds = page.locator('[data-odds] [translate=no]');
  // A selection can't be chosen while its event is suspended, or for good once a match is as good as decided.
  const open = page.getByRole('main').locator('[data-odds][aria-pressed=false]:not([aria-disabled])');
  const chosen = page.getByRole('main').locator('[data-odds][aria-pressed=true]');
  await expect(open.nth(1)).toBeVisible();
  const thrown = await translatePage(page);
  await expect(page.getByTestId('balance')).toHaveText(/^R\$/);
  for (const text of await odds.allInnerTexts()) expect(text).toMatch(/^[\d.,–]+$/);
  // The slip opens, counts and closes its selections.
  for (const count of [1, 2]) {
    await open.first().click();
    await expect(chosen).toHaveCount(count);
  }
  for (const count of [1, 0]) {
    await chosen.first().click();
    await expect(chosen).toHaveCount(count);
  }
  expect(thrown).toEqual([]);
});
