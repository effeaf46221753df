// Help on a phone: the page that answers, and the way to it from errors, which say what they mean for the money and what to do next.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { cancelDeposit } from '../steps/cancel-deposit.ts';
import { openAsDemo } from '../steps/log-in.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const main = (page: Page) => page.getByRole('main');
const openQuestions = (page: Page) => page.locator('details[open] > summary');
const fitsThePhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

/** Taps the way to help in this part of the page, which leads to that question. */
async function followHelp(page: Page, within: Locator, question: string): Promise<void> {
  await within.getByRole('link', { name: 'Ajuda', exact: true }).tap();
  await expect(page).toHaveURL(/\/help#/);
  await expect(openQuestions(page)).toHaveText([question]);
  await expect(openQuestions(page)).toBeInViewport();
}

test('the help page searches its questions and the rules, in three languages', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(`${product.url}/help`);
  await page.getByRole('searchbox').fill('saque recusado');
  await expect(main(page).getByText('O saque foi recusado. E o meu dinheiro?')).toBeVisible();
  await page.getByRole('searchbox').fill('limites');
  const rules = main(page).getByRole('region', { name: 'Nas regras' });
  await expect(rules.getByRole('link').first()).toBeVisible();
  await fitsThePhone(page);
  for (const [language, typed, question] of [
    ['en', 'withdrawal refused', /withdrawal was refused/i],
    ['es', 'retiro rechazado', /retiro fue rechazado/i],
  ] as const) {
    await page.goto(`${product.url}/help?lang=${language}`);
    await page.getByRole('searchbox').fill(typed);
    await expect(main(page).locator('summary').filter({ hasText: question })).toBeVisible();
  }
});

test('a page that does not exist says that the money is unchanged, and leads to help', async ({
  page,
  product,
}) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  for (const [language, unchanged] of [
    ['en', 'Your balance and bets have not changed.'],
    ['es', 'Tu saldo y tus apuestas no cambiaron.'],
    ['pt', 'Seu saldo e suas apostas não mudaram.'],
  ] as const) {
    await page.goto(`${product.url}/nothing/here?lang=${language}`);
    await expect(main(page).getByText(unchanged)).toBeVisible();
  }
  await fitsThePhone(page);
  await followHelp(page, main(page), 'Uma página ou lista não carregou');
});

test('an alert of an error has a way to help, which closes it', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/user/transaction');
  await page.route('**/api/statement/export**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Filtros' }).tap();
  await page.getByRole('button', { name: 'Baixar CSV' }).tap();
  const alert = page.getByRole('alert').filter({ hasText: 'Algo deu errado.' });
  await expect(alert).toContainText('Seu saldo e suas apostas não mudaram. Tente de novo.');
  await followHelp(page, alert, 'Uma página ou lista não carregou');
  await expect(alert).toHaveCount(0);
});

test('a charge that cannot be cancelled says why at its buttons, and the reason stays', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/wallet/deposit');
  await page.getByLabel('Valor do depósito').pressSequentially('2000');
  await page.getByRole('button', { name: /^Gerar código PIX/ }).tap();
  await expect(page.getByRole('img', { name: /^QR do PIX/ })).toBeVisible();
  const message = 'O banco ainda não respondeu. Nada foi cobrado. Espere um instante e tente de novo.';
  await page.route('**/api/deposits/*/cancel', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid_input', message } }),
  );
  await page.getByRole('button', { name: 'Cancelar depósito' }).tap();
  const reason = main(page).getByRole('alert').filter({ hasText: message });
  await expect(reason).toBeVisible();
  await fitsThePhone(page);
  await followHelp(page, reason, 'Paguei o PIX e o saldo não mudou');
  await page.unroute('**/api/deposits/*/cancel');
  await page.goto(`${product.url}/user/wallet/deposit`);
  await cancelDeposit(page);
});

test('a refused stake says why below its button once the alert is gone', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/games/mines');
  const message = 'Seu saldo não cobre este valor. Nada foi cobrado. Escolha um valor menor.';
  await page.route('**/api/house-games/mines', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { code: 'insufficient_funds', message } })
      : route.fallback(),
  );
  await main(page)
    .getByRole('button', { name: /por R\$/ })
    .last()
    .tap();
  const alert = page.getByRole('alert').filter({ hasText: message });
  await expect(alert).toBeVisible();
  await expect(alert).toHaveCount(0);
  const reason = main(page).locator('div').filter({ hasText: message }).last();
  await expect(reason).toBeVisible();
  await fitsThePhone(page);
  await followHelp(page, reason, 'A aposta não foi aceita');
});
