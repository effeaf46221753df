import { test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { photograph } from './camera.ts';

const PAGES: Record<string, string> = {
  home: '/',
  casino: '/casino',
  slots: '/casino/slots',
  live: '/casino/live',
  favourites: '/casino/favorites',
  providers: '/providers',
  provider: '/providers/cobogo',
  search: '/casino?q=ladeira',
  mines: '/games/mines',
  double: '/games/double',
  sports: '/sports',
  'sports-live': '/sports/live',
  league: '/sports/football/brazil',
  promotions: '/promotions',
  promotion: '/promotions/raspa-verde',
  regulation: '/jogo-responsavel',
  terms: '/termos-de-uso',
  'betting-rules': '/rules-betting',
  play: '/play/sete-ladeiras',
  'not-found': '/nothing/here',
};
/** Pages of which a full-length picture is taken too. */
const WHOLE = ['home', 'casino', 'promotions', 'regulation'];

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

photograph({
  name: 'pages',
  url: () => product.url,
  cookies: { 'cookie-consent': 'all' },
  async take({ page, text, open, press, shoot }) {
    for (const [what, path] of Object.entries(PAGES)) {
      await open(path);
      await shoot(what);
      if (WHOLE.includes(what)) await shoot(`${what}-whole`, { whole: true });
    }
    await open('/sports/live');
    await page.locator('main a[href^="/sports/event/"]').first().click();
    await page.locator('main [aria-pressed]').first().waitFor();
    await shoot('event');
    for (const path of ['/sports/football', '/sports/football?time=tomorrow']) {
      await open(path);
      await page.locator('main article [aria-pressed=false]:not([aria-disabled])').first().click();
    }
    const opener = page.getByRole('button', { name: text('sports:slip.title') }).first();
    // On a wide screen the slip is beside the list.
    if (await opener.isVisible()) await opener.click();
    await shoot('slip');
    await open('/play/sete-ladeiras');
    await press('casino:play.demo');
    await page.frameLocator('iframe').getByRole('button').first().waitFor();
    await shoot('play-demo');
  },
});

photograph({
  name: 'modals',
  url: () => product.url,
  async take({ page, text, open, raise, shoot }) {
    const dialog = page.getByRole('dialog');
    const send = () => dialog.locator('button[type=submit]').click();

    await open('/');
    await raise('shell:login');
    await shoot('login');
    await dialog.locator('input').first().fill(`ninguem-${Date.now()}@varanda.example`);
    await dialog.locator('input[type=password]').fill('errada-errada');
    await send();
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await shoot('login-wrong');

    await open('/');
    await raise('shell:register');
    await shoot('register');
    await send();
    await shoot('register-errors');

    await open('/?showCookieModal=true');
    await dialog.waitFor();
    await shoot('restricted-access');

    await open('/');
    await raise('shell:nav.account');
    await shoot('account');
    await dialog.getByRole('radio', { name: text('shell:account.theme_light') }).check({ force: true });
    await open('/');
    await shoot('home-light');
    await raise('shell:register');
    await shoot('register-light');
  },
});
