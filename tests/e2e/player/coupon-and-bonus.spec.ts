import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { settleFirstSteps } from '../steps/first-steps.ts';
import { logInDemo, openAsDemo, storeDemoSession } from '../steps/log-in.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { playSlot } from '../steps/play-slot.ts';
import { listen } from '../steps/record-alerts.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';
import { verifyPlayer } from '../steps/verify-player.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

/** Channels that the page's sockets joined and left, in order: `+private-users.7`. */
function channelsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { event, data } = JSON.parse(String(payload));
      if (event === 'pusher:subscribe') said.push(`+${data.channel}`);
      if (event === 'pusher:unsubscribe') said.push(`-${data.channel}`);
    });
    socket.on('close', () => said.push('closed'));
  });
  return said;
}

/** Plays rounds of the seeded slot on a separate page, each over the stake in reais. */
async function play(page: Page, stake: string, rounds: number): Promise<void> {
  await page.goto(`${product.url}/play/sete-ladeiras`);
  await page.getByRole('button', { name: 'Jogar com dinheiro real' }).click();
  await playSlot(page.frameLocator('iframe'), stake, rounds);
}

const applyCode = async (page: Page, code: string) => {
  await page.getByLabel('Código do cupom').fill(code);
  await page.getByRole('button', { name: 'Aplicar cupom' }).click();
};

test('[R1.02f] a deposit coupon from a link passes through registration to the deposit, and waits for the first bet', async ({
  page,
  context,
}) => {
  const { toHaveSaid } = await listen(page);
  const player = newPlayer(401);
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(`${product.url}/?code=deposito100`);
  await fillRegistration(page, player);
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();

  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await toHaveSaid('Cupom ativado com sucesso');
  await expect(deposit).toBeVisible();
  await verifyPlayer(page);
  await settleFirstSteps(deposit);
  await expect(deposit.getByText('Cupom DEPOSITO100 neste depósito:')).toBeVisible();

  await deposit.getByLabel(/Valor/).fill('50,00');
  await deposit.getByRole('button', { name: /Gerar.*PIX/ }).click();
  const payer = await context.newPage();
  await payer.goto((await deposit.getByRole('link', { name: /sandbox/i }).getAttribute('href')) ?? '');
  await payer.getByRole('button', { name: /^Pagar R\$/ }).click();
  await toHaveSaid('Depósito aprovado com sucesso.');
  await expect(deposit).toBeHidden();
  await expect(page.getByText('Cupom DEPOSITO100: R$ 50,00 de bônus')).toBeVisible();
  await closePaidSheet(page);

  await page.goto(`${product.url}/user/bonus`);
  const card = page.getByRole('article');
  await expect(card.getByText('Em espera', { exact: true })).toBeVisible();
  await expect(card.getByText(/primeira aposta com dinheiro real/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Desistir do bônus' })).toBeVisible();

  // §4: a deposit coupon activates by itself, here with the first settled bet, and the open page is notified.
  await play(payer, '0,50', 1);
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
  await expect(card.getByRole('meter', { name: 'Já apostado' })).toBeVisible();
});

test('[R1.02e] a bonus is activated, rolled over by play while the page shows it, and redeemed', async ({
  page,
  context,
}) => {
  const { toHaveSaid } = await listen(page);
  await changeSettings(product, { compliance_no_prior_benefit: false });
  const joined = channelsOf(page);
  await logInDemo(page, product.url);
  await page.keyboard.press('Escape');
  const id = await page.evaluate(() =>
    /(?:^|; )wg_user_id=([^;]+)/.exec(document.cookie)?.[1]?.replace(/%22|"/g, ''),
  );
  await expect.poll(() => joined).toContain(`+private-users.${id}`);
  await expect.poll(() => joined).toContain(`+private-transactions.user.${id}`);
  expect(joined.filter((one) => one.includes('bonus.'))).toEqual([]);

  await page.goto(`${product.url}/user/promotion/coupon`);
  await test.step('[R5.01] a wrong coupon shows the reason', async () => {
    await page.getByRole('button', { name: 'Aplicar cupom' }).click();
    await expect(page.getByText('Insira um cupom válido')).toBeVisible();
    await applyCode(page, 'passou');
    await expect(page.getByText(/venceu/)).toBeVisible();
    await page.route('**/api/coupons/apply', (route) =>
      route.fulfill({ status: 500, json: { message: 'x' } }),
    );
    await applyCode(page, 'VARANDA10');
    await expect(page.getByText('Ocorreu um erro tente novamente.')).toBeVisible();
    await page.unroute('**/api/coupons/apply');
  });

  await applyCode(page, 'vaRANda10');
  await toHaveSaid('Cupom ativado com sucesso');
  await expect(page).toHaveURL(`${product.url}/user/bonus`);
  const card = page.getByRole('article').filter({ hasText: 'R$ 10 de bônus' });
  await card.getByRole('button', { name: /^Ativar/ }).click();
  const activate = page.getByRole('dialog', { name: 'Ativar bônus' });
  await expect(activate.getByRole('button', { name: 'Agora não' })).toBeVisible();
  await activate.getByRole('button', { name: /^Ativar/ }).click();
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
  const meter = card.getByRole('meter', { name: 'Já apostado' });
  await expect(meter).toHaveAttribute('aria-valuenow', '0');
  await expect.poll(() => joined.filter((one) => one.startsWith('+private-bonus.'))).toHaveLength(1);

  await test.step('progress updates by itself', async () => {
    const table = await context.newPage();
    await play(table, '20,00', 1);
    await expect(meter).toHaveAttribute('aria-valuenow', '2000');
    await play(table, '10,00', 1);
    await table.close();
  });

  await card.getByRole('button', { name: /^Resgatar/ }).click();
  const redeem = page.getByRole('dialog', { name: 'Resgatar bônus' });
  await redeem.getByRole('button', { name: /^Resgatar/ }).click();
  await expect(page.getByText(/Bônus resgatado/)).toBeVisible();
  await expect(page.getByText('Nenhum bônus no momento')).toBeVisible();
  await page.getByRole('button', { name: 'Ver bônus encerrados' }).click();
  await expect(page.getByText('Resgatado', { exact: true })).toBeVisible();
  const channel = joined.find((one) => one.startsWith('+private-bonus.'))?.slice(1);
  await expect.poll(() => joined).toContain(`-${channel}`);

  await test.step('[R4.28] logout leaves the channels', async () => {
    await page.getByRole('button', { name: /Conta/ }).first().click();
    const before = joined.length;
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
    // The visitor's page may connect again, for channels that are open to everybody.
    await expect.poll(() => joined.slice(before)).toContain('closed');
    expect(joined.slice(before).filter((one) => one.startsWith('+private-'))).toEqual([]);
  });
});

test('a bonus is given up: the page says to the cent what is lost and what stays', async ({ page }) => {
  const shown = async () => Number((await page.getByTestId('balance').innerText()).replace(/\D/g, ''));
  await changeSettings(product, { compliance_no_prior_benefit: false });
  await openAsDemo(page, product.url, '/user/bonus');
  await page.getByRole('button', { name: 'Tenho um cupom' }).click();
  const coupon = page.getByRole('dialog', { name: 'Cupom' });
  await coupon.getByLabel('Código do cupom').fill('bemvindo');
  await coupon.getByRole('button', { name: 'Aplicar cupom' }).click();
  await expect(coupon).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: 'Boas-vindas' });
  const total = (await shown()) + 500;
  await card.getByRole('button', { name: /^Ativar/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ativar/ })
    .click();
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
  await expect.poll(shown).toBe(total);

  await card.getByRole('button', { name: 'Desistir do bônus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desistir do bônus' });
  const reais = (cents: number) =>
    new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);
  await expect(
    dialog.getByText(`Você perde ${reais(500)} de bônus e fica com ${reais(total - 500)} de saldo real.`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Desistir do bônus' }).click();
  await expect(page.getByText(`Saíram ${reais(500)} do saldo de bônus.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect.poll(shown).toBe(total - 500);
});

test('closed by the operator, the pages say so and have no links to them', { tag: '@weekly' }, async ({
  page,
}) => {
  await changeSettings(product, { bonus_enabled: false });
  await storeDemoSession(page, product.url);
  for (const path of ['/user/bonus', '/user/promotion', '/user/promotion/coupon']) {
    await page.goto(product.url + path);
    await expect(page.getByText('Os bônus estão fechados')).toBeVisible();
  }
  await page.getByRole('button', { name: /Conta/ }).first().click();
  const account = page.getByRole('dialog');
  await expect(account.getByRole('link', { name: 'Transações' })).toBeVisible();
  await expect(account.getByRole('link', { name: /Bônus|Cupons|Indicações/ })).toHaveCount(0);
  await changeSettings(product, { bonus_enabled: true });
  await expect(account.getByRole('link', { name: 'Bônus' })).toBeVisible();
});

test('[R2.27a] the stubs exist, without content and without a login', async ({ page }) => {
  for (const path of ['/user/coupon', '/sport/futebol']) {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(product.url + path);
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
    await expect(page.getByRole('main')).toBeEmpty();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(product.url + path);
    expect(errors).toEqual([]);
  }
});
