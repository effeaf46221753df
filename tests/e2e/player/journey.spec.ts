import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { settleFirstSteps } from '../steps/first-steps.ts';
import { playSlot } from '../steps/play-slot.ts';
import { listen } from '../steps/record-alerts.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';
import { shownBalance } from '../steps/shown-balance.ts';
import { verifyPlayer } from '../steps/verify-player.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'debug' });
});
test.afterAll(async () => {
  await product?.stop();
});

interface Row {
  type: number;
  status: number;
  amount: number;
}

/** Money in minus money out of the player's approved transactions, all pages of them, in cents. */
async function statedBalance(page: Page): Promise<number> {
  const rows = await page.evaluate(async () => {
    const token = /(?:^|; )wg_jwt=([^;]+)/.exec(document.cookie)?.[1] ?? localStorage.getItem('wg_jwt') ?? '';
    const headers = {
      authorization: `Bearer ${decodeURIComponent(token).replaceAll('"', '')}`,
      accept: 'application/json',
    };
    const all: unknown[] = [];
    for (let number = 1, last = 1; number <= last; number += 1) {
      const { data } = await (await fetch(`/api/transactions?page=${number}`, { headers })).json();
      all.push(...data.data);
      last = data.last_page;
    }
    return all;
  });
  return (rows as Row[])
    .filter((row) => row.status === 2)
    .reduce((sum, row) => sum + (row.type === 1 ? row.amount : -row.amount), 0);
}

/** The ledger itself, read from the database of the stopped product: the sum of a player's entries by account, in cents. */
const LEDGER = `
  select a.kind, sum(e.amount_cents)::int as entries, max(a.balance_cents)::int as balance
  from ledger_entries e join accounts a on a.id = e.account_id join players p on p.id = a.player_id
  where p.email = $1 group by a.kind`;
/** Ledger transactions that don't sum to zero. */
const UNBALANCED = `
  select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`;

test('a player registers, deposits, plays and watches the balance change', async ({ page, context }) => {
  const { toHaveSaid } = await listen(page);
  const player = newPlayer(1);

  await page.goto(product.url);
  await expect(page).toHaveTitle(/Apostas Online/);

  await test.step('browses a category', async () => {
    await page.getByRole('link', { name: 'Slots' }).first().click();
    await expect(page).toHaveURL(/\/casino\/slots$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Sete Ladeiras/ }).first()).toBeVisible();
  });

  await test.step('[R1.02a] registers with a test document', async () => {
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
    await fillRegistration(page, player);
    await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  });

  const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
  await test.step('[R1.02b] is logged in and sees the deposit', async () => {
    await expect(deposit).toBeVisible();
    expect(await shownBalance(page)).toBe(0);
  });

  await test.step('[R1.02i] is verified', () => verifyPlayer(page));

  await test.step('completes the first steps: limits, gender and address', () => settleFirstSteps(deposit));

  const payerOf = async (amount: string) => {
    await deposit.getByLabel(/Valor/).fill(amount);
    await deposit.getByRole('button', { name: /Gerar.*PIX/ }).click();
    await expect(deposit.getByRole('img', { name: /QR/ })).toBeVisible();
    const payerLink = deposit.getByRole('link', { name: /sandbox/i });
    const payer = await context.newPage();
    await payer.goto((await payerLink.getAttribute('href')) ?? '');
    return payer;
  };

  await test.step('lets a code expire; no new one is created without a request', async () => {
    const payer = await payerOf('20,00');
    await payer.getByRole('button', { name: 'Deixar vencer' }).click();
    await deposit.getByRole('button', { name: 'Gerar outro código' }).click();
    await payer.close();
    await expect(deposit.getByLabel(/Valor/)).toBeEditable();
    await expect(deposit.getByLabel(/Valor/)).toHaveValue('20.00');
    const open = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(open.filter((name) => name.endsWith('/api/deposits'))).toHaveLength(1);
  });

  await test.step('[R1.02c] pays 50,00 by PIX through the payer page', async () => {
    const payer = await payerOf('50,00');
    await payer.getByRole('button', { name: /^Pagar R\$/ }).click();
    await toHaveSaid('Depósito aprovado com sucesso.');
    await payer.close();
    await closePaidSheet(page);
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
    await playSlot(page.frameLocator('iframe'), '0,50', 3);
  });

  await test.step('[R1.03] sees the balance change in another tab, without any request there', async () => {
    await expect.poll(async () => (await shownBalance(elsewhere)) - (await statedBalance(page))).toBe(0);
    await elsewhere.close();
  });

  let shown = Number.NaN;
  await test.step('sees balance and transactions agree to the cent', async () => {
    await expect.poll(async () => (await shownBalance(page)) - (await statedBalance(page))).toBe(0);
    await page.goto(`${product.url}/user/transaction`);
    const stakes = page.getByRole('listitem').filter({ hasText: 'Sete Ladeiras' });
    await expect.poll(() => stakes.count()).toBeGreaterThanOrEqual(3);
    shown = await shownBalance(page);
    expect(await statedBalance(page)).toBe(shown);
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

  await test.step('and the ledger agrees to the cent with the page', async () => {
    expect(await product.askAfterwards(LEDGER, [player.email])).toEqual([
      { kind: 'real', entries: shown, balance: shown },
    ]);
    expect(await product.askAfterwards(UNBALANCED)).toEqual([]);
  });

  await test.step('the log has no token, password, document or address', () => {
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
