import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Instalar o app' });

/** Opens home `later` ms after the start, and waits until what comes after the load has come. */
async function visit(page: Page, start: number, later: number): Promise<void> {
  await page.clock.setSystemTime(start + later);
  const afterLoad = page.waitForResponse((answer) => /after-load-.*\.js$/.test(answer.url()));
  await page.goto(product.url);
  await afterLoad;
  await page.waitForLoadState('networkidle');
}

/** Browsers make this event by rules of their own; what the page does with it is ours. */
async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => Object.assign(window, { asked: true }),
        userChoice: Promise.resolve({ outcome: answer }),
      });
      Object.assign(window, { held: !dispatchEvent(event) });
    });
  }, outcome);
}

const flag = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key) === true, name);

test('the button comes with the second visit, asks the browser, and is gone for 30 days once sent away', async ({
  page,
}) => {
  const start = Date.now();
  await browserOffers(page, 'accepted');
  await visit(page, start, 0);
  expect(await flag(page, 'held')).toBe(true);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 10 * MINUTE);
  await expect(offer(page)).toHaveCount(0);

  await visit(page, start, 50 * MINUTE);
  await expect(offer(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await offer(page).getByRole('button', { name: 'Não mostrar por 30 dias' }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await flag(page, 'asked')).toBe(false);

  await visit(page, start, 50 * MINUTE + 29 * DAY);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 50 * MINUTE + 31 * DAY);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await flag(page, 'asked')).toBe(true);
});

test("a no to the browser's question counts as sent away; the account's menu still has it", async ({
  page,
}) => {
  const start = Date.now();
  await browserOffers(page, 'dismissed');
  await visit(page, start, 0);
  await visit(page, start, DAY);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 2 * DAY);
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Conta', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Instalar o app' }).click();
  expect(await flag(page, 'asked')).toBe(true);
});

test('nothing offers to install what was just installed', async ({ page }) => {
  const start = Date.now();
  await browserOffers(page, 'accepted');
  await visit(page, start, 0);
  await visit(page, start, DAY);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(offer(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE, hasTouch: true, isMobile: true });

  test('the button shows the steps', async ({ page }) => {
    const start = Date.now();
    await visit(page, start, 0);
    await visit(page, start, DAY);
    await offer(page).getByRole('button', { name: 'Instalar' }).click();
    const guide = page.getByRole('dialog', { name: 'Instalar na tela inicial' });
    await expect(guide.getByRole('listitem')).toHaveCount(3);
    await expect(guide).toContainText('Adicionar à Tela de Início');
    await guide.getByRole('button', { name: 'Entendi' }).click();
    await expect(guide).toBeHidden();
  });

  test('an app on the home screen offers nothing', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    const start = Date.now();
    await visit(page, start, 0);
    await visit(page, start, DAY);
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Conta', exact: true }).last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Instalar o app' })).toHaveCount(0);
  });
});
