import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { type Camera, photograph, type Session } from './camera.ts';

let product: Product;
let demo: Session;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  const other = await browser.newPage();
  await other.goto(product.url);
  await other.getByRole('button', { name: 'Entrar' }).first().click();
  const login = other.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail').fill('demo@varanda.example');
  await login.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await login.locator('button[type=submit]').click();
  demo = await sessionOf(other);
});
test.afterAll(async () => {
  await product?.stop();
});

async function sessionOf(page: Page): Promise<Session> {
  await expect(page.getByTestId('balance')).toBeVisible();
  const session = await page.context().storageState();
  await page.close();
  return session;
}

/** Creates a charge over the typed amount, and returns its payer page. */
async function charge({ page, context, text, press }: Camera, amount: string): Promise<Page> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('wallet:deposit.amount')).fill(amount);
  await press('wallet:deposit.create');
  const link = dialog.getByRole('link', { name: text('wallet:deposit.payer_page') });
  const payer = await context.newPage();
  await payer.goto((await link.getAttribute('href')) ?? '');
  return payer;
}

photograph({
  name: 'a deposit',
  url: () => product.url,
  session: () => demo,
  async take(camera) {
    const { page, text, open, press, raise, shoot } = camera;
    const dialog = page.getByRole('dialog');
    await open('/');
    await raise('shell:deposit');
    await shoot('deposit');
    await dialog.getByLabel(text('wallet:deposit.amount')).fill('0,50');
    await press('wallet:deposit.create');
    await shoot('deposit-below');

    const late = await charge(camera, '50,00');
    await shoot('deposit-pix');
    await shoot('payer', { page: late });
    await late.locator('button[value=expire]').click();
    await expect(dialog.getByText(text('wallet:deposit.ended.expired'))).toBeVisible();
    await shoot('deposit-expired');
    await shoot('payer-expired', { page: late });
    await press('wallet:deposit.another');

    const refused = await charge(camera, '75,00');
    await refused.locator('button[value=refuse]').click();
    await expect(dialog.getByText(text('wallet:deposit.ended.refused'))).toBeVisible();
    await shoot('deposit-refused');
    await press('wallet:deposit.another');

    const paid = await charge(camera, '12345,67');
    await paid.locator('button[value=pay]').click();
    await expect(page.getByText(text('shell:deposit_approved'))).toBeVisible();
    await page.screenshot();
    await shoot('deposit-approved', { moving: true });
    await open('/user/transaction');
    await shoot('transactions');
  },
});

photograph({
  name: 'a deposit without a line',
  url: () => product.url,
  session: () => demo,
  async take(camera) {
    const { page, text, open, raise, shoot } = camera;
    await page.routeWebSocket(/./, () => {});
    await open('/');
    await raise('shell:deposit');
    const payer = await charge(camera, '20,00');
    await payer.locator('button[value=pay]').click();
    await page.bringToFront();
    await expect(page.getByRole('dialog').getByText(text('wallet:deposit.paid'))).toBeVisible();
    await shoot('deposit-paid');
  },
});

photograph({
  name: 'a withdrawal',
  url: () => product.url,
  session: () => demo,
  async take({ page, text, open, press, shoot }) {
    await open('/user/wallet/withdraw');
    await page.getByLabel(text('wallet:withdraw.amount')).fill('1,00');
    await page.getByRole('radio', { name: text('wallet:withdraw.other_key') }).check({ force: true });
    await press('wallet:withdraw.key_name.email');
    await page.getByLabel(text('wallet:withdraw.key.email')).fill('pix.52998224725@varanda.example');
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByRole('listitem').locator('summary').first().waitFor();
    await shoot('withdraw-asked', { whole: true });
  },
});
