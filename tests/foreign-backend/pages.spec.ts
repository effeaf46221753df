// Pages in front of another operator's backend.
import { expect, test } from '@playwright/test';
import { waitForWorker } from '#tests/pwa/page-state.ts';
import { openStaticHost } from '#tests/support/browser/static-host.ts';
import { backend, host, logIn, setUpForeignBackend } from './foreign-page.ts';

setUpForeignBackend();

test('[R5.02] a typed code that is held and active is not sent, one that was used is sent as it is held', async ({
  page,
}) => {
  const sent = () => backend.calls('POST /api/coupons/apply').map(({ body }) => body.code);
  const type = async (code: string) => {
    await page.getByLabel(/código/i).fill(code);
    await page.getByRole('button', { name: /aplicar|usar/i }).click();
    await expect(page.getByText('Cupom ativado com sucesso').first()).toBeVisible();
  };
  await logIn(page);
  await page.goto(`${host.url}/user/promotion/coupon`);
  await type('BEMVINDO10');
  expect(sent()).toEqual([]);

  backend.override.set('POST /api/coupons/list', () => ({
    body: { userCoupons: [{ id: 1, coupon: { code: 'Bemvindo10', deposit: true }, status: 'applied' }] },
  }));
  await page.reload();
  await type('BEMVINDO10');
  expect(sent()).toEqual(['Bemvindo10']);
});

test('a backend without a sportsbook: its pages say that sports are closed, not that no answer came', async ({
  page,
}) => {
  await logIn(page);
  for (const path of ['/sports', '/sports/live', '/sports/esports', '/sports/futebol', '/sports/bets']) {
    await test.step(path, async () => {
      await page.goto(host.url + path);
      const content = page.locator('#content');
      await expect(content.getByRole('heading', { name: 'Os esportes estão fechados' })).toBeVisible();
      await expect(content.getByText('Por enquanto não há apostas esportivas aqui.')).toBeVisible();
      await expect(content.getByRole('alert')).toHaveCount(0);
      await expect(content.getByRole('link', { name: 'Apostas' })).toHaveCount(0);
    });
  }
});

test('a verification status that comes after the page gave it up still opens the page', async ({ page }) => {
  await logIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  backend.override.set('GET /api/kyc/onboarding', async () => {
    await held;
    return undefined;
  });
  await page.goto(`${host.url}/user/password`);
  const unavailable = page.getByRole('heading', { name: 'Não foi possível abrir esta página' });
  await expect(unavailable).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeVisible();
  await expect(unavailable).toBeHidden();
});

test('[R2.11] /rules-betting without its text is an empty or failed page, never 404', async ({ page }) => {
  await page.goto(host.url);
  await waitForWorker(page);
  await page.goto(`${host.url}/rules-betting`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Página Não Encontrada.')).toHaveCount(0);
});

test('a banner with a title and no button text keeps its link', async ({ page }) => {
  await page.goto(host.url);
  await page
    .locator('article', { hasText: 'Abrir promoções' })
    .getByRole('link', { name: 'Ver mais' })
    .click();
  await expect(page).toHaveURL(`${host.url}/promotions`);
});

test('[R8.11] a failed fetch reports method, URL and status', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  backend.override.set('GET /v2/promotions', () => ({ status: 418, body: {} }));
  await page.goto(`${host.url}/promotions`);
  await expect
    .poll(() => said.some((text) => text.includes(`GET ${backend.url}/v2/promotions 418`)))
    .toBe(true);
});

test.describe('offline', () => {
  test('what was loaded stays readable, and back online the page reloads', async ({ page, context }) => {
    await page.goto(host.url);
    await expect(page.getByRole('link', { name: 'Estúdio Fora' }).first()).toBeAttached();
    await waitForWorker(page);
    await context.setOffline(true);
    await expect(page.getByText('Parece que você perdeu sua conexão com a internet!')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await context.setOffline(false);
    await reloaded;
    await expect(page).toHaveTitle(/Casa de Fora/);
  });
});

test('[R2.54] the brand table’s row of the backend address names the page', async ({ page }) => {
  const branded = await openStaticHost();
  branded.configure({ backend: 'https://api.brand.example' });
  await page.route('https://api.brand.example/**', (route) =>
    route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': branded.url },
      contentType: 'application/json',
      body: '{}',
    }),
  );
  await page.goto(branded.url);
  await expect(page.getByRole('link', { name: /^quintal/ }).first()).toBeVisible();
  await branded.stop();
});

/** Every route of §2 with what a visitor or a player finds there: a heading, and no page of an unmatched route. */
const ROUTES = [
  '/',
  '/home',
  '/Recover',
  '/recuperar-senha',
  '/ref/abc',
  '/play/1',
  '/play/fora/jogo',
  '/casino',
  '/casino/live',
  '/casino/slots',
  '/casino/favorites',
  '/casino/table',
  '/games/mines',
  '/games/double',
  '/providers',
  '/providers/3',
  '/suppliers',
  '/promotions',
  '/promotions/1',
  '/rules-betting',
  '/sports',
  '/sports/esports',
  '/altenar-sports',
  '/user/wallet',
  '/user/wallet/deposit',
  '/user/wallet/withdraw',
  '/user/withdraw',
  '/user/account',
  '/user/account/document',
  '/user/account/password',
  '/user/password',
  '/user/promotion',
  '/user/promotion/coupon',
  '/user/protection',
  '/user/protection/exclusion',
  '/user/protection/suspension',
  '/user/indications',
  '/user/transaction',
  '/user/bonus',
];
test('[R2.01a] every route of §2 stands for a player', async ({ page }) => {
  test.slow();
  await logIn(page);
  for (const path of ROUTES) {
    await test.step(path, async () => {
      await page.goto(host.url + path);
      await expect.soft(page.locator('#content').getByRole('heading').first(), path).toBeVisible();
      await expect.soft(page.getByTestId('balance'), path).toBeVisible();
    });
  }
});
