// The statement on a phone: the list first, days with their sums, files of a period, a receipt for each, the month in bars.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const main = (page: Page) => page.getByRole('main');

/** The file that a tap downloads: its name and its first bytes as text. */
async function fileOf(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await button.tap();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync((await file.path()) ?? '', 'latin1') };
}

test('the list stands before its filters, by day with sums, under the name that leads to it', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/wallet');
  await main(page).getByRole('link', { name: 'Transações' }).tap();
  await expect(page).toHaveURL(`${product.url}/user/transaction`);
  await expect(page.getByRole('banner').getByText('Transações')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Transações' })).toHaveCount(1);

  const day = page.getByRole('region', { name: /^(hoje|ontem)$/i }).first();
  await expect(day).toBeInViewport();
  await expect(
    main(page)
      .getByText(/^entrou R\$\s[\d.,]+, saiu R\$\s[\d.,]+$/)
      .first(),
  ).toBeVisible();
  // One row of chips above it; state and days are behind the first.
  const chips = main(page).getByRole('button', {
    name: /^(Filtros|Todas|Depósitos|Saques|Cassino|Esportes)/,
  });
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
  await expect(page.getByLabel('Situação')).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtros' }).tap();
  await expect(page.getByLabel('Situação')).toBeVisible();

  await test.step('the other languages have one name for it, too', async () => {
    for (const [language, name] of [
      ['en', 'Transactions'],
      ['es', 'Transacciones'],
    ] as const) {
      await page.goto(`${product.url}/user/wallet?lang=${language}`);
      await main(page).getByRole('link', { name, exact: true }).tap();
      await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(1);
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    }
  });
});

test('a period is a CSV or a PDF file, and each row has a receipt with one of its own', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/transaction');
  await page.getByRole('button', { name: 'Filtros' }).tap();
  const csv = await fileOf(page, page.getByRole('button', { name: 'Baixar CSV' }));
  expect(csv.name).toMatch(/^varanda-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.text.split('\r\n').length).toBeGreaterThan(2);
  const pdf = await fileOf(page, page.getByRole('button', { name: 'Baixar PDF' }));
  expect([pdf.name, pdf.text.slice(0, 5)]).toEqual([
    expect.stringMatching(/^varanda-\d{4}-\d{2}-\d{2}\.pdf$/),
    '%PDF-',
  ]);

  const receipt = page.getByRole('dialog', { name: 'Comprovante' });
  const day = page.getByRole('region', { name: /^(hoje|ontem)$/i }).first();
  await day.getByRole('listitem').first().getByRole('button').tap();
  await expect(receipt.getByText('Situação')).toBeVisible();
  await expect(receipt.getByText('Código')).toBeVisible();
  const own = await fileOf(page, receipt.getByRole('button', { name: 'Baixar PDF' }));
  expect(own.text.slice(0, 5)).toBe('%PDF-');
  await receipt.getByRole('button', { name: 'Fechar' }).tap();
  await expect(receipt).toBeHidden();

  await test.step('from the wallet as well', async () => {
    await page.goto(`${product.url}/user/wallet`);
    const rows = page.getByRole('region', { name: 'Movimentos' }).getByRole('listitem');
    await rows.first().getByRole('button').tap();
    await expect(receipt.getByText('Data e hora')).toBeVisible();
    await receipt.getByRole('button', { name: 'Fechar' }).tap();
    await expect(receipt).toBeHidden();
  });
});

test('the month stands as paired bars with days and today, and as a list', async ({ page, product }) => {
  await openAsDemo(page, product.url, '/user/wallet');
  const month = page.getByRole('region', { name: 'Este mês' });
  const chart = month.getByRole('img', { name: /^Depósitos R\$/ });
  await expect(chart).toBeVisible();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
  const [year = 0, number = 0, day = 0] = today.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  // A pair of bars for each day.
  await expect(chart.locator('g')).toHaveCount(days);
  await expect(chart.locator('text').filter({ hasText: new RegExp(`^${day}$`) })).toHaveCount(1);
  await expect(month.getByText('Entrou', { exact: true })).toBeVisible();
  await expect(month.getByText('Saiu', { exact: true })).toBeVisible();
  await month.getByText('Ver dia a dia').tap();
  await expect(month.getByText(/entraram R\$\s[\d.,]+ · saíram R\$\s[\d.,]+/).first()).toBeVisible();
  // The page is as wide as the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('where nothing moved yet, a picture stands with its words', async ({ page, product }) => {
  const none = { data: { data: [], current_page: 1, last_page: 1 } };
  await page.route('**/api/transactions?*', (route) => route.fulfill({ json: none }));
  await page.route('**/api/statement/month*', (route) =>
    route.fulfill({ json: { month: '2026-11', deposits: 0, withdrawals: 0, ins: 0, outs: 0, days: [] } }),
  );
  await openAsDemo(page, product.url, '/user/wallet');
  for (const title of ['Nenhum movimento de dinheiro neste mês', 'Nenhuma transação ainda']) {
    const heading = page.getByRole('heading', { name: title });
    await expect(heading).toBeVisible();
    await expect(heading.locator('xpath=..').locator('svg').first()).toBeVisible();
  }
});
