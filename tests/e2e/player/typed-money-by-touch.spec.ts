// Amounts on a phone: what is typed stands in words below its field, a limit's value once more before it holds, and a stake far above the
// usual one is asked about once.
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { atSports, choose, openSlip } from '../steps/sportsbook.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 420_000 });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');

/** R$ 2,00 as each language writes it, in a text with the placeholder for it. */
const TWO: Readonly<Record<Language, string>> = { pt: 'R$ 2,00', en: 'R$2.00', es: 'R$ 2,00' };
function says(language: Language, key: string): RegExp {
  const text = screenText(language, key).replace('{{amount}}', TWO[language]);
  return new RegExp(`^${text.replaceAll(/[.$/]/g, '\\$&').replaceAll(' ', '\\s')}$`);
}

for (const language of ['pt', 'en', 'es'] as const) {
  test(`a typed amount is repeated in words in the language’s own format, in ${language}`, async ({
    page,
  }) => {
    const text = (key: string) => screenText(language, key);
    const open = (path: string) => openAsDemo(page, product.url, `${path}?lang=${language}`);

    await open('/user/wallet/deposit');
    await page.getByLabel(text('wallet:deposit.amount'), { exact: true }).pressSequentially('200');
    await expect(page.getByText(says(language, 'wallet:deposit.echo'))).toBeVisible();

    await open('/user/wallet/withdraw');
    await page.getByLabel(text('wallet:withdraw.amount'), { exact: true }).pressSequentially('200');
    await expect(page.getByText(says(language, 'wallet:withdraw.echo'))).toBeVisible();

    await open('/games/mines');
    const stake = main(page).getByLabel(text('games:stake.label'), { exact: true });
    await expect(stake).toHaveValue('0.50');
    await stake.fill('2,00');
    await expect(page.getByText(says(language, 'games:stake.echo'))).toBeVisible();

    await open('/user/protection');
    await page.getByRole('button', { name: text('protection:limits.set_several') }).tap();
    const sheet = page.getByRole('dialog', { name: text('protection:limits.set_several') });
    const name = text('protection:names.loss_day');
    await sheet
      .getByLabel(text('protection:limits.new').replace('{{name}}', name), { exact: true })
      .pressSequentially('200');
    await expect(sheet.getByText(says(language, 'protection:limits.echo_day')).first()).toBeVisible();
  });
}

test('the slip repeats its stake in words', async ({ page }) => {
  await atSports(page, product.url);
  await choose(page, 0);
  const slip = await openSlip(page);
  await slip.getByLabel('Valor da aposta', { exact: true }).pressSequentially('200');
  await expect(slip.getByText(/^Você aposta R\$\s2,00$/)).toBeVisible();
});

/** What makes two buttons look alike, whatever their texts. */
const look = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, color, fontWeight, borderColor, borderRadius } = getComputedStyle(element);
    return { backgroundColor, color, fontWeight, borderColor, borderRadius };
  });

test('a limit’s confirmation repeats its value, both choices look alike, and a lower one asks nothing more', async ({
  page,
}) => {
  await openAsDemo(page, product.url, '/user/protection');
  await main(page).getByRole('button', { name: 'Definir limite: Apostas por semana' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Apostas por semana' });
  await sheet.getByLabel('Novo limite: Apostas por semana').pressSequentially('200000');
  await expect(sheet.getByText(/^R\$\s2\.000,00 por semana$/)).toBeVisible();
  const save = sheet.getByRole('button', { name: /^Salvar limite de R\$\s2\.000(,00)? por semana$/ });
  const leave = sheet.getByRole('button', { name: 'Deixar como está' });
  expect(await look(save)).toEqual(await look(leave));
  await save.tap();
  await expect(sheet).toBeHidden();

  await main(page).getByRole('button', { name: 'Alterar limite: Apostas por semana' }).tap();
  await sheet.getByLabel('Novo limite: Apostas por semana').pressSequentially('150000');
  await expect(sheet.getByText('Vale na hora.')).toBeVisible();
  await sheet.getByRole('button', { name: /^Salvar limite de R\$\s1\.500(,00)? por semana$/ }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page).getByRole('meter', { name: 'Semana', exact: true })).toHaveAttribute(
    'aria-valuemax',
    '150000',
  );
});
