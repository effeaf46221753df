import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { FRAME_ONLY, waitForHistory } from '../steps/navigations.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

async function logIn(page: Page): Promise<void> {
  await page.goto(product.url + FRAME_ONLY);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await page
    .getByRole('dialog')
    .getByLabel(/E-mail/)
    .fill('demo@varanda.example');
  await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
  await waitForHistory(page);
}

/** Makes the stored token seem to end in 240 s: under the margin, and never within the test so soon that a tab stops waiting for the lock. */
async function nearItsEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const end = Date.now() + 240_000;
    const stored = encodeURIComponent(JSON.stringify({ device: end, server: end }));
    // biome-ignore lint/suspicious/noDocumentCookie: written as the page writes it
    document.cookie = `wg_token_ends_at=${stored}; Max-Age=240; Path=/; SameSite=None; Secure`;
  });
}

/** Opens tabs; each has sent a request with the player's token. */
async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  const told = tabs.map((tab) =>
    tab.waitForResponse((answer) => answer.url().endsWith('/api/auth/me') && answer.ok()),
  );
  await Promise.all(tabs.map((tab) => tab.goto(product.url + FRAME_ONLY, { waitUntil: 'commit' })));
  await Promise.all(told);
  for (const tab of tabs) await expect(tab.getByTestId('balance')).toBeVisible();
  return tabs;
}

function countRefreshes(context: BrowserContext): () => number {
  let asked = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) asked += 1;
  });
  return () => asked;
}

test('[R4.17] ten tabs with a token near its end exchange it once', async ({ page, context }) => {
  await logIn(page);
  await nearItsEnd(page);
  const refreshes = countRefreshes(context);
  const tabs = await openTabs(context, 10);
  expect(refreshes()).toBe(1);
  for (const tab of tabs) await expect(tab.getByRole('dialog', { name: 'Sessão encerrada' })).toBeHidden();
});

test('[R4.17] without locks the server’s grace period keeps all tabs logged in', async ({
  page,
  context,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  await logIn(page);
  await nearItsEnd(page);
  const refreshes = countRefreshes(context);
  await openTabs(context, 5);
  expect(refreshes()).toBeLessThanOrEqual(6);
});

test('[R4.16] login and logout show in all tabs, and a token that disappears opens the modal', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(product.url);
  await logIn(page);
  await expect(other.getByTestId('balance')).toBeVisible();

  await other.goto(`${product.url}/promotions`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Conta/ }).first().click();
  await page.getByRole('button', { name: 'Sair' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(`${product.url}/`);
    await expect(tab.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  }
  const left = await context.cookies();
  expect(left.filter(({ name }) => /^wg_(jwt|balance|user_id)$/.test(name))).toEqual([]);

  await logIn(page);
  await context.clearCookies({ name: 'wg_jwt' });
  await expect(page.getByRole('dialog', { name: 'Sessão encerrada' })).toBeVisible();
});

for (const days of [-1, 1]) {
  const tag = days < 0 ? [] : ['@weekly'];
  test(`[R4.02] a device clock that is wrong by ${days} day changes nothing`, { tag }, async ({
    page,
    context,
  }) => {
    await context.addInitScript((off) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + off;
    }, days * 86_400_000);
    const refreshes = countRefreshes(context);
    await logIn(page);
    await page.reload();
    await expect(page.getByTestId('balance')).toBeVisible();
    await page.goto(`${product.url}/user/transaction`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(refreshes()).toBe(0);
  });
}

// Last: the clock doesn't go back.
test('[R4.28] half an hour without the player’s activity ends the session on screen too', async ({
  page,
}) => {
  // Both channels of a player: a join that is still to come would ask before the page does.
  const awaited = [
    /subscription_succeeded.*private-users\./,
    /subscription_succeeded.*private-transactions\./,
  ];
  const listens = new Promise<void>((resolve) => {
    page.on('websocket', (line) =>
      line.on('framereceived', ({ payload }) => {
        const place = awaited.findIndex((one) => one.test(String(payload)));
        if (place >= 0) awaited.splice(place, 1);
        if (awaited.length === 0) resolve();
      }),
    );
  });
  await logIn(page);
  await listens;
  // The requests that the login started are answered: from here on the page requests nothing by itself.
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: 31 * 60_000 }),
  });
  await expect(page.getByRole('dialog', { name: 'Sessão encerrada' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))[0]).toBe('/api/auth/me');
});
