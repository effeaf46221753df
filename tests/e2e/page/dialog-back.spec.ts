// Back and dialogs. Chromium on a desktop hands Back to the history; the Esc key is its close request, which is what Back is on Android.
import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { logInDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const LOGIN = { name: 'Entrar' };
const loginDialog = (page: Page) => page.getByRole('dialog', LOGIN);
const pressLogin = (page: Page) => page.getByRole('button', LOGIN).first().click();
const depth = (page: Page) => page.evaluate(() => history.state?.modals ?? 0);

/** Two pages of this app, the second one open. */
async function openTwoPages(page: Page): Promise<void> {
  await page.goto(product.url + FRAME_ONLY);
  await page.getByRole('link', { name: 'Cassino', exact: true }).last().click();
  await staysAtCasino(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cassino' })).toBeVisible();
}

const staysAtCasino = (page: Page) => expect(page).toHaveURL(`${product.url}/casino`);
const isAtFirst = (page: Page) => expect(page).toHaveURL(product.url + FRAME_ONLY);

async function openLogin(page: Page): Promise<void> {
  await pressLogin(page);
  await expect(loginDialog(page)).toBeVisible();
  await expect.poll(() => depth(page)).toBe(1);
}

test('Back closes the dialog and leaves the page; the next Back changes the page', async ({ page }) => {
  await openTwoPages(page);
  await openLogin(page);
  await page.goBack();
  await expect(loginDialog(page)).toBeHidden();
  await staysAtCasino(page);
  await page.goBack();
  await isAtFirst(page);
});

test('the entry goes with a dialog that is closed otherwise', async ({ page }) => {
  await openTwoPages(page);
  for (const close of [
    () => loginDialog(page).getByRole('button', { name: 'Fechar' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await openLogin(page);
    await close();
    await expect(loginDialog(page)).toBeHidden();
    await expect.poll(() => depth(page)).toBe(0);
  }
  await page.goBack();
  await isAtFirst(page);
});

test('Forward opens no dialog again, and leaves Back as it was', async ({ page }) => {
  await openTwoPages(page);
  await openLogin(page);
  await page.goBack();
  await expect(loginDialog(page)).toBeHidden();
  await page.goForward();
  await expect.poll(() => depth(page)).toBe(0);
  await staysAtCasino(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await isAtFirst(page);
  await page.goForward();
  await staysAtCasino(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a dialog in the place of another keeps the one entry', async ({ page }) => {
  await openTwoPages(page);
  const length = await page.evaluate(() => history.length);
  await openLogin(page);
  await loginDialog(page).getByRole('button', { name: 'Criar conta' }).click();
  const register = page.getByRole('dialog', { name: 'Criar conta' });
  await expect(register).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(register).toBeHidden();
  await staysAtCasino(page);
  await page.goBack();
  await isAtFirst(page);
});

test('a link in a dialog takes the place of the dialog’s entry', async ({ page }) => {
  await openTwoPages(page);
  await page.getByRole('button', { name: 'Conta', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Jogo responsável' }).click();
  await expect(page).toHaveURL(`${product.url}/jogo-responsavel`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await staysAtCasino(page);
  await page.goBack();
  await isAtFirst(page);
});

test('an address that changes behind a dialog is the page’s when the dialog has closed', async ({ page }) => {
  await openTwoPages(page);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const filters = page.getByRole('dialog', { name: 'Ordem e filtros' });
  await expect.poll(() => depth(page)).toBe(1);
  await filters.getByLabel('Com demonstração').check();
  await filters.getByLabel('Ordem').selectOption('name');
  const filtered = `${product.url}/casino?demo=1&sort=name`;
  await expect(page).toHaveURL(filtered);
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(filtered);
  await expect.poll(() => depth(page)).toBe(0);
  await page.goBack();
  await isAtFirst(page);
});

test('after a reload with a restored dialog, Back works once', async ({ page }) => {
  await openTwoPages(page);
  await openLogin(page);
  await page.evaluate(() =>
    sessionStorage.setItem('wg_open_modal', JSON.stringify({ text: 'login', until: Date.now() + 60_000 })),
  );
  await page.reload();
  await expect(loginDialog(page)).toBeVisible();
  await page.goBack();
  await expect(loginDialog(page)).toBeHidden();
  await staysAtCasino(page);
  await page.goBack();
  await isAtFirst(page);
});

test('a page that is loaded at a dialog’s entry has no dialog, and Back works once', async ({ page }) => {
  await openTwoPages(page);
  await openLogin(page);
  await page.reload();
  await expect.poll(() => depth(page)).toBe(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await isAtFirst(page);
});

test('[R2.38b] the restricted-access dialog belongs to its address: Back leaves both', async ({ page }) => {
  await openTwoPages(page);
  await page.evaluate(() => history.pushState(null, '', '/?showCookieModal=true'));
  const restricted = page.getByRole('dialog', { name: 'Acesso Restrito' });
  await expect(restricted).toBeVisible();
  await page.goBack();
  await staysAtCasino(page);
  await expect(restricted).toBeHidden();
  await page.goForward();
  await expect(restricted).toBeVisible();
});

test.describe('the mandatory reality check', () => {
  /** The session began two hours ago. */
  async function waitForCheck(page: Page) {
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const since = new Date(Date.now() - 7_200_000).toISOString();
      await route.fulfill({
        response,
        body: body.replace(/("session_started_at":)"[^"]*"/, `$1"${since}"`),
      });
    });
    await logInDemo(page, product.url, '/user/transaction');
    const check = page.getByRole('dialog');
    await expect(check.getByRole('button', { name: 'Continuar' })).toBeVisible();
    return check;
  }

  test('stays when Back goes through the history, each time', async ({ page }) => {
    const check = await waitForCheck(page);
    await expect.poll(() => depth(page)).toBe(1);
    for (let time = 0; time < 3; time += 1) {
      await page.goBack();
      await expect.poll(() => depth(page)).toBe(1);
      await expect(check).toBeVisible();
      await expect(page).toHaveURL(`${product.url}/user/transaction`);
    }
    await check.getByRole('button', { name: 'Continuar' }).click();
    await expect(check).toBeHidden();
    await expect.poll(() => depth(page)).toBe(0);
  });

  test('stays when the browser closes it by itself, each time', async ({ page }) => {
    // The close request of an Esc key that the page doesn't hear, as that of Android's Back.
    await page.addInitScript(() =>
      addEventListener('keydown', (event) => event.stopImmediatePropagation(), true),
    );
    const check = await waitForCheck(page);
    await page.evaluate(() => {
      Object.assign(globalThis, { closings: 0 });
      document.addEventListener('close', () => Object.assign(globalThis, { closings: 1 }), true);
    });
    // The first ones can be refused, for the presses of the player since the page came; then the browser insists.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return page.evaluate(() => Reflect.get(globalThis, 'closings'));
      })
      .toBe(1);
    await expect(check).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await check.getByRole('button', { name: 'Continuar' }).click();
    await expect(check).toBeHidden();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });
});

test.describe('where the browser hands Back to dialogs', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  });

  test('a dialog has no entry of its own; the form that asks before it leaves asks, then leaves', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      addEventListener('keydown', (event) => event.stopImmediatePropagation(), true),
    );
    await page.route('**/v2/images/', (route) =>
      route.fulfill({ json: { register_cancel: '/icons/icon-192.png' } }),
    );
    await openTwoPages(page);
    const length = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
    const register = page.getByRole('dialog', { name: 'Criar conta' });
    await register.getByLabel('E-mail').fill('ana@exemplo.example');
    const stay = register.getByRole('button', { name: 'Continuar' });
    await page.keyboard.press('Escape');
    await expect(stay).toBeVisible();
    await stay.click();
    await expect(register.getByLabel('E-mail')).toHaveValue('ana@exemplo.example');
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.keyboard.press('Escape');
    await expect(stay).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(register).toBeHidden();
    await staysAtCasino(page);
  });
});

test('a document that is being loaded when the dialog closes is loaded', async ({ page }) => {
  await openTwoPages(page);
  await openLogin(page);
  // The document is answered once the dialog has closed and the history has had the time to follow.
  const closed = page.waitForRequest('**/closed');
  await page.route('**/closed', (route) => route.fulfill({ status: 204 }));
  await page.route('**/robots.txt', async (route) => {
    await closed;
    await route.continue();
  });
  await page.evaluate(() => {
    const frame = () => new Promise(requestAnimationFrame);
    location.assign('/robots.txt');
    document.querySelector<HTMLElement>('dialog[open] [aria-label="Fechar"]')?.click();
    void (async () => {
      while (document.querySelector('dialog[open]')) await frame();
      await frame();
      await frame();
      await fetch('/closed');
    })();
  });
  await expect(page).toHaveURL(`${product.url}/robots.txt`);
  await page.goBack();
  await staysAtCasino(page);
  await expect.poll(() => depth(page)).toBe(0);
  await page.goBack();
  await isAtFirst(page);
});
