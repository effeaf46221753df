import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';
import { fillRegistration, newPlayer } from './register-player.ts';
import { verifyPlayer } from './verify-player.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'debug' });
});
test.afterAll(async () => {
  await product?.stop();
});

/** The balance in the header, in cents. */
async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByTestId('balance').innerText();
  return Number(text.replace(/\D/g, ''));
}

/** What the ledger says through the transactions call: money in minus money out of approved rows, in cents. */
async function bookedBalance(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const token = /(?:^|; )wg_jwt=([^;]+)/.exec(document.cookie)?.[1] ?? localStorage.getItem('wg_jwt') ?? '';
    const answer = await fetch('/api/transactions', {
      headers: {
        authorization: `Bearer ${decodeURIComponent(token).replaceAll('"', '')}`,
        accept: 'application/json',
      },
    });
    const rows = (await answer.json()).data.data as { type: number; status: number; amount: number }[];
    return rows
      .filter((row) => row.status === 2)
      .reduce((sum, row) => sum + (row.type === 1 ? row.amount : -row.amount), 0);
  });
}

async function spin(game: FrameLocator): Promise<void> {
  const button = game.getByRole('button', { name: /^Girar por/ });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(game.getByRole('status')).toHaveText(/Sem prêmio nesta rodada|A rodada pagou/);
  await expect(button).toBeEnabled();
}

test('[R1.01 R1.02 R1.03] a player registers, pays in, plays and watches the balance move', async ({
  page,
  context,
}) => {
  const player = newPlayer(1);

  await page.goto(product.url);
  await expect(page).toHaveTitle(/Apostas Online/);

  await test.step('browses a category', async () => {
    await page.getByRole('link', { name: 'Slots' }).first().click();
    await expect(page).toHaveURL(/\/casino\/slots$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Sete Ladeiras/ }).first()).toBeVisible();
  });

  await test.step('registers with a test document', async () => {
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
    await fillRegistration(page, player);
    await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  });

  const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
  await test.step('[R4.11] is logged in and sees the deposit', async () => {
    await expect(deposit).toBeVisible();
    expect(await shownBalance(page)).toBe(0);
  });

  await test.step('is verified', () => verifyPlayer(page));

  await test.step('[R8.06i] pays 50,00 by PIX through the payer page', async () => {
    await deposit.getByLabel(/Valor/).fill('50,00');
    await deposit.getByRole('button', { name: /Gerar.*PIX/ }).click();
    await expect(deposit.getByRole('img', { name: /QR/ })).toBeVisible();
    const payerLink = deposit.getByRole('link', { name: /sandbox/i });
    const payer = await context.newPage();
    await payer.goto((await payerLink.getAttribute('href')) ?? '');
    await payer.getByRole('button', { name: /^Pagar R\$/ }).click();
    await expect(page.getByText('Depósito aprovado com sucesso.')).toBeVisible();
    await payer.close();
    await expect.poll(() => shownBalance(page)).toBe(5_000);
    await expect(deposit).toBeHidden();
  });

  const elsewhere = await context.newPage();
  await test.step('plays the slot three times', async () => {
    await elsewhere.goto(product.url);
    await expect.poll(() => shownBalance(elsewhere)).toBe(5_000);
    await page.goto(`${product.url}/casino/slots`);
    await page
      .getByRole('link', { name: /Sete Ladeiras/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Aceitar cookies' }).click();
    await page.getByRole('button', { name: 'Jogar com dinheiro real' }).click();
    const game = page.frameLocator('iframe');
    const stake = game.getByRole('radio', { name: /0,50/ });
    await stake.press('Space');
    await expect(stake).toBeChecked();
    for (let round = 0; round < 3; round += 1) await spin(game);
  });

  await test.step('[R1.03] sees the balance move in another tab, where nothing was asked', async () => {
    await expect.poll(async () => (await shownBalance(elsewhere)) - (await bookedBalance(page))).toBe(0);
    await elsewhere.close();
  });

  await test.step('sees balance, transactions and ledger agree to the cent', async () => {
    await expect.poll(async () => (await shownBalance(page)) - (await bookedBalance(page))).toBe(0);
    await page.goto(`${product.url}/user/transaction`);
    const stakes = page.getByRole('listitem').filter({ hasText: 'Sete Ladeiras' });
    await expect.poll(() => stakes.count()).toBeGreaterThanOrEqual(3);
    expect(await shownBalance(page)).toBe(await bookedBalance(page));
  });

  const token = await page.evaluate(
    () => /(?:^|; )wg_jwt=([^;]+)/.exec(document.cookie)?.[1] ?? localStorage.getItem('wg_jwt') ?? '',
  );
  await test.step('logs out', async () => {
    await page.getByRole('button', { name: /Conta/ }).first().click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  });

  await test.step('left no token, password, document or address in the log', () => {
    const log = product.output();
    expect(log).toContain('a verification was opened');
    expect(log).toContain('a session ended');
    const [, claims = ''] = decodeURIComponent(token).split('.');
    expect(claims.length).toBeGreaterThan(40);
    for (const secret of [claims, player.password, player.document, player.email, player.phone]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/eyJ[\w-]{8,}/);
  });
});
