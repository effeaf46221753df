import { mkdirSync, readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { fillRegistration, newPlayer } from '../e2e/register-player.ts';
import { type Product, startProduct } from '../support/product.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const LANGUAGES = ['pt', 'en', 'es'] as const;
const FOLDER = 'screens';

const PAGES: Record<string, string> = {
  home: '/',
  casino: '/casino',
  slots: '/casino/slots',
  live: '/casino/live',
  favourites: '/casino/favorites',
  providers: '/providers',
  provider: '/providers/cobogo',
  promotions: '/promotions',
  regulation: '/jogo-responsavel',
  play: '/play/sete-ladeiras',
  'not-found': '/nothing/here',
};

let product: Product;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;

const texts = (language: string, file: string) =>
  JSON.parse(readFileSync(`src/locales/${language}/${file}.json`, 'utf8')) as Record<string, string>;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage();
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, newPlayer(300));
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
  session = await page.context().storageState();
  await page.close();
});
test.afterAll(async () => {
  await product?.stop();
});

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  );
}

for (const language of LANGUAGES) {
  for (const viewport of SIZES) {
    const name = (what: string) => `${FOLDER}/${what}-${language}-${viewport.width}.png`;
    const shell = texts(language, 'shell');

    test(`visitor, ${language}, ${viewport.width}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport });
      await context.addCookies([{ name: 'wglang', value: language, url: product.url }]);
      const page = await context.newPage();
      for (const [what, path] of Object.entries(PAGES)) {
        await page.goto(product.url + path);
        await settle(page);
        await page.screenshot({ path: name(what) });
        if (what === 'home') await page.screenshot({ path: name('home-whole'), fullPage: true });
      }
      for (const [what, label] of [
        ['login', shell.login],
        ['register', shell.register],
      ] as const) {
        await page.goto(product.url);
        await page
          .getByRole('button', { name: label ?? '' })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await settle(page);
        await page.screenshot({ path: name(what) });
      }
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await settle(page);
      await page.screenshot({ path: name('register-errors') });
      await context.close();
    });

    test(`player, ${language}, ${viewport.width}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, storageState: session });
      await context.addCookies([{ name: 'wglang', value: language, url: product.url }]);
      const page = await context.newPage();
      for (const [what, path] of Object.entries({ 'player-home': '/', transactions: '/user/transaction' })) {
        await page.goto(product.url + path);
        await settle(page);
        await page.screenshot({ path: name(what) });
      }
      await page.goto(product.url);
      await page
        .getByRole('button', { name: shell.deposit ?? '' })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await settle(page);
      await page.screenshot({ path: name('deposit') });
      await context.close();
    });
  }
}
