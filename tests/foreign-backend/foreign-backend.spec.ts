// The built page on a plain host, in front of an operator's own backend on another origin, which answers §7's calls alone.
import { expect, type Page, test } from '@playwright/test';
import { fillRegistration, newPlayer } from '#tests/e2e/steps/register-player.ts';
import { waitForWorker } from '#tests/pwa/page-state.ts';
import { pauseClock } from '#tests/support/browser/pause-clock.ts';
import { openStaticHost, type StaticHost } from '#tests/support/browser/static-host.ts';
import {
  type ForeignBackend,
  REALTIME_KEY,
  STARTUP_READS,
  startForeignBackend,
  tokenOf,
} from './section-seven-backend.ts';

// Each test has a host and a backend of its own.
test.describe.configure({ mode: 'parallel' });

let host: StaticHost;
let backend: ForeignBackend;
let errors: string[];

test.beforeEach(async ({ page }) => {
  host = await openStaticHost();
  backend = await startForeignBackend();
  host.configure({ backend: backend.url, realtimeKey: REALTIME_KEY, realtimeHost: backend.realtimeHost });
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
});
test.afterEach(async () => {
  await host?.stop();
  await backend?.stop();
  expect(errors).toEqual([]);
});

const allCookies = (page: Page) =>
  page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: host.url }]);

async function logIn(page: Page): Promise<void> {
  await allCookies(page);
  await page.goto(host.url);
  // The host has a file for a few routes only: the worker answers the others with the shell.
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail').fill('ana@example.com');
  await login.getByLabel('Senha', { exact: true }).fill('uma-frase-longa-7');
  await login.locator('button[type=submit]').click();
  await expect(login).toBeHidden();
  await expect(page.getByTestId('balance')).toContainText('R$ 175,00');
}

test.describe('start-up', () => {
  test('[R4.01] asks for the seven public reads once each', async ({ page }) => {
    await page.goto(host.url);
    await expect(page.getByRole('link', { name: 'Estúdio Fora' }).first()).toBeAttached();
    await expect(page).toHaveTitle(/Casa de Fora/);
    // A read that nothing on screen waits for is asked in a task of its own; a second one would come before the network is idle.
    await expect
      .poll(() => STARTUP_READS.filter((path) => backend.calls(`GET ${path}`).length === 0))
      .toEqual([]);
    await page.waitForLoadState('networkidle');
    for (const path of STARTUP_READS) expect(backend.calls(`GET ${path}`), path).toHaveLength(1);
  });

  for (const status of [404, 502]) {
    test(`[R4.01] a list that fails with ${status} is asked for again only as §8 says`, async ({ page }) => {
      for (const path of STARTUP_READS) backend.override.set(`GET ${path}`, () => ({ status, body: {} }));
      await page.clock.install();
      await page.goto(host.url);
      await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
      // §7: banners are never repeated. §8: 502 is, once.
      const expected = STARTUP_READS.map((path) => [path, status === 502 && path !== '/v2/banners' ? 2 : 1]);
      const calls = () => STARTUP_READS.map((path) => [path, backend.calls(`GET ${path}`).length]);
      await expect.poll(calls).toEqual(expected);
      // Whatever a further repeat would wait for is over.
      await page.clock.runFor(10_000);
      await page.waitForLoadState('networkidle');
      expect(calls()).toEqual(expected);
    });
  }
});

test.describe('the first press', () => {
  const storeSession = (page: Page) =>
    page.context().addCookies([{ name: 'wg_jwt', value: tokenOf(Date.now() + 3_600_000), url: host.url }]);
  async function letWorkerKeepPage(page: Page): Promise<void> {
    await page.goto(host.url);
    await waitForWorker(page);
    await expect(page.getByRole('link', { name: 'Estúdio Fora' }).first()).toBeAttached();
  }

  /** Presses the button at `path` while the script is held back, then lets the script run. */
  async function pressEarly(page: Page, path: string, name: RegExp): Promise<void> {
    let release = () => {};
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/first-[^/]*\.js$/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(host.url + path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    release();
  }

  for (const [where, prepare] of [
    ['a first visit', async () => {}],
    [
      'another language',
      async (page: Page) => {
        await page.context().addCookies([{ name: 'wglang', value: 'en', url: host.url }]);
      },
    ],
    ['a page kept by the worker', letWorkerKeepPage],
  ] as const) {
    test(`before the script opens the login modal: ${where}`, async ({ page }) => {
      await prepare(page);
      await pressEarly(page, '/', /^(Entrar|Log in)$/);
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }

  // A player's page has other buttons than the visitor's page that the host's file shows.
  for (const [where, path, width, language] of [
    ['home on a phone', '/', 390, 'pt'],
    ['a list on a wide screen', '/casino/slots', 1280, 'pt'],
    ['in another language', '/', 390, 'en'],
  ] as const) {
    test(`before the script opens the account modal of a stored session: ${where}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.context().addCookies([{ name: 'wglang', value: language, url: host.url }]);
      await storeSession(page);
      await pressEarly(page, path, /^Conta$/);
      await expect(page.getByRole('dialog', { name: language === 'pt' ? 'Conta' : 'Account' })).toBeVisible();
      await expect(page.getByTestId('balance')).toContainText('175');
    });
  }
});

test.describe('registration', () => {
  const player = { ...newPlayer(1), email: 'nova@example.com' };

  async function openForm(page: Page): Promise<void> {
    await page.goto(host.url);
    await page.getByRole('button', { name: 'Criar conta' }).first().click();
  }

  test('registers and logs in where no bot check answers', async ({ page }) => {
    await openForm(page);
    await fillRegistration(page, player);
    await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByTestId('balance')).toBeVisible();
    const [sent] = backend.calls('POST /v2/auth/register');
    expect(sent?.body).toMatchObject({
      email: 'nova@example.com',
      email_confirmation: 'nova@example.com',
      name: 'Ana de Fora',
      birthday: '1990-05-01',
      phone_code: '55',
    });
    expect(backend.calls('POST /api/auth/login')).toHaveLength(1);
  });

  test('shows §7’s errors at their fields', async ({ page }) => {
    await openForm(page);
    await fillRegistration(page, { ...player, email: 'usado@example.com' });
    await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByText('E-mail em uso')).toBeVisible();
  });
});

test.describe('login', () => {
  test('a refused login shows data.error and data.errors', async ({ page }) => {
    await page.goto(host.url);
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await login.getByLabel('E-mail').fill('ana@example.com');
    await login.getByLabel('Senha', { exact: true }).fill('errada-123');
    await login.locator('button[type=submit]').click();
    await expect(login.getByText('Senha não confere, 2 tentativas restantes')).toBeVisible();
    await login.getByLabel('E-mail').fill('bloqueado@example.com');
    await login.getByLabel('Senha', { exact: true }).fill('outra-senha');
    await login.locator('button[type=submit]').click();
    await expect(login.getByText('Conta em análise')).toBeVisible();
  });

  test('joins the three channels, hears them, and leaves them at logout', async ({ page }) => {
    await logIn(page);
    await expect
      .poll(() => backend.channels())
      .toEqual(
        expect.arrayContaining(['private-bonus.9', 'private-transactions.user.41', 'private-users.41']),
      );
    backend.emit('private-users.41', 'UserUpdateEvent', { balance: 99.5 });
    await expect(page.getByTestId('balance')).toContainText('R$ 124,50');
    backend.emit('private-bonus.9', 'UserRolloverUpdateEvent', {
      id: 9,
      balance: 2_500,
      active: 1,
      amount_current: 400,
      amount_rollover: 1_000,
      amount_won: 0,
    });
    backend.emit('private-transactions.user.41', 'UserTransactionEvent', {
      source_type: 'Deposit',
      status: 2,
      type: 1,
      amount: 5_000,
      source: { id: 3, status: 2, amount: 5_000 },
    });
    await expect(page.getByText('Depósito aprovado com sucesso.')).toBeVisible();
  });

  test('[R4.31] a dropped connection comes back after a second and a random part of another', async ({
    page,
  }) => {
    await page.clock.install();
    // Counted in the page, because an event would reach the test too late to show that there was no attempt.
    await page.addInitScript(() => {
      const opened: WebSocket[] = [];
      const Native = WebSocket;
      class Counted extends Native {
        constructor(...given: ConstructorParameters<typeof Native>) {
          super(...given);
          opened.push(this);
        }
      }
      Object.assign(window, { WebSocket: Counted, opened });
    });
    const sockets = () =>
      page.evaluate(() => {
        const { opened } = window as unknown as { opened: WebSocket[] };
        const alive = opened.filter(({ readyState }) => readyState <= WebSocket.OPEN);
        return { opened: opened.length, alive: alive.length };
      });
    await logIn(page);
    await expect.poll(() => backend.channels()).toContain('private-bonus.9');
    // From here on only those timers run that the test lets run.
    await pauseClock(page);
    await page.evaluate(() => {
      Math.random = () => 0.5;
    });
    const { opened } = await sockets();
    backend.dropConnections();
    await expect.poll(sockets).toEqual({ opened, alive: 0 });
    await page.clock.runFor(1_400);
    expect(await sockets()).toEqual({ opened, alive: 0 });
    await page.clock.runFor(200);
    expect((await sockets()).opened).toBe(opened + 1);
    await page.clock.resume();
    await expect.poll(() => backend.channels()).toContain('private-bonus.9');
  });

  test('[R4.17] a stored token without its end is refreshed by its exp', async ({ page }) => {
    await page.goto(host.url);
    const token = tokenOf(Date.now() + 240_000);
    await page.evaluate((value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as another page of this site stores it
      document.cookie = `wg_jwt=${value}; Path=/; SameSite=None; Secure`;
    }, token);
    await expect(page.getByTestId('balance')).toBeVisible();
    await expect.poll(() => backend.calls('POST /api/auth/refresh').length).toBe(1);
  });

  test('[R4.19a] three refused refreshes end the session with the inactivity modal', async ({ page }) => {
    await logIn(page);
    backend.acceptTokens = false;
    backend.override.set('POST /api/auth/refresh', () => ({ status: 422, body: {} }));
    await page.evaluate(() => history.pushState(null, '', '/user/bonus'));
    await expect.poll(() => backend.calls('POST /api/auth/refresh').length).toBe(3);
    await expect(page.getByTestId('balance')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

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
