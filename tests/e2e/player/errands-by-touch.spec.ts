import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { payCharge } from '../steps/pay-charge.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('the tab bar is back once no field has the focus', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  const bar = page.getByRole('navigation', { name: 'Navegação principal' }).last();
  await page.getByLabel('Valor do saque').tap();
  await expect(bar).toBeHidden();
  await page.locator('header [data-title]').tap();
  await expect(bar).toBeVisible();
});

test('a visitor sees login with its button and the 18+ line on one screen', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().tap();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await expect(login.getByText(/Apostar pode causar dependência/)).toBeInViewport({ ratio: 1 });
  await expect(login.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
});

test('an exclusion is chosen from cards with their end, and looked at once more before it holds', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/protection/exclusion');
  const periods = page.getByRole('group', { name: 'Por quanto tempo' });
  await expect(periods.getByRole('radio', { name: 'Para sempre' })).toHaveAccessibleDescription(
    'Para sempre, sem data de volta',
  );
  const three = periods.getByRole('radio', { name: '3 meses' });
  await expect(three).toHaveAccessibleDescription(/^Até \d/);
  await three.check();
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).tap();
  await expect(page.getByRole('heading', { name: 'Confirmar a exclusão?' })).toBeFocused();
  await expect(page.getByText(/^3 meses · Até \d/)).toBeVisible();
  await expect(page.getByText(/Apostas esportivas em aberto continuam valendo/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Voltar' }).tap();
  await expect(three).toBeChecked();
});

test('a typed amount is repeated in words while it is typed', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await page.getByLabel('Valor do saque').pressSequentially('200');
  await expect(page.getByText(/^Você saca R\$\s2,00$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^CPF •••/ })).toBeChecked();
  await page.goto(`${product.url}/user/wallet/deposit`);
  await page.getByLabel('Valor do depósito').pressSequentially('200');
  await expect(page.getByText(/^Você deposita R\$\s2,00$/)).toBeVisible();
});

test('one sheet asks for all limits, and says from when on each holds', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/user/protection');
  await page.getByRole('button', { name: 'Definir limites' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Definir limites' });
  await expect(sheet.getByLabel(/^Novo limite:/)).toHaveCount(12);
  await sheet.getByLabel('Novo limite: Perda por semana').pressSequentially('200');
  await expect(sheet.getByText(/^R\$\s2,00 por semana$/)).toBeVisible();
  await expect(sheet.getByText('Vale na hora.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Deixar como está' }).tap();
  await expect(sheet).toBeHidden();
});

test('the statement shows its list before its filters, and the account what is missing', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/transaction');
  // The seeded transactions are of the day on which the run began.
  await expect(page.getByRole('heading', { level: 2, name: /^(hoje|ontem)$/i }).first()).toBeInViewport();
  await expect(page.getByText(/^entrou R\$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).tap();
  await expect(page.getByLabel('Situação')).toBeVisible();
  await page.goto(`${product.url}/user/account`);
  const missing = page.getByRole('region', { name: 'O que falta' });
  await expect(missing.getByRole('link', { name: /Ligar a verificação em duas etapas/ })).toBeVisible();
});

test('a charge outlives a reload in the header, moves nothing, opens again, and its payment waits to be read', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/');
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: 'Depositar' });
  const place = await button.boundingBox();
  await button.tap();
  const panel = page.getByRole('dialog', { name: 'Depósito' });
  await panel.getByLabel(/Valor/).fill('20,00');
  await panel.getByRole('button', { name: /^Gerar código PIX/ }).tap();
  const code = panel.getByRole('img', { name: 'QR do PIX de R$ 20,00' });
  await expect(code).toBeVisible();
  const payerPage = await panel.getByRole('link', { name: /sandbox/i }).getAttribute('href');

  await page.reload();
  const pill = header.getByRole('button', { name: /^PIX esperando/ });
  await expect(pill).toHaveText(/\d\d:\d\d$/);
  expect(await pill.boundingBox()).toEqual(place);
  await expect(button).toBeHidden();
  // The page is as wide as the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await pill.tap();
  await expect(code).toBeVisible();
  await panel.getByRole('button', { name: 'Fechar' }).tap();
  await expect(panel).toBeHidden();

  await page.goto(`${product.url}/user/transaction`);
  await expect(pill).toBeVisible();
  await payCharge(page, payerPage);
  const sheet = page.getByRole('dialog', { name: 'Depósito aprovado' });
  await expect(sheet.getByText('R$ 20,00', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Dinheiro real', { exact: true })).toBeVisible();
  await expect(pill).toBeHidden();
  await closePaidSheet(page);
  await page.reload();
  await expect(button).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
