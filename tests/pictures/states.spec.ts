// Pages in unusual states: loading, loading for long, failed, empty, closed, offline, or with the longest names and the
// highest amounts.
import { expect, type Page, test } from '@playwright/test';
import { changeSettings, OPS_TOKEN } from '#tests/e2e/steps/operator.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { photograph, type Session } from './camera.ts';

let product: Product;
let session: Session;

test.beforeAll(async ({ browser }) => {
  product = await startProduct({ OPS_TOKEN });
  const page = await browser.newPage();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail').fill('demo@varanda.example');
  await login.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await login.locator('button[type=submit]').click();
  await expect(page.getByTestId('balance')).toBeVisible();
  session = await page.context().storageState();
  await page.close();
});
test.afterAll(async () => {
  await product?.stop();
});

const LISTS =
  /\/(v2\/(casino-games|banners|promotions|regulations)|api\/(casino-games|transactions|favorite-game|sports))/;
const PAGES: Record<string, string> = {
  home: '/',
  slots: '/casino/slots',
  providers: '/providers',
  promotions: '/promotions',
  regulation: '/jogo-responsavel',
  transactions: '/user/transaction',
  play: '/play/sete-ladeiras',
  casino: '/casino',
  sports: '/sports',
  live: '/sports/live',
  bets: '/sports/bets',
};
/** Lists that may be empty. */
const LISTED = [
  'home',
  'slots',
  'providers',
  'promotions',
  'transactions',
  'casino',
  'sports',
  'live',
  'bets',
];
const photographed = {
  url: () => product.url,
  session: () => session,
  cookies: { 'cookie-consent': 'all' },
};

photograph({
  ...photographed,
  name: 'waiting',
  async take({ page, shoot }) {
    await page.route(LISTS, () => {});
    await page.clock.install();
    for (const [what, path] of Object.entries(PAGES)) {
      await page.goto(product.url + path);
      // The page's own file loads, its lists don't: the page never becomes stable.
      await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
      await shoot(`${what}-waiting`, { moving: true });
      await page.clock.runFor(8_000);
      await shoot(`${what}-slow`, { moving: true });
    }
  },
});

photograph({
  ...photographed,
  name: 'failed',
  async take({ page, open, shoot }) {
    await page.route(LISTS, (route) => route.fulfill({ status: 500, json: {} }));
    for (const [what, path] of Object.entries(PAGES)) {
      await open(path);
      await shoot(`${what}-failed`);
    }
  },
});

photograph({
  ...photographed,
  name: 'empty',
  async take({ page, open, shoot }) {
    await page.route(LISTS, (route) => {
      const paged = /casino-games(\?|$)|transactions|sports/.test(route.request().url());
      const rows = { data: [], total: 0, page: 1 };
      const bare = /transactions/.test(route.request().url()) ? { data: rows } : rows;
      return route.fulfill({ json: paged ? bare : [] });
    });
    for (const what of LISTED) {
      await open(PAGES[what] ?? '/');
      await shoot(`${what}-empty`);
    }
  },
});

photograph({
  ...photographed,
  name: 'without a network',
  async take({ page, context, text, open, raise, shoot }) {
    await open('/');
    // The component that shows it is loaded before the network is cut.
    await raise('shell:nav.account');
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await shoot('home-offline');
    await raise('shell:nav.account');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: text('shell:nav.transactions') })
      .click();
    await expect(page.getByRole('button', { name: text('shell:retry') })).toBeVisible();
    await shoot('page-offline');
    await context.setOffline(false);

    await open('/user/transaction');
    await raise('shell:deposit');
    await page.getByRole('dialog').getByLabel(text('wallet:deposit.amount')).waitFor();
    await context.setOffline(true);
    await shoot('deposit-offline');
    await context.setOffline(false);

    await open('/play/sete-ladeiras');
    await context.setOffline(true);
    await shoot('play-offline');
  },
});

async function settings(page: Page, changed: Record<string, unknown>): Promise<void> {
  await page.unroute('**/v2/settings/');
  await page.route('**/v2/settings/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changed } });
  });
}

photograph({
  ...photographed,
  name: 'closed',
  async take({ page, text, open, raise, shoot }) {
    await settings(page, { casino_enabled: 0 });
    await open('/casino/slots');
    await shoot('casino-closed');
    await settings(page, { maintence: 1 });
    await open('/');
    await shoot('maintenance');
    await settings(page, {});
    await open('/');
    await raise('shell:deposit');
    await page.context().clearCookies({ name: /jwt/ });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText(text('dialogs:inactivity.title')).waitFor();
    await shoot('session-gone');
  },
});

photograph({
  ...photographed,
  name: 'registration closed',
  session: () => ({ cookies: [], origins: [] }),
  async take({ open, raise, shoot }) {
    // A visitor's home is rendered by the server, including the settings.
    await changeSettings(product, { general_register: false });
    await open('/');
    await raise('shell:register');
    await shoot('register-closed');
    await changeSettings(product, { general_register: true });
  },
});

const LONG = 'Constantinopolitanamente Extraordinária Roleta dos Desafios Inesquecíveis de Pindamonhangaba';

/** The longest names and the highest amounts that the contract allows. */
function stretched(path: string, body: unknown): unknown {
  const stretch = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stretch);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (/^(name|title|provider_name)$/.test(key) && typeof inner === 'string') return [key, LONG];
        if (key === 'games_count') return [key, 12_345_678];
        if (key === 'amount') return [key, 1_234_567_890];
        return [key, stretch(inner)];
      }),
    );
  };
  const answer = stretch(body);
  if (path !== '/api/auth/me') return answer;
  const user = answer as { wallet: unknown };
  return {
    ...user,
    balance: '98765432.10',
    wallet: { bonus_mixed: 123_456_789 },
    day_result: -987_654_321,
    session_started_at: new Date(Date.now() - 99 * 3_600_000).toISOString(),
  };
}

photograph({
  ...photographed,
  name: 'long names and big sums',
  async take({ page, open, raise, shoot }) {
    await page.route(/\/(v2|api)\/(?!settings|get-ip)/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      const { pathname } = new URL(route.request().url());
      if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
      await route.fulfill({ response: answer, json: stretched(pathname, await answer.json()) });
    });
    for (const [what, path] of Object.entries({ ...PAGES, provider: '/providers/cobogo' })) {
      await open(path);
      await shoot(`${what}-long`);
    }
    await open('/');
    await raise('shell:nav.account');
    await shoot('account-long');
  },
});
