// Withdrawals on a phone: what a refused and a paid one say, what is left of a day, and what is filled in.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { awayFromMidnight } from '../steps/away-from-midnight.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { payCharge } from '../steps/pay-charge.ts';
import { listen } from '../steps/record-alerts.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const PAGE = '/user/wallet/withdraw';
const DEMO_CPF = '52998224725';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
  await awayFromMidnight(product);
  await set({ withdraw_daily: 100 });
});
test.afterAll(async () => {
  await product?.stop();
});

const set = (settings: Parameters<typeof changeSettings>[1]) => changeSettings(product, settings);
const main = (page: Page) => page.getByRole('main');
const amountField = (page: Page) => page.getByLabel('Valor do saque');
/** The newest withdrawal of the list. */
const youngest = (page: Page) =>
  page.getByRole('region', { name: 'Seus saques' }).getByRole('listitem').first();

/** To the key that is chosen, or to an e-mail address. */
async function ask(page: Page, amount: string, email?: string): Promise<void> {
  await amountField(page).fill(amount);
  if (email !== undefined) {
    await page.getByRole('radio', { name: 'Outra chave PIX' }).check();
    await main(page).getByRole('button', { name: 'E-mail' }).tap();
    await page.getByLabel('Chave PIX: e-mail').fill(email);
  }
  await main(page)
    .getByRole('button', { name: /^Sacar R\$/ })
    .tap();
}

/** Opens the page in another language, as a link may. */
const inLanguage = (page: Page, language: string) => page.goto(`${product.url}${PAGE}?lang=${language}`);

test('a withdrawal that the bank refuses says so, why, and what to do; none says that it was asked for', async ({
  page,
}) => {
  await openAsDemo(page, product.url, PAGE);
  await ask(page, '20,13');
  await expect(
    main(page).getByText('O saque foi recusado. O valor voltou ao seu saldo.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^Saque pedido\./)).toHaveCount(0);
  const why = /a conta desta chave PIX não pode receber agora\. .* Fale com o seu banco/;
  await expect(main(page).getByText(why).first()).toBeVisible();
  // In the list too, without opening anything.
  await expect(youngest(page)).toContainText('Recusado');
  await expect(youngest(page).getByText(why)).toBeVisible();
  await expect(youngest(page).getByRole('link', { name: 'Ajuda' })).toBeVisible();

  await test.step('another reason has another next step', async () => {
    await ask(page, '21,00', `closed.${DEMO_CPF}@varanda.example`);
    await expect(
      youngest(page).getByText(/chave PIX ou a conta dela foi encerrada\. .* Peça de novo com outra chave/),
    ).toBeVisible();
  });

  await test.step('in the other languages', async () => {
    await inLanguage(page, 'en');
    await expect(
      page.getByText(/this PIX key or its account was closed\. .* Ask again with another/),
    ).toBeVisible();
    await inLanguage(page, 'es');
    await expect(
      page.getByText(/esta clave PIX o su cuenta fue cerrada\. .* Pídelo de nuevo con otra/),
    ).toBeVisible();
  });
});

test('the CPF comes filled in; one that is paid says so, and its key is offered first', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, PAGE);
  await expect(page.getByRole('radio', { name: /^CPF •••/ })).toBeChecked();
  await expect(main(page).getByText('em geral em até 10 minutos')).toBeVisible();
  await ask(page, '22,00', `pix.${DEMO_CPF}@varanda.example`);
  await toHaveSaid('Saque pago na sua conta PIX.');
  await expect(main(page).getByText('Saque pago na sua conta PIX.')).toBeVisible();
  await expect(youngest(page)).toContainText('Pago');

  await test.step('its progress is a line of steps', async () => {
    const way = youngest(page).getByRole('list', { name: 'Andamento' }).getByRole('listitem');
    await expect(way).toHaveText(['Separado do saldo', 'No banco', 'Na sua conta']);
    for (const step of await way.all()) await expect(step).toHaveAttribute('data-done', 'good');
  });

  await test.step('the key used last comes first', async () => {
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeChecked();
    await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^E-mail p•••@varanda\.example$/);
  });
});

test('one at the bank has one word: on its page, in the wallet, its receipt and the file', async ({
  page,
}) => {
  await openAsDemo(page, product.url, PAGE);
  // Paid after ten minutes.
  await ask(page, '11,07');
  await expect(youngest(page)).toContainText('A caminho');

  await page.goto(`${product.url}/user/wallet`);
  const moves = page.getByRole('region', { name: 'Movimentos' });
  const row = moves.getByRole('listitem').filter({ hasText: 'R$ 11,07' });
  await expect(row).toContainText('A caminho');
  await row.getByRole('button', { name: 'Saque PIX' }).tap();
  const receipt = page.getByRole('dialog', { name: 'Comprovante' });
  await expect(receipt.getByText('A caminho', { exact: true })).toBeVisible();
  await receipt.getByRole('button', { name: 'Fechar' }).tap();
  await expect(receipt).toBeHidden();

  await page.goto(`${product.url}/user/transaction`);
  await main(page).getByRole('button', { name: 'Saques' }).tap();
  await page.getByRole('button', { name: 'Filtros' }).tap();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).tap();
  const lines = readFileSync((await (await coming).path()) ?? '', 'utf8').split('\r\n');
  expect(lines.find((line) => line.includes(',11.07,'))).toContain(',Saque,,A caminho,');
});

test('with a day used up there is no form, and the page says until when', async ({ page }) => {
  await openAsDemo(page, product.url, PAGE);
  await expect(amountField(page)).toBeVisible();
  const closed = async (text: RegExp) => {
    await expect(main(page).getByText(text)).toBeVisible();
    await expect(amountField(page)).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: /^Sacar/ })).toHaveCount(0);
  };

  await test.step('by the number of withdrawals', async () => {
    await ask(page, '12,00');
    await expect(youngest(page)).toContainText('R$ 12,00');
    await set({ withdraw_daily: 1 });
    await closed(
      /^(O saque do dia já foi pedido|Os saques do dia acabaram: \d+ de 1)\. O próximo: a partir de \d/,
    );
    await inLanguage(page, 'en');
    await expect(
      page.getByText(/^The day's withdrawal(s are used up| was already asked for).* The next one: from \d/),
    ).toBeVisible();
    await inLanguage(page, 'es');
    await expect(
      page.getByText(/(del día ya se pidió|del día se acabaron).* El próximo: desde/),
    ).toBeVisible();
    await inLanguage(page, 'pt');
  });

  await test.step('by their sum', async () => {
    await set({ withdraw_daily: 100, withdraw_daily_request: 1_200 });
    await closed(/^O valor que se pode sacar em um dia já foi usado\. Próximo saque possível: \d/);
  });

  await test.step('by the time between two', async () => {
    await set({ withdraw_daily_request: 0, withdraw_interval: 600 });
    await closed(/^Espere 600 minutos entre um pedido e outro\. O próximo: a partir de \d/);
    await set({ withdraw_interval: 0 });
    await expect(amountField(page)).toBeVisible();
  });
});

test('what is locked, by what, and what is left after an amount stand on the page', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet/deposit');
  await page.getByLabel('Valor do depósito').fill('40,00');
  const pay = main(page).getByRole('button', { name: /^Gerar código PIX/ });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await pay.tap();
  await payCharge(page, await page.getByRole('link', { name: /sandbox/ }).getAttribute('href'));
  await closePaidSheet(page);
  await page.goto(product.url + PAGE);
  await expect(main(page).getByText('Pode sacar').first()).toBeVisible();
  const meter = page.getByRole('meter', { name: 'Falta apostar para sacar' });
  await expect(meter).toHaveAttribute('aria-valuemax', '4000');
  await expect(main(page).getByText(/^R\$\s40,00 de depósitos esperam por isso$/)).toBeVisible();
  await amountField(page).fill('2,00');
  await expect(main(page).getByText('Saldo real depois')).toBeVisible();
});
