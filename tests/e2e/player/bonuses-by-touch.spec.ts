// Coupons and bonuses on a phone: each says its own terms before and after, and what happens to one is told on whichever page is open.
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { settleFirstSteps } from '../steps/first-steps.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { endRound, stop } from '../steps/mines-round.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { payCharge } from '../steps/pay-charge.ts';
import { playSlot } from '../steps/play-slot.ts';
import { listen } from '../steps/record-alerts.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';
import { verifyPlayer } from '../steps/verify-player.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');
/** Opens the page of bonuses, in another language perhaps, as a link may. */
const atBonuses = (page: Page, language = 'pt') => page.goto(`${product.url}/user/bonus?lang=${language}`);

async function applyCode(page: Page, code: string): Promise<void> {
  await page.goto(`${product.url}/user/promotion/coupon`);
  await page.getByLabel('Código do cupom').fill(code);
  await page.getByRole('button', { name: 'Aplicar cupom' }).tap();
}

/** A new player who is verified and has paid R$ 20 in, and has placed no bet. */
async function registerAndDeposit(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().tap();
  await fillRegistration(page, newPlayer(461));
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).tap();
  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await expect(deposit).toBeVisible();
  await verifyPlayer(page);
  await settleFirstSteps(deposit);
  await deposit.getByLabel(/Valor/).fill('20,00');
  await deposit.getByRole('button', { name: /^Gerar código PIX/ }).tap();
  await payCharge(page, await deposit.getByRole('link', { name: /sandbox/i }).getAttribute('href'));
  await closePaidSheet(page);
}

test('a coupon of real money is no bonus: it says so before and after, and its payment is told in the middle of a game', {
  tag: '@weekly',
}, async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await registerAndDeposit(page);
  await applyCode(page, 'dinheiro3');
  await toHaveSaid('Cupom ativado com sucesso');
  await expect(page).toHaveURL(`${product.url}/user/bonus`);

  await test.step('before, in three languages', async () => {
    for (const [language, label, text, terms] of [
      [
        'en',
        'In real money',
        /Nothing has to be staked with this amount/,
        /in real money · nothing to stake/,
      ],
      ['es', 'En dinero real', /No hay nada que apostar con este monto/, /en dinero real · nada que apostar/],
      ['pt', 'Em dinheiro real', /Não há nada a apostar com este valor/, /em dinheiro real · nada a apostar/],
    ] as const) {
      await atBonuses(page, language);
      const card = page.getByRole('article');
      await expect(card.getByText(label, { exact: true })).toBeVisible();
      await expect(card.getByText(text)).toBeVisible();
      await expect(card.getByText(terms)).toBeVisible();
      // No amount to stake, and no table of what counts.
      await expect(card.getByRole('meter')).toHaveCount(0);
      await expect(card.getByRole('list')).toHaveCount(0);
    }
  });

  await test.step('the first settled bet pays it, and the game’s page says so', async () => {
    await page.goto(`${product.url}/games/mines`);
    await page.getByLabel('Aposta', { exact: true }).fill('1,00');
    await page.getByRole('button', { name: /^Começar por/ }).tap();
    await expect(stop(page)).toBeVisible();
    await endRound(page);
    await toHaveSaid('R$ 3 em dinheiro: R$\u00a03,00 entraram no seu saldo real.');
  });

  await test.step('after', async () => {
    await atBonuses(page);
    await expect(main(page).getByText('Nenhum bônus no momento')).toBeVisible();
    await page.getByRole('button', { name: 'Ver bônus encerrados' }).tap();
    const row = main(page).getByText(/^R\$\s3,00 · entrou no saldo real · /);
    await expect(row).toContainText(
      'Cupom DINHEIRO3: R$ 3,00 em dinheiro real · nada a apostar antes de sacar',
    );
    await page.goto(`${product.url}/user/promotion/coupon`);
    await expect(page.getByRole('region', { name: 'Usados' })).toContainText('R$ 3,00 em dinheiro real');
  });
});

test('a coupon that pays at once says how much, and leads to where it stands', async ({ page }) => {
  const { toHaveSaid } = await listen(page);
  await changeSettings(product, { compliance_no_prior_benefit: false });
  await openAsDemo(page, product.url, '/user/promotion/coupon');
  await applyCode(page, 'DINHEIRO3');
  await toHaveSaid('Cupom ativado com sucesso', 'R$ 3 em dinheiro: R$\u00a03,00 entraram no seu saldo real.');
  await expect(page).toHaveURL(`${product.url}/user/bonus#bonuses-over`);
  await expect(main(page).getByText(/^R\$\s3,00 · entrou no saldo real · /)).toBeVisible();
});

test('a bonus says its terms before, while it runs and after, and that it is complete on another page', async ({
  page,
  context,
}) => {
  await changeSettings(product, { compliance_no_prior_benefit: false });
  await openAsDemo(page, product.url, '/user/promotion/coupon');
  await applyCode(page, 'varanda10');
  await expect(page).toHaveURL(`${product.url}/user/bonus`);
  const card = page.getByRole('article').filter({ hasText: 'R$ 10 de bônus' });
  const terms = /^Cupom VARANDA10: R\$\s10,00 de bônus · apostar 3 vezes o valor em até 7 dias$/;
  await expect(card.getByText(terms)).toBeVisible();

  await test.step('it starts', async () => {
    await card.getByRole('button', { name: /^Ativar/ }).tap();
    const activate = page.getByRole('dialog', { name: 'Ativar bônus' });
    await expect(activate.getByText(terms)).toBeVisible();
    await activate.getByRole('button', { name: /^Ativar/ }).tap();
    await expect(page.getByText('Bônus ativado.')).toBeVisible();
    await expect(card.getByText('Ativo', { exact: true })).toBeVisible();
    await expect(card.getByText(terms)).toBeVisible();
  });

  await test.step('it is complete, which a page without bonuses tells', async () => {
    await page.goto(`${product.url}/user/account`);
    await expect(page.getByTestId('balance')).toBeVisible();
    const told = expect(page.getByText(/^R\$ 10 de bônus: completo\. Resgate R\$\s/)).toBeVisible();
    const table = await context.newPage();
    await table.goto(`${product.url}/play/sete-ladeiras`);
    await table.getByRole('button', { name: 'Jogar com dinheiro real' }).tap();
    await playSlot(table.frameLocator('iframe'), '20,00', 2);
    await told;
    await table.close();
  });

  await test.step('it is redeemed', async () => {
    await atBonuses(page);
    await card.getByRole('button', { name: /^Resgatar/ }).tap();
    const redeem = page.getByRole('dialog', { name: 'Resgatar bônus' });
    await redeem.getByRole('button', { name: /^Resgatar/ }).tap();
    await expect(page.getByText(/^Bônus resgatado\./)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('after', async () => {
    await page.getByRole('button', { name: 'Ver bônus encerrados' }).tap();
    await expect(main(page).getByText('Resgatado', { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(/ · Cupom VARANDA10: R\$\s10,00 de bônus/)).toBeVisible();
  });
});
