// Fields that format what is typed: composing keyboards, texts that arrive whole, undo (§9, D12).
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Shows each text as the composition of a keyboard, commits the last one, and returns what the field showed in between. */
async function compose(field: Locator, ...texts: string[]): Promise<string[]> {
  const keyboard = await keyboardOf(field.page());
  await field.focus();
  const shown: string[] = [];
  for (const text of texts) {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    shown.push(await field.inputValue());
  }
  await keyboard.send('Input.insertText', { text: texts.at(-1) ?? '' });
  return shown;
}

const keyboardOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** As a keyboard's suggestion does. */
async function insert(field: Locator, text: string): Promise<void> {
  await field.focus();
  await (await keyboardOf(field.page())).send('Input.insertText', { text });
}

/** A text above the page, to be copied or dragged from. */
const source = (page: Page) => page.getByTestId('source');

async function showSource(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.querySelector('[data-testid=source]')?.remove();
    const shown = document.createElement('p');
    shown.dataset.testid = 'source';
    shown.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 20000; margin: 0; background: white';
    shown.textContent = content;
    document.body.append(shown);
    getSelection()?.selectAllChildren(shown);
  }, text);
}

async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await showSource(page, text);
  await page.keyboard.press('ControlOrMeta+C');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
}

async function drop(field: Locator, text: string): Promise<void> {
  await showSource(field.page(), text);
  await source(field.page()).dragTo(field);
}

async function empty(field: Locator): Promise<void> {
  await field.selectText();
  await field.press('Delete');
  await expect(field).toHaveValue('');
}

async function amountField(page: Page): Promise<Locator> {
  await openAsDemo(page, product.url, '/user/wallet/deposit');
  const field = page.getByLabel('Valor do depósito');
  await expect(field).toBeVisible();
  return field;
}

test('[R9.11] a composed amount is formatted when the composition ends, and said while it lasts', async ({
  page,
}) => {
  const field = await amountField(page);
  expect(await compose(field, '5', '50', '500', '5000')).toEqual(['5', '50', '500', '5000']);
  await expect(field).toHaveValue('50.00');
  await expect(page.getByText(/^Você deposita R\$\s50,00$/)).toBeVisible();

  await test.step('what is composed behind an amount is added to it', async () => {
    expect(await compose(field, '7', '75')).toEqual(['50.007', '50.0075']);
    await expect(field).toHaveValue('5,000.75');
  });

  await test.step('an amount is known before the composition ends', async () => {
    await empty(field);
    const keyboard = await keyboardOf(page);
    await keyboard.send('Input.imeSetComposition', { text: '2000', selectionStart: 4, selectionEnd: 4 });
    await expect(page.getByText(/^Você deposita R\$\s20,00$/)).toBeVisible();
    await expect(field).toHaveValue('2000');
    await page.locator('header [data-title]').click();
    await expect(field).toHaveValue('20.00');
  });

  await test.step('full-width digits are digits', async () => {
    await empty(field);
    await compose(field, '５', '５０', '５００');
    await expect(field).toHaveValue('5.00');
  });

  await test.step('a composition that is given up leaves the field as it was', async () => {
    const keyboard = await keyboardOf(page);
    await field.focus();
    await keyboard.send('Input.imeSetComposition', { text: '9', selectionStart: 1, selectionEnd: 1 });
    await keyboard.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await expect(field).toHaveValue('5.00');
  });
});

test('[R9.11] composed digits stay the same in every field with a format', async ({ page }) => {
  await page.goto(product.url + FRAME_ONLY);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  const dialog = page.getByRole('dialog');
  const document = dialog.getByLabel('CPF');
  expect(await compose(document, '529', '529982', '52998224725')).toEqual(['529', '529982', '52998224725']);
  await expect(document).toHaveValue('529.982.247-25');
  const phone = dialog.getByLabel('Celular');
  expect(await compose(phone, '81', '81998', '81998765432')).toEqual(['81', '81998', '81998765432']);
  await expect(phone).toHaveValue('(81) 9 9876-5432');
  await page.keyboard.press('Escape');

  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await page.getByRole('radio', { name: 'Outra chave PIX' }).check();
  const key = page.getByLabel('Chave PIX: seu CPF');
  await compose(key, '5', '52', '529', '5299');
  await expect(key).toHaveValue('529.9');

  await page.goto(`${product.url}/user/protection`);
  await page.getByRole('button', { name: 'Definir limites' }).click();
  const minutes = page.getByRole('dialog').getByLabel('Novo limite: Tempo por dia');
  expect(await compose(minutes, '9', '90', '9000')).toEqual(['9', '90', '9000']);
  await expect(minutes).toHaveValue('1440');
  await insert(minutes, '1h30');
  await expect(minutes).toHaveValue('90');
  await minutes.fill('');
  await minutes.pressSequentially('1h30');
  await expect(minutes).toHaveValue('1h30');
  await expect(minutes).toHaveAccessibleDescription(/1h30/);
  const loss = page.getByRole('dialog').getByLabel('Novo limite: Perda por semana');
  await compose(loss, '2', '20', '200');
  await expect(loss).toHaveValue('2.00');
});

/** Text that arrives as one, in a field that holds 7.00, and what the field holds then. */
const WHOLE_TEXTS = [
  ['50', '50.00'],
  ['5000', '5,000.00'],
  ['R$ 20,00.', '20.00'],
  ['R$ 1.250,90', '1,250.90'],
  ['1,250.90', '1,250.90'],
  ['Valor: R$ 35,5', '35.50'],
  ['R$ 50,00, em até 30 minutos', '7.00'],
  ['0,005', '7.00'],
  ['50 por cento', '7.00'],
  ['S/ 20,00', '7.00'],
  ['20,00\u00a0EUR', '7.00'],
  ['Total a pagar: 50,00', '50.00'],
  ['20,00 30,00', '7.00'],
  ['sem valor', '7.00'],
] as const;

test('[R9.11] a text that arrives whole replaces the amount: inserted, pasted, dropped', async ({ page }) => {
  const field = await amountField(page);
  for (const [way, arrive] of Object.entries({ insert, paste, drop })) {
    for (const [text, shown] of WHOLE_TEXTS) {
      await empty(field);
      await field.pressSequentially('700');
      await expect(field).toHaveValue('7.00');
      await arrive(field, text);
      await expect(field, `${way}: ${text}`).toHaveValue(shown);
    }
  }
});

test('[R9.11] single digits fill from the right, whatever arrived before', async ({ page }) => {
  const field = await amountField(page);
  await field.pressSequentially('5000');
  await expect(field).toHaveValue('50.00');
  await paste(field, 'R$ 20,00.');
  await expect(field).toHaveValue('20.00');
  await field.press('End');
  await field.pressSequentially('5');
  await expect(field).toHaveValue('200.05');
});

test('a number that arrives whole replaces what the field holds', async ({ page }) => {
  await page.goto(product.url + FRAME_ONLY);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  const document = page.getByRole('dialog').getByLabel('CPF');
  await document.pressSequentially('111444');
  await insert(document, '529.982.247-25');
  await expect(document).toHaveValue('529.982.247-25');
  await insert(document, '52998224725');
  await expect(document).toHaveValue('529.982.247-25');

  await test.step('a part of one is added', async () => {
    await empty(document);
    await document.pressSequentially('529');
    await insert(document, '982');
    await expect(document).toHaveValue('529.982');
  });
});

test('[R9.11] undo and redo give earlier values of the field', async ({ page }) => {
  const field = await amountField(page);
  await field.pressSequentially('5000');
  const seen = new Set(['', '0.05', '0.50', '5.00', '50.00']);
  const undo = async () => {
    await page.keyboard.press('ControlOrMeta+Z');
    return field.inputValue();
  };
  for (let count = 0; count < 5; count += 1) expect([...seen]).toContain(await undo());
  for (let count = 0; count < 5; count += 1) {
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    expect([...seen]).toContain(await field.inputValue());
  }

  await test.step('also of what arrived, was composed, and was chosen', async () => {
    await empty(field);
    await field.pressSequentially('700');
    await paste(field, 'R$ 1.250,90');
    await page.getByRole('group').getByRole('button').first().click();
    await compose(field, '8', '88');
    for (const text of ['0.07', '0.70', '7.00', '1,250.90']) seen.add(text);
    for (const text of await amounts(page, field)) seen.add(text);
    for (let count = 0; count < 9; count += 1) expect([...seen]).toContain(await undo());
  });

  await test.step('what is typed afterwards is added to what is shown', async () => {
    await empty(field);
    await field.pressSequentially('12');
    await undo();
    const shown = await field.inputValue();
    await field.press('End');
    await field.pressSequentially('3');
    expect(await field.inputValue()).toBe({ '': '0.03', '0.01': '0.13', '0.12': '1.23' }[shown]);
  });
});

/** What the quick buttons set, and what the field holds now. */
async function amounts(page: Page, field: Locator): Promise<string[]> {
  const quick = await page.getByRole('group').getByRole('button').allInnerTexts();
  return [...quick.map((text) => `${text.replace(/\D/g, '')}.00`), await field.inputValue()];
}
