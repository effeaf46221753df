import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { awayFromMidnight } from '../steps/away-from-midnight.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { changeSettings, OPS_TOKEN, operate } from '../steps/operator.ts';
import { payCharge } from '../steps/pay-charge.ts';
import { listen } from '../steps/record-alerts.ts';
import { shownBalance } from '../steps/shown-balance.ts';

/** Of another person than the demo player. */
const OTHER_CPF = '11144477735';

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

/** To the player's own CPF, which comes filled in, or to another key, which is typed. */
async function ask(page: Page, amount: string, key?: string): Promise<void> {
  await page.getByLabel('Valor do saque').fill(amount);
  if (key === undefined) await page.getByRole('radio', { name: /^CPF/ }).check();
  else {
    await page.getByRole('radio', { name: 'Outra chave PIX' }).check();
    await page.getByLabel('Chave PIX: seu CPF').fill(key);
  }
  await page.getByRole('button', { name: /^Sacar/ }).click();
}

/** The newest withdrawal of the list. */
const youngest = (page: Page) =>
  page.getByRole('region', { name: 'Seus saques' }).getByRole('listitem').first();

test('[R1.02d] from the wallet to a withdrawal that the bank pays', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, '/user/wallet');
  await expect(page.getByRole('heading', { level: 1, name: 'Carteira' })).toBeVisible();
  const before = await shownBalance(page);
  await expect(page.getByRole('img', { name: /^Depósitos R\$/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sacar' }).click();
  await expect(page).toHaveURL(`${product.url}/user/wallet/withdraw`);
  await expect(page.getByText('R$ 1,00 – R$ 100,00')).toBeVisible();
  await expect(page.getByText('100 de 100')).toBeVisible();

  await ask(page, '25,00');
  // The bank may pay at once, and the page then says that instead.
  await toHaveSaid('Saque pedido. O valor já saiu do seu saldo.');
  await expect.poll(() => shownBalance(page)).toBe(before - 2_500);
  await expect(youngest(page)).toContainText('R$ 25,00');
  await toHaveSaid('Saque pago na sua conta PIX.');
  await expect(youngest(page)).toContainText('Pago');
  await youngest(page).getByText('Andamento').click();
  await expect(youngest(page).getByText('Enviado ao banco')).toBeVisible();
  await expect(youngest(page).getByText('Pago na sua conta')).toBeVisible();
  await expect(page.getByText('99 de 100')).toBeVisible();
});

test('a payout that the bank refuses is returned to the balance', { tag: '@weekly' }, async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  const before = await shownBalance(page);
  await ask(page, '20,13');
  await toHaveSaid('O saque foi recusado. O valor voltou ao seu saldo. Veja o motivo em Sacar.');
  await expect(youngest(page)).toContainText('Recusado');
  await expect(youngest(page)).toContainText(
    /O banco recusou o pagamento: a conta desta chave PIX não pode receber agora\..*Fale com o seu banco/,
  );
  await expect.poll(() => shownBalance(page)).toBe(before);
});

test('[R2.18a] a withdrawal that waits for the operator can be cancelled', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await set({ withdraw_auto_kyc: false });
  await openAsDemo(page, product.url, '/user/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  const before = await shownBalance(page);
  await ask(page, '30,00');
  await expect(youngest(page)).toContainText('Espera por uma pessoa da equipe');
  await expect.poll(() => shownBalance(page)).toBe(before - 3_000);
  await page.reload();
  await page.getByRole('button', { name: 'Cancelar saque de R$ 30,00' }).click();
  await toHaveSaid('Saque cancelado. O valor voltou ao seu saldo.');
  await expect(youngest(page)).toContainText('Cancelado');
  await expect.poll(() => shownBalance(page)).toBe(before);
  await set({ withdraw_auto_kyc: true });
});

test('[R5.16d] every refusal names its rule', { tag: '@weekly' }, async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  const amount = page.getByLabel('Valor do saque');
  const key = page.getByLabel('Chave PIX: seu CPF');
  const described = (text: string) => new RegExp(text.replaceAll(/[$.]/g, '\\$&').replaceAll(' ', '\\s'));
  const saysAtAmount = (text: string) => expect(amount).toHaveAccessibleDescription(described(text));

  // This one counts against the day's limit, which is tested with it.
  await ask(page, '25,00');
  await expect(youngest(page)).toContainText('Pago');

  await test.step('the amount', async () => {
    await ask(page, '0,50');
    await saysAtAmount('Valor mínimo de um saque: R$ 1,00');
    await ask(page, '100,01');
    await saysAtAmount('Valor máximo de um saque: R$ 100,00');
    await set({ withdraw_max: 90_000 });
    await expect(page.getByText('R$ 1,00 – R$ 900,00')).toBeVisible();
    await ask(page, '800,00');
    await saysAtAmount('Seu saldo não cobre este valor.');
    await set({ withdraw_daily_request: 6_000 });
    await expect(page.getByText('Valor que resta hoje')).toBeVisible();
    await ask(page, '61,00');
    await saysAtAmount('Isto passa do que se pode sacar em um dia. Hoje ainda cabem R$ ');
    await set({ withdraw_daily_request: 0 });
  });

  await test.step('the key', async () => {
    await ask(page, '2,00', '11111111111');
    await expect(key).toHaveAccessibleDescription(/Este CPF não existe/);
    await ask(page, '2,00', OTHER_CPF);
    await expect(key).toHaveAccessibleDescription(/A chave PIX precisa ser de uma conta no seu CPF/);
    await page.getByRole('button', { name: 'E-mail' }).click();
    const email = page.getByLabel('Chave PIX: e-mail');
    await email.fill('ninguem@varanda.example');
    await page.getByRole('button', { name: /^Sacar/ }).click();
    await expect(email).toHaveAccessibleDescription(/Não encontramos esta chave PIX/);
    await page.getByRole('button', { name: 'CPF' }).click();
  });

  await test.step('when none can be asked for', async () => {
    await set({ withdraw_interval: 600 });
    await expect(page.getByText(/Espere 600 minutos entre um pedido e outro/)).toBeVisible();
    await expect(amount).toBeHidden();
    await set({ withdraw_interval: 0, withdraw_daily: 1 });
    await expect(
      page.getByText(/Os saques do dia acabaram: \d de 1|O saque do dia já foi pedido/),
    ).toBeVisible();
    await expect(amount).toBeHidden();
    const today = new Date().getDay();
    await operate(product, 'POST', 'affiliates', { login: 'demo@varanda.example', affiliate: true });
    await set({ withdraw_daily: 100, withdraw_affiliate_day: (today + 3) % 7 });
    await expect(page.getByText(/Afiliados sacam em um dia marcado da semana/)).toBeVisible();
    await expect(amount).toBeHidden();
    await set({ withdraw_affiliate_day: null });
    await expect(amount).toBeVisible();
  });

  await test.step('withdrawals closed', async () => {
    await set({ withdraw_enabled: false });
    await expect(page.getByText('Os saques estão fechados no momento.')).toBeVisible();
    await expect(amount).toBeHidden();
    await page.getByRole('button', { name: 'Conta', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Carteira' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Sacar' })).toBeHidden();
    await set({ withdraw_enabled: true, withdraw_max: 10_000 });
  });
});

test('a lost answer ends in one withdrawal, and the page says so', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  const before = await shownBalance(page);
  let sent = 0;
  await page.route('**/api/withdrawals', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  // Paid after ten minutes: until then the page says what became of the request.
  await ask(page, '11,07');
  await expect(page.getByText('Sua solicitação de saque foi registrada uma única vez.')).toBeVisible();
  expect(sent).toBe(1);
  await expect.poll(() => shownBalance(page)).toBe(before - 1_107);
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 11,07' })).toHaveCount(1);
});

test('when the outcome can’t be asked for, the next visit shows it', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  await page.route('**/api/withdrawals', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/commands/**', (route) => route.abort());
  await ask(page, '12,00');
  await expect(page.getByText('Não chegou resposta. Estamos conferindo se o saque entrou.')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/Não soubemos se o saque entrou/)).toBeVisible({
    timeout: 60_000,
  });
  await page.unroute('**/api/commands/**');
  await page.reload();
  await toHaveSaid(
    'A solicitação de saque que você fez antes foi registrada uma única vez. Ela está em Sacar.',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 12,00' })).toHaveCount(1);
});

test('offline nothing can be requested, and the reason is under the button', async ({ page, context }) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  await context.setOffline(true);
  const button = page.getByRole('button', { name: /^Sacar/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Sem internet');
});

test('the statement is filtered and downloaded as a file', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  for (const amount of ['5,07', '3,13']) {
    await ask(page, amount);
    await expect(youngest(page)).toContainText(`R$ ${amount}`);
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 3,13' })).toContainText('Recusado');
  await page.goto(`${product.url}/user/transaction`);
  await page.getByRole('button', { name: 'Saques' }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Situação').selectOption({ label: 'Recusado' });
  await expect(page.getByText('R$ 3,13')).toBeVisible();
  await expect(page.getByText('R$ 5,07')).toHaveCount(0);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^varanda-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync((await file.path()) ?? '', 'utf8');
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toContain('Situação');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('Recusado');
  expect(lines.filter((line) => line.includes('3.13'))).toHaveLength(1);
  await page.getByLabel('De', { exact: true }).fill('2020-01-01');
  await page.getByLabel('Até').fill('2020-01-31');
  await expect(page.getByText('Nenhuma transação deste tipo')).toBeVisible();
});

test('[R2.16a] the deposit page keeps an open code through a reload, and is paid', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, '/user/wallet/deposit');
  const field = page.getByLabel('Valor do depósito');
  await field.fill('40,00');
  await page.getByRole('button', { name: 'Gerar código PIX' }).click();
  await expect(page.getByRole('img', { name: /QR do PIX/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: /QR do PIX/ })).toBeVisible();
  await payCharge(page, await page.getByRole('link', { name: /sandbox/ }).getAttribute('href'));
  await toHaveSaid('Depósito aprovado com sucesso.');
  await closePaidSheet(page);
  await expect(page.getByText('entraram no seu saldo')).toBeVisible();

  await test.step('deposited money must be staked before it is withdrawn', async () => {
    await page.goto(`${product.url}/user/wallet/withdraw`);
    await expect(page.getByText('Falta apostar')).toBeVisible();
    await set({ withdraw_max: 90_000 });
    await expect(page.getByText('R$ 1,00 – R$ 900,00')).toBeVisible();
    const all = await shownBalance(page);
    await ask(page, ((all - 100) / 100).toFixed(2));
    await expect(page.getByLabel('Valor do saque')).toHaveAccessibleDescription(
      /R\$\s40,00 vêm de depósitos que ainda precisam ser apostados/,
    );
  });

  await test.step('closed deposits say so and have no link to them', async () => {
    await set({ deposit_enabled: false });
    await page.goto(`${product.url}/user/wallet/deposit`);
    await expect(page.getByText('Os depósitos estão fechados no momento.')).toBeVisible();
    await page.goto(`${product.url}/user/wallet`);
    await expect(page.getByText('Os depósitos estão fechados no momento.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Depositar' })).toHaveCount(0);
  });
});
