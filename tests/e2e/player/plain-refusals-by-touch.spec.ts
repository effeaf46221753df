// What a player who presses something hears where nothing can happen: without a connection, or too late. On a phone.
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { changeSettings, OPS_TOKEN, operate } from '../steps/operator.ts';
import { listen } from '../steps/record-alerts.ts';
import { shownBalance } from '../steps/shown-balance.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');

for (const language of ['pt', 'en', 'es'] as const) {
  test(`a favourite pressed offline says that it needs the connection, in ${language}`, async ({
    page,
    context,
  }) => {
    const { toHaveSaid } = await listen(page);
    await openAsDemo(page, product.url, `/casino?lang=${language}`);
    const star = main(page)
      .getByRole('button', { name: /Sete Ladeiras/ })
      .and(page.locator('[aria-pressed]'))
      .first();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(true);
    await expect(page.getByText(screenText(language, 'shell:offline.label')).first()).toBeVisible();
    await star.tap();
    await toHaveSaid(screenText(language, 'shell:offline.reason'));
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });
}

test('a withdrawal that went to the bank a moment before can’t be cancelled, and the page says why', async ({
  page,
}) => {
  await changeSettings(product, { withdraw_auto_kyc: false, withdraw_daily: 100 });
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  const before = await shownBalance(page);
  // Paid after ten minutes.
  await page.getByLabel('Valor do saque').fill('30,07');
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/withdrawals') && answer.request().method() === 'POST',
  );
  await main(page)
    .getByRole('button', { name: /^Sacar R\$/ })
    .tap();
  const { id } = (await (await asked).json()) as { id: string };
  const row = page.getByRole('region', { name: 'Seus saques' }).getByRole('listitem').first();
  await expect(row).toContainText('Espera por uma pessoa da equipe');
  // The operator sends it while the player's press is on its way.
  await page.route('**/api/withdrawals/*/cancel', async (route) => {
    await operate(product, 'POST', `withdrawals/${id}/approve`, {});
    await route.continue();
  });
  await row.getByRole('button', { name: 'Cancelar saque de R$ 30,07' }).tap();
  await expect(
    row.getByText(/^Este saque já foi enviado ao banco e não pode mais ser cancelado\./),
  ).toBeVisible();
  await expect(row).toContainText('A caminho');
  expect(await shownBalance(page)).toBe(before - 3_007);
  await changeSettings(product, { withdraw_auto_kyc: true });
});

test('Spanish money reads alike in texts, in the field’s echo and in the header', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet/deposit?lang=es');
  await expect(page.getByTestId('balance')).toHaveText(/^R\$\s[\d.]+,\d\d$/);
  const field = page.getByLabel(screenText('es', 'wallet:deposit.amount'), { exact: true });
  await field.pressSequentially('125000');
  // The field itself has one format in every language (§9).
  await expect(field).toHaveValue('1,250.00');
  await expect(page.getByText(/^Depositas R\$\s1\.250,00$/)).toBeVisible();
  // A point stands before thousands alone.
  for (const amount of await main(page).getByText(/R\$/).allInnerTexts()) {
    expect(amount).not.toMatch(/\.\d\d(?!\d)/);
  }
});
