// Each worker's product, with a player who has some of everything. Stops of the sweep leave no trace.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { OPS_TOKEN } from '#tests/e2e/steps/operator.ts';
import { fillRegistration, newPlayer } from '#tests/e2e/steps/register-player.ts';
import { choose, openSlip, placeTwo, reach } from '#tests/e2e/steps/sportsbook.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface World {
  product: Product;
  /** The browser storage of the demo player's login. */
  player: Kept;
  /** The same of a newly registered player: not verified, without first steps, balance or bets. */
  newcomer: Kept;
}

export const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, use) => {
      const product = await startProduct({ OPS_TOKEN });
      const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' };
      const page = await browser.newPage(phone);
      await logInDemo(page, product.url);
      await takeCoupon(page, product.url);
      await bet(page, product.url);
      const player = await page.context().storageState();
      await page.close();
      const other = await browser.newPage(phone);
      await register(other, product.url);
      const newcomer = await other.context().storageState();
      await other.close();
      await use({ product, player, newcomer });
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** A bonus that waits for its activation. */
async function takeCoupon(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user/bonus`);
  await page.getByRole('button', { name: 'Tenho um cupom' }).click();
  await page.getByRole('dialog', { name: 'Cupom' }).getByLabel('Código do cupom').fill('varanda10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** An open bet on two events. */
async function bet(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sports/football`);
  await reach(page);
  await choose(page, 0);
  await choose(page, 1);
  await placeTwo(page, await openSlip(page));
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function register(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, newPlayer(600));
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
}
