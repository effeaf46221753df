// A control that waits for an answer keeps the focus and does nothing by click, key, label or submit (decision 030). Money first.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { cancelDeposit } from '../steps/cancel-deposit.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { endRound, stop } from '../steps/mines-round.ts';
import { atSports, choose, openSlip } from '../steps/sportsbook.ts';

/** Holds back the answer to what is sent to this path, or an answer of the test's own; counts what is sent. */
async function hold(page: Page, path: RegExp, method = 'POST', refusal?: object) {
  const held: { sent: string[]; release: () => void } = { sent: [], release: () => {} };
  const open = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    held.sent.push(route.request().postData() ?? '');
    await open;
    if (refusal) await route.fulfill({ status: 422, json: refusal });
    else await route.fallback();
  });
  return held;
}

/** Everything that presses a button; `fields`: text fields of the same form, in which Enter submits. */
async function pressEveryWay(button: Locator, fields: readonly Locator[] = []): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toBeFocused();
  await button.click({ force: true });
  await button.press('Enter');
  await button.press('Space');
  await button.dispatchEvent('click');
  for (const field of fields) {
    await expect(field).toHaveJSProperty('readOnly', true);
    await field.press('Enter');
    await field.press('9');
    await field.evaluate((one: HTMLInputElement) => one.form?.requestSubmit());
  }
  await button.focus();
  await expect(button).toBeFocused();
}

test('a withdrawal that is being sent is sent once, and its fields stay as they were', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  // Refused: the player has one withdrawal a day, which another test may need.
  const refusal = { code: 'limit_reached', message: 'Hoje o banco não abre.' };
  const held = await hold(page, /\/api\/withdrawals$/, 'POST', refusal);
  const amount = page.getByLabel('Valor do saque');
  await amount.fill('1,00');
  const button = page.getByRole('button', { name: /^(Sacar|Pedindo|Enviando)/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.sent.length).toBe(1);
  await pressEveryWay(button, [amount]);
  const other = page.getByRole('radio', { name: 'Outra chave PIX' });
  await page.getByText('Outra chave PIX').click({ force: true });
  await other.press('Space');
  await expect(other).not.toBeChecked();
  await page.getByRole('group', { name: 'Atalhos' }).getByRole('button').first().click({ force: true });
  await expect(amount).toHaveValue('1.00');
  expect(held.sent).toHaveLength(1);
  held.release();
  await expect(page.getByText('Hoje o banco não abre.')).toBeVisible();
  expect(held.sent).toHaveLength(1);
});

test('a deposit that is being created is created once', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/user/wallet/deposit');
  const held = await hold(page, /\/api\/deposits$/);
  const amount = page.getByLabel('Valor', { exact: false }).first();
  await amount.fill('20,00');
  const button = page.getByRole('main').locator('button[type=submit]');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.sent.length).toBe(1);
  await pressEveryWay(button, [amount]);
  await expect(amount).toHaveValue('20.00');
  expect(held.sent).toHaveLength(1);
  held.release();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  expect(held.sent).toHaveLength(1);
  await cancelDeposit(page);
});

test('a bet that is being placed is placed once, and its slip stays as it was', async ({ page, product }) => {
  await atSports(page, product.url);
  await choose(page, 0);
  const slip = await openSlip(page);
  const held = await hold(page, /\/api\/sports\/bets$/);
  const amount = slip.getByLabel('Valor da aposta');
  await amount.fill('5,00');
  const button = slip.getByRole('button', { name: /^Apostar/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.sent.length).toBe(1);
  await pressEveryWay(button);
  for (const name of [/^R\$\s10$/, 'Limpar', /^Tirar/]) {
    const one = slip.getByRole('button', { name }).first();
    await one.click({ force: true });
    await one.press('Enter');
  }
  await expect(amount).toHaveValue('5.00');
  expect(held.sent).toHaveLength(1);
  held.release();
  await expect(slip.getByRole('heading', { name: 'Aposta registrada' })).toBeVisible();
  expect(held.sent).toHaveLength(1);
});

test('a round of Mines that is being started is started once', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/games/mines');
  const held = await hold(page, /\/api\/house-games\/mines$/);
  await page.getByLabel('Aposta', { exact: true }).fill('1,00');
  const button = page.locator('form button[type=submit]');
  // Until it is known whether a round is open, the form is off.
  await expect(button).not.toHaveAttribute('aria-disabled');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => held.sent.length).toBe(1);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toBeFocused();
  await button.click({ force: true });
  await page.getByLabel('Aposta', { exact: true }).press('Enter');
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect(held.sent).toHaveLength(1);
  held.release();
  await expect(stop(page)).toBeVisible();
  // The stake of the open round can be read, and not changed.
  const stake = page.getByLabel('Aposta em jogo');
  await stake.focus();
  await page.keyboard.type('7');
  await expect(stake).toHaveValue('1.00');
  for (const name of ['Metade', 'Dobro']) {
    await page.getByRole('button', { name: new RegExp(name) }).click({ force: true });
    await expect(stake).toHaveValue('1.00');
  }
  const mines = page.getByRole('combobox', { name: 'Minas' });
  const before = await mines.inputValue();
  await mines.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(mines).toHaveValue(before);
  await expect(mines).toBeFocused();
  await endRound(page);
});

test('a choice that can’t be saved without a network keeps the focus and chooses nothing', async ({
  page,
  product,
}) => {
  const held = await hold(page, /\/api\/protection\/reality$/, 'PUT');
  await openAsDemo(page, product.url, '/user/protection');
  await page.getByRole('button', { name: /^Aviso de tempo/ }).click();
  const row = page.getByRole('group', { name: 'A cada' }).getByRole('radio');
  const chosen = () => row.evaluateAll((all: HTMLInputElement[]) => all.findIndex(({ checked }) => checked));
  await expect(row.first()).toBeVisible();
  await row.first().focus();
  await page.context().setOffline(true);
  await expect(row.first()).toHaveAttribute('aria-disabled', 'true');
  await expect(row.first()).toBeFocused();
  const before = await chosen();
  for (const one of await row.all()) {
    await one.click({ force: true });
    await one.press('Space');
    await one.press('ArrowRight');
    await one.locator('..').click({ force: true });
  }
  expect([await chosen(), held.sent.length]).toEqual([before, 0]);
});
