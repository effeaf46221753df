import { expect, type Page, test } from '@playwright/test';
import { type KillableProduct, killableProduct } from '#tests/support/browser/killable-product.ts';
import { type Product, QUICK_START, startProduct } from '#tests/support/browser/product.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Time from one round's opening to the next one's, with room for a slow machine (ms). */
const ROUND_MS = 90_000;
const balance = async (page: Page) =>
  Number((await page.getByTestId('balance').innerText()).replace(/\D/g, ''));
const opens = (page: Page) => expect(page.getByText('Apostas abertas')).toBeVisible({ timeout: ROUND_MS });
const mine = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Suas apostas nesta rodada' }) });
/** The result that fell, as soon as the page also knows the player's bets on it. */
const result = (page: Page) => page.getByRole('status').filter({ hasText: /^Deu \d+, .*Você / });

async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entrar para jogar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel(/E-mail/).fill('demo@varanda.example');
  await dialog.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('balance')).toContainText('R$');
}

/** Stakes R$ 1,00 on black, with the keyboard, in a round that has just opened. */
async function bet(page: Page): Promise<void> {
  // Only with most of the betting time left, so that the following steps still happen in it.
  await expect(page.getByRole('timer')).toHaveText(/00:1\d/, { timeout: ROUND_MS });
  await page.getByRole('radio', { name: /^Vermelho/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Preto 8 a 14 2×/ })).toBeChecked();
  await page.getByLabel('Aposta', { exact: true }).fill('1,00');
  await page.keyboard.press('Enter');
  await expect(mine(page).getByRole('listitem')).toHaveText(/^Preto\s*R\$\s1,00$/);
}

/** What R$ 1,00 on black paid (cents), once the wheel has stopped. */
async function paid(page: Page): Promise<number> {
  // Read at once: the next round replaces it.
  const said = await result(page).innerText({ timeout: ROUND_MS });
  const black = said.includes('preto');
  expect(said).toMatch(black ? /Você recebe R\$\s2,00/ : /Você não recebe nada/);
  return black ? 200 : 0;
}

/** What the latest bets paid (cents), from the list of past rounds, which stays however long the page was away. */
async function paidInList(page: Page, bets: number): Promise<number> {
  const dialog = page.getByRole('dialog', { name: 'Conferir rodadas' });
  const own = dialog.locator('section').filter({ hasText: 'Rodadas em que você apostou' });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(own.getByRole('listitem')).toHaveCount(bets, { timeout: 5_000 });
  }).toPass({ timeout: ROUND_MS });
  const black = (await own.getByRole('listitem').first().innerText()).includes('preto');
  await expect(own.getByRole('listitem').first()).toContainText(black ? /R\$\s2,00/ : /R\$\s0,00/);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  return black ? 200 : 0;
}

test('a visitor sees the rounds and is asked to log in when betting', async ({ page }) => {
  await page.goto(`${product.url}/casino`);
  await page.getByRole('link', { name: 'Double' }).first().click();
  await opens(page);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('button', { name: 'Entrar para jogar' }).click();
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
});

test('[R2.07b] a bet on Double survives a reload during the round, is paid, and its round is verified offline', async ({
  page,
  context,
}) => {
  await page.goto(`${product.url}/games/double`);
  await logIn(page);
  await opens(page);
  await test.step("no colour is preselected, and the stake is the operator's first", async () => {
    await expect(page.getByLabel('Aposta', { exact: true })).toHaveValue('0.50');
    await page.getByRole('button', { name: 'Apostar R$ 0,50', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Escolha uma cor.' })).toBeVisible();
  });

  await bet(page);
  await expect.poll(() => balance(page)).toBe(28_350);
  await test.step('the bet is still there after a reload', async () => {
    await page.reload();
    await expect(mine(page).getByRole('listitem')).toHaveText(/^Preto\s*R\$\s1,00/);
    await expect.poll(() => balance(page)).toBe(28_350);
  });
  const won = await paid(page);
  await expect.poll(() => balance(page)).toBe(28_350 + won);

  await test.step('the round is recomputed in the browser', async () => {
    await page.getByRole('button', { name: 'Verificar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conferir rodadas' });
    const own = dialog.locator('section').filter({ hasText: 'Rodadas em que você apostou' });
    await expect(own.getByRole('button', { name: /^Conferir a rodada/ })).toHaveCount(1);
    const end = await dialog.locator('code').first().innerText();
    await context.setOffline(true);
    await own.getByRole('button', { name: /^Conferir a rodada/ }).click();
    await expect(dialog.getByText('Confere: o número e o fim da cadeia são os da rodada.')).toBeVisible();
    await expect(dialog.locator('code').last()).toHaveText(end);
    await dialog.getByLabel('Posição na cadeia').fill('999');
    await expect(dialog.getByText('Não confere: o número ou o fim da cadeia são outros.')).toBeVisible();
    await Promise.all([page.waitForEvent('load'), context.setOffline(false)]);
  });
});

test('a lost connection during a round does not change the bet: it is paid, and the page catches up', {
  tag: '@weekly',
}, async ({ page, context }) => {
  await page.goto(`${product.url}/games/double`);
  await logIn(page);
  await opens(page);
  const before = await balance(page);
  await bet(page);
  await context.setOffline(true);
  await expect(page.getByText('Sem internet. Suas apostas valem e a rodada segue sem você.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apostar/ })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  // No reload removes the round: the bet stays, and the result arrives.
  await expect(mine(page).getByRole('listitem')).toHaveText(/^Preto\s*R\$\s1,00/);
  const won = await paid(page);
  await expect.poll(() => balance(page)).toBe(before - 100 + won);
});

test.describe('a server killed during a round', () => {
  let killed: KillableProduct;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    killed = await killableProduct({}, [QUICK_START]);
    await killed.start();
  });
  test.afterAll(async () => {
    await killed?.stop();
    killed?.remove();
  });

  test('resumes the round after its restart: the bet stays, is paid once, and the page says so', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.goto(`${killed.url}/games/double`);
    await logIn(page);
    const before = await balance(page);
    await bet(page);
    await killed.kill();
    await killed.start();
    await expect(mine(page).getByRole('listitem')).toHaveText(/^Preto\s*R\$\s1,00/);
    const won = await paidInList(page, 1);
    await expect.poll(() => balance(page)).toBe(before - 100 + won);
  });
});
