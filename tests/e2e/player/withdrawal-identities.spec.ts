// Each case of a withdrawal in docs/test-identities.md, as the player sees it: amounts and keys to which the sandboxed bank has an answer
// of its own. Server tests have the rules; these have the page. Weekly.
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { awayFromMidnight } from '../steps/away-from-midnight.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';
import { shownBalance } from '../steps/shown-balance.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 600_000 });

const DEMO_CPF = '52998224725';
const OTHER_CPF = '11144477735';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ OPS_TOKEN });
  await awayFromMidnight(product);
  await changeSettings(product, { withdraw_daily: 100 });
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');
/** The withdrawal of an amount that no other one has, in the list. */
const ofAmount = (page: Page, amount: string) =>
  page
    .getByRole('region', { name: 'Seus saques' })
    .getByRole('listitem')
    .filter({ hasText: `R$ ${amount}` })
    .first();

type KeyKind = 'CPF' | 'E-mail' | 'Celular' | 'Aleatória';
const FIELD: Readonly<Record<KeyKind, string>> = {
  CPF: 'Chave PIX: seu CPF',
  'E-mail': 'Chave PIX: e-mail',
  Celular: 'Chave PIX: celular',
  Aleatória: 'Chave PIX aleatória',
};

/** Asks for a withdrawal to the key that is offered first, or to one that is typed. */
async function ask(page: Page, amount: string, kind?: KeyKind, key = ''): Promise<void> {
  await page.getByLabel('Valor do saque').fill(amount);
  if (kind) {
    await page.getByRole('radio', { name: 'Outra chave PIX' }).check();
    await main(page).getByRole('button', { name: kind, exact: true }).tap();
    await page.getByLabel(FIELD[kind], { exact: true }).fill(key);
  } else await page.getByRole('radio', { name: /^CPF/ }).check();
  await main(page)
    .getByRole('button', { name: /^Sacar R\$/ })
    .tap();
}

async function open(page: Page): Promise<number> {
  await openAsDemo(page, product.url, '/user/wallet/withdraw');
  await expect(page.getByLabel('Valor do saque')).toBeVisible();
  return shownBalance(page);
}

for (const [whose, amount, kind, key] of [
  ['the own CPF', '2,01', undefined, ''],
  ['an e-mail address with the CPF’s digits', '2,02', 'E-mail', `pix.${DEMO_CPF}@varanda.example`],
  ['a random key with them', '2,03', 'Aleatória', `aaaaaaaa-bbbb-4ccc-8ddd-a${DEMO_CPF}`],
  ['the own phone', '2,04', 'Celular', '11987654321'],
] as const) {
  test(`a withdrawal to ${whose} is paid`, { tag: '@weekly' }, async ({ page }) => {
    const before = await open(page);
    await ask(page, amount, kind, key);
    await expect(ofAmount(page, amount)).toContainText('Pago');
    await expect.poll(() => shownBalance(page)).toBe(before - Number(amount.replace(',', '')));
    if (!kind) return;
    // The key is offered from now on, the last one first.
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeChecked();
    await expect(page.getByRole('radio').first()).toHaveAccessibleName(
      new RegExp(`^${kind} .*${kind === 'E-mail' ? '@varanda\\.example' : key.slice(-4)}$`),
    );
  });
}

for (const [what, amount, kind, key, why, next] of [
  [
    'whose cents are 13',
    '2,13',
    undefined,
    '',
    /a conta desta chave PIX não pode receber agora/,
    /Fale com o seu banco, ou peça de novo com outra chave PIX sua/,
  ],
  [
    'to a closed key',
    '2,05',
    'E-mail',
    `closed.${DEMO_CPF}@varanda.example`,
    /esta chave PIX ou a conta dela foi encerrada/,
    /Peça de novo com outra chave PIX sua/,
  ],
] as const) {
  test(`a withdrawal ${what} is refused for good, says why, and the money is back`, {
    tag: '@weekly',
  }, async ({ page }) => {
    const before = await open(page);
    await ask(page, amount, kind, key);
    const row = ofAmount(page, amount);
    await expect(row).toContainText('Recusado');
    await expect(row.getByText(why).first()).toBeVisible();
    await expect(row.getByText(next).first()).toBeVisible();
    await expect.poll(() => shownBalance(page)).toBe(before);
  });
}

test('a withdrawal whose cents are 07 is on its way for ten minutes, and then paid', {
  tag: '@weekly',
}, async ({ page }) => {
  const before = await open(page);
  await ask(page, '2,07');
  await expect(ofAmount(page, '2,07')).toContainText('A caminho');
  const answer = await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: 10 * 60_000 + 5_000 }),
  });
  expect(answer.status).toBe(200);
  await expect(ofAmount(page, '2,07')).toContainText('Pago', { timeout: 120_000 });
  await expect.poll(() => shownBalance(page)).toBe(before - 207);
});

test('a withdrawal to which the bank gives no answer stays on its way: it is neither paid nor given back', {
  tag: '@weekly',
}, async ({ page }) => {
  const before = await open(page);
  await ask(page, '2,06', 'E-mail', `silent.${DEMO_CPF}@varanda.example`);
  await expect.poll(() => shownBalance(page)).toBe(before - 206);
  const row = ofAmount(page, '2,06');
  await expect(row).toContainText(/A caminho|Pedido/);
  await expect(row.getByRole('button', { name: /^Cancelar/ })).toHaveCount(0);
  // The order is sent again, in the end every quarter of an hour.
  await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: 16 * 60_000 }),
  });
  await page.reload();
  await expect(row).toContainText(/A caminho|Pedido/);
  expect(await shownBalance(page)).toBe(before - 206);
});

for (const [whose, kind, key, says] of [
  ['of another person’s CPF', 'CPF', OTHER_CPF, /A chave PIX precisa ser de uma conta no seu CPF/],
  ['of a CPF that no one can have', 'CPF', '11111111111', /Este CPF não existe/],
  [
    'of an e-mail address with another person’s digits',
    'E-mail',
    `pix.${OTHER_CPF}@varanda.example`,
    /A chave PIX precisa ser de uma conta no seu CPF/,
  ],
  ['of an unknown e-mail address', 'E-mail', 'ninguem@varanda.example', /Não encontramos esta chave PIX/],
  ['of a phone that is no one’s key', 'Celular', '81998765432', /Não encontramos esta chave PIX/],
  [
    'of a random key that is no one’s',
    'Aleatória',
    'aaaaaaaa-bbbb-4ccc-8ddd-aaaaaaaaaaaa',
    /Não encontramos esta chave PIX/,
  ],
] as const) {
  test(`a withdrawal to the key ${whose} is refused at its field, and nothing leaves the balance`, {
    tag: '@weekly',
  }, async ({ page }) => {
    const before = await open(page);
    await ask(page, '2,08', kind, key);
    await expect(page.getByLabel(FIELD[kind], { exact: true })).toHaveAccessibleDescription(says);
    await expect(ofAmount(page, '2,08')).toHaveCount(0);
    expect(await shownBalance(page)).toBe(before);
  });
}
