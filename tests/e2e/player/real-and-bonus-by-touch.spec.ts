// A paid deposit waits to be read, and real and bonus money are told apart: before a stake, in the list, its receipt and its file.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { endRound, stop } from '../steps/mines-round.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { payCharge } from '../steps/pay-charge.ts';
import { listen } from '../steps/record-alerts.ts';
import { shownBalance } from '../steps/shown-balance.ts';
import { choose, openSlip, reach } from '../steps/sportsbook.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 420_000 });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
  await changeSettings(product, { compliance_no_prior_benefit: false, casino_bet_max_total: 100_000 });
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');
const reais = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
/** An amount in a text, with either kind of space. */
const amountOf = (cents: number) => `R\\$\\s${reais(cents).replaceAll('.', '\\.')}`;

test('a deposit with a coupon ends in a sheet that waits; its bonus money is told apart from then on', async ({
  page,
}) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, '/user/promotion/coupon');
  const real = (await shownBalance(page)) + 2_000;
  await page.getByLabel('Código do cupom').fill('deposito100');
  await page.getByRole('button', { name: 'Aplicar cupom' }).tap();
  await toHaveSaid('Cupom ativado com sucesso');

  await test.step('paid', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).tap();
    const panel = page.getByRole('dialog', { name: 'Depósito' });
    await panel.getByLabel(/Valor/).fill('20,00');
    await panel.getByRole('button', { name: /^Gerar código PIX/ }).tap();
    await payCharge(page, await panel.getByRole('link', { name: /sandbox/i }).getAttribute('href'));
    await toHaveSaid('Depósito aprovado com sucesso.');
    await expect(panel).toBeHidden();
    const sheet = page.getByRole('dialog', { name: 'Depósito aprovado' });
    await expect(sheet.getByText('R$ 20,00', { exact: true }).first()).toBeVisible();
    const now = sheet.getByRole('region', { name: 'Saldo agora' });
    await expect(now).toHaveText(new RegExp(`Dinheiro real.*${amountOf(real)}.*Bônus.*R\\$\\s20,00`));
    await expect(sheet.getByText(/Cupom DEPOSITO100: R\$\s20,00 de bônus/)).toBeVisible();
    await expect(sheet.getByRole('link', { name: /Bônus/ })).toBeVisible();
    // The alert leaves; the sheet waits.
    await expect(page.getByText('Depósito aprovado com sucesso.')).toBeHidden();
    await expect(sheet).toBeVisible();
    await closePaidSheet(page);
  });

  /** R$ 5 more than the real money. */
  const stake = real + 500;

  await test.step('the slip says what bonus money pays of its stake', async () => {
    await page.goto(`${product.url}/sports/football`);
    await reach(page);
    await choose(page, 0);
    const slip = await openSlip(page);
    const field = slip.getByLabel('Valor da aposta', { exact: true });
    await field.fill(reais(real));
    await expect(slip.getByText('Pago com bônus')).toHaveCount(0);
    await field.fill(reais(stake));
    await expect(slip.locator('dl > div').filter({ hasText: 'Pago com bônus' }).locator('dd')).toHaveText(
      /^R\$\s5,00$/,
    );
  });

  await test.step('and so does a house game', async () => {
    await page.goto(`${product.url}/games/mines`);
    const field = main(page).getByLabel('Aposta', { exact: true });
    await expect(main(page).getByRole('button', { name: /^Começar por/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await field.fill(reais(stake));
    const note = main(page).getByText(new RegExp(`^Você aposta ${amountOf(stake)}, R\\$\\s5,00 do bônus$`));
    await expect(note).toBeVisible();
    await main(page)
      .getByRole('button', { name: new RegExp(`^Começar por ${amountOf(stake)}$`) })
      .tap();
    await expect(stop(page)).toBeVisible();
    // The row stays through the round: nothing under the finger moves.
    await expect(note).toBeVisible();
    await endRound(page);
  });

  await test.step('the list, in three languages', async () => {
    for (const [language, text] of [
      ['en', /Stake · R\$5\.00 in bonus money/],
      ['es', /Apuesta · R\$\s5,00 de bono/],
      ['pt', /Aposta · R\$\s5,00 de bônus/],
    ] as const) {
      await page.goto(`${product.url}/user/transaction?lang=${language}`);
      await expect(main(page).getByText(text).first()).toBeVisible();
    }
    // The deposit is real money, and the bonus says that it is none.
    const deposit = main(page).getByRole('listitem').filter({ hasText: 'Depósito PIX' }).first();
    await expect(deposit).not.toContainText('bônus');
    await expect(
      main(page)
        .getByText(/dinheiro de bônus/)
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('a receipt and the file', async () => {
    const row = main(page).getByRole('listitem').filter({ hasText: 'R$ 5,00 de bônus' }).first();
    await row.getByRole('button').tap();
    const receipt = page.getByRole('dialog', { name: 'Comprovante' });
    await expect(receipt.locator('dl > div').filter({ hasText: 'Dinheiro' }).locator('dd')).toHaveText(
      /^R\$\s5,00 de bônus$/,
    );
    await receipt.getByRole('button', { name: 'Fechar' }).tap();
    await expect(receipt).toBeHidden();
    await page.getByRole('button', { name: 'Filtros' }).tap();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).tap();
    const [head = '', ...lines] = readFileSync((await (await coming).path()) ?? '', 'utf8').split('\r\n');
    expect(head).toContain(',Do bônus (R$),');
    expect(lines.some((line) => line.includes(`,${reais(stake).replace(',', '.')},5.00,`))).toBe(true);
  });
});
