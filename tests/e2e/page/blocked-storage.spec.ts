// A browser that keeps nothing: it refuses cookies and storage, or forgets them with the page (D5, D6).
import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { logInDemo } from '../steps/log-in.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Each access to the storages throws, as where the player blocks site data, and so does all that browsers count among them. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'cookieStore']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    window.BroadcastChannel = class {
      constructor() {
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
    const refuseLater = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
    for (const name of ['register', 'getRegistration', 'getRegistrations'] as const)
      navigator.serviceWorker[name] = refuseLater;
    navigator.locks.request = refuseLater;
  });
}

/** What is stored is there until the page goes, as in the views of some apps. */
async function forgetStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('a visitor logs in, deposits and logs out where nothing can be stored', async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await blockStorage(page);
  await logInDemo(page, product.url);
  await expect(page.getByTestId('balance').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click();
  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await deposit.getByLabel(/Valor/).fill('20,00');
  await deposit.getByRole('button', { name: /Gerar código PIX/ }).click();
  await expect(deposit.getByRole('timer')).toBeVisible();
  await deposit.getByRole('button', { name: 'Cancelar depósito' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  expect(thrown).toEqual([]);
});

for (const [storage, prepare] of [
  ['can’t be used', blockStorage],
  ['forgets', forgetStorage],
] as const)
  test(`a chunk that stays missing where storage ${storage} reloads the page once, and never again`, async ({
    page,
  }) => {
    await prepare(page);
    await page.route(/\/assets\/casino-page-[^/]*\.js$/, (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
    );
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.goto(`${product.url}/casino`);
    await expect.poll(() => loads).toBe(2);
    // Seconds after the chunk was missed again, several reloads later if there was a loop.
    await page.waitForResponse(/\/assets\/modals-[^/]*\.js$/);
    await expect(page.getByRole('main').getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(loads).toBe(2);
  });
