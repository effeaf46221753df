// Pages in front of another operator's backend.
import { expect, type Page, test } from '@playwright/test';
import { arrive } from '#tests/e2e/steps/navigations.ts';
import { waitForWorker } from '#tests/pwa/page-state.ts';
import { openStaticHost } from '#tests/support/browser/static-host.ts';
import { drawSize } from '#tests/support/draw-size.ts';
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

test('a backend without a sportsbook: its pages say that sports are closed, not that no answer came', {
  tag: '@weekly',
}, async ({ page }) => {
  await logIn(page);
  for (const path of ['/sports', '/sports/bets', '/sports/live', '/sports/esports', '/sports/futebol']) {
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

test.describe('a banner with a title and no button text', () => {
  const banner = (page: Page) => page.locator('article', { hasText: 'Abrir promoções' });

  test('keeps its link', async ({ page }) => {
    await page.goto(host.url);
    await banner(page).getByRole('link', { name: 'Ver mais' }).click();
    await expect(page).toHaveURL(`${host.url}/promotions`);
  });

  test('a press on its title follows it, once', async ({ page }) => {
    await page.goto(host.url);
    await waitForWorker(page);
    const before = await page.evaluate(() => history.length);
    await banner(page).getByRole('heading', { name: 'Abrir promoções' }).click({ force: true });
    await expect(page).toHaveURL(`${host.url}/promotions`);
    await expect(page.getByRole('heading', { level: 1, name: 'Promoções' })).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
});

test.describe('the list of providers', () => {
  for (const [what, answer, heading, text] of [
    ['that is refused', { status: 404, body: {} }, 'A lista não carregou', /Tentar de novo/],
    ['that is empty', { body: [] }, 'Nenhum provedor por enquanto', /Ainda não há provedores nesta casa/],
  ] as const) {
    test(`${what} says so, not that no answer came`, async ({ page }) => {
      backend.override.set('GET /api/casino-games/providers', () => answer);
      await page.goto(host.url);
      await waitForWorker(page);
      await page.goto(`${host.url}/providers`);
      const content = page.locator('#content');
      await expect(content.getByRole('heading', { level: 2 })).toHaveText(heading);
      await expect(content).toContainText(text);
      await expect(content).not.toContainText('Não chegou resposta do servidor');
    });
  }
});

test('[R7.07] the launcher’s script is loaded, deferred, with the page of a game that no call knows', async ({
  page,
}) => {
  const launching = await openStaticHost();
  const launcher = 'https://launcher.example/launcher.js';
  launching.configure({ backend: backend.url, launcher });
  await page.route(launcher, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: launching.url }]);
  await page.goto(launching.url);
  await waitForWorker(page);
  await expect(page.locator(`script[src="${launcher}"]`)).toHaveCount(0);
  await page.goto(`${launching.url}/play/1`);
  await expect(page.locator('#content').getByRole('heading')).toHaveText('Página Não Encontrada.');
  await expect(page.locator(`script[src="${launcher}"]`)).toHaveJSProperty('defer', true);
  await launching.stop();
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

/** Every route of §2, with the heading of the first level that a player finds there in front of §7's calls alone; null: a stub. */
const ROUTES: Readonly<Record<string, string | null>> = {
  '/': 'Início',
  '/home': 'Início',
  '/Recover': 'Recuperar senha',
  '/recuperar-senha': 'Recuperar senha',
  '/ref/abc': 'Início',
  // §7 has no call for a game, so the backend knows none.
  '/play/1': 'Página Não Encontrada.',
  '/play/fora/jogo': 'Página Não Encontrada.',
  '/casino': 'Cassino',
  '/casino/live': 'Ao Vivo',
  '/casino/slots': 'Slots',
  '/casino/favorites': 'Favoritos',
  '/casino/mesas': 'Mesas',
  '/games/mines': 'Mines',
  '/games/double': 'Double',
  '/providers': 'Provedores',
  '/providers/3': 'Estúdio Fora',
  '/suppliers': 'Provedores',
  '/promotions': 'Promoções',
  '/promotions/1': 'Promoção de fora',
  // §7 has no call for a text either: a declared page says so, any other slug is unknown.
  '/rules-betting': 'O texto não carregou',
  '/privacidade': 'Página Não Encontrada.',
  '/sports': 'Esportes',
  '/sports/live': 'Esportes',
  '/sports/esports': 'Esportes',
  '/altenar-sports': 'Esportes Altenar',
  '/altenar-sports/futebol/1': 'Esportes Altenar',
  '/user/wallet': 'Carteira',
  '/user/wallet/deposit': 'Depósito',
  '/user/wallet/withdraw': 'Saque',
  '/user/withdraw': 'Saque',
  '/user/account': 'Sua conta',
  '/user/account/document': 'Documento',
  '/user/account/password': 'Alterar senha',
  '/user/password': 'Alterar senha',
  '/user/promotion': 'Promoções e cupons',
  '/user/promotion/coupon': 'Cupons',
  '/user/protection': 'Proteção',
  '/user/protection/exclusion': 'Exclusão',
  '/user/protection/suspension': 'Pausa',
  '/user/indications': 'Indicações',
  '/user/transaction': 'Transações',
  '/user/bonus': 'Bônus',
  '/sport/futebol': null,
  '/sport/futebol/brasil': 'Página Não Encontrada.',
  '/user/coupon': null,
};

test('[R2.01a] every route of §2 stands for a player, with its own heading', async ({ page }) => {
  test.slow();
  await logIn(page);
  // On each push every fifth is loaded and the others are reached by a link, which takes a fraction of the time; weekly all are loaded. A
  // route with the heading of the one before is always loaded: a page that stayed would look like it.
  const every = drawSize(5, 1);
  let before: string | null = null;
  for (const [place, [path, heading]] of Object.entries(ROUTES).entries()) {
    const isLoaded = place % every === 0 || heading === before;
    before = heading;
    await test.step(path, async () => {
      await arrive(page, isLoaded ? 'first load' : 'link', host.url, path);
      await expect.soft(page.getByTestId('balance'), path).toBeVisible();
      // In the header on a page of a game, which says twice that it was not found.
      const first = page.getByRole('heading', { level: 1 }).first();
      if (heading) return expect.soft(first, path).toHaveText(heading);
      // A stub stands and shows nothing, also once everything has been answered.
      await page.waitForLoadState('networkidle');
      await expect.soft(page.locator('#content'), path).toHaveText('');
      await expect.soft(first, path).toHaveCount(0);
    });
  }
});
