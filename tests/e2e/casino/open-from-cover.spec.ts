// A press on a game's cover opens the game itself (decision 053).
import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const cover = (page: Page) => page.getByRole('link', { name: /^Sete Ladeiras,/ }).first();
const forReal = (page: Page) => page.getByRole('button', { name: 'Jogar com dinheiro real' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a player’s press opens the game, which states its return, hit rate and limits before the first stake', async ({
    page,
  }) => {
    await storeDemoSession(page, product.url);
    await page.goto(`${product.url}/casino/slots`);
    await cover(page).tap();
    await expect(page).toHaveURL(/\/play\/1$/);
    const game = page.frameLocator('iframe');
    await expect(game.locator('.play')).toHaveText(/^Girar por R\$/);
    await expect(game.locator('.facts')).toContainText('95,36');
    // The first row of buttons stands below the window without scrolling.
    const table = page.getByRole('button', { name: 'Tabela', exact: true });
    await expect(table).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Pausar' })).toBeInViewport({ ratio: 1 });
    await table.tap();
    const sheet = page.getByRole('dialog', { name: 'Tabela de prêmios' });
    for (const fact of ['95,36%', 'Média', '1 de 7', 'R$ 0,10', 'R$ 20'])
      await expect(sheet.getByText(fact, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await test.step('Back leads to the list; Forward and a reload lead to the details', async () => {
      await page.goBack();
      await expect(cover(page)).toBeVisible();
      await page.goForward();
      await expect(forReal(page)).toBeVisible();
      await page.reload();
      await expect(forReal(page)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  });

  test('a visitor’s press opens the demonstration', async ({ page, context }) => {
    await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
    await page.goto(`${product.url}/casino`);
    await page.getByRole('link', { name: 'Abrir jogo' }).tap();
    await expect(page.getByText('Demonstração: nada aqui vale dinheiro.')).toBeVisible();
    await expect(page.frameLocator('iframe').locator('.play')).toHaveText(/^Girar por/);
  });
});

test('the cover grows into the window, which shows the game’s own scene before the frame is there', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await storeDemoSession(page, product.url);
  await page.route('**/api/casino-games/1/launch', () => {});
  await page.goto(`${product.url}/casino/slots`);
  const stage = page.locator('[data-game-cover="1"]');
  await test.step('opened once before, all that the window needs is on the device', async () => {
    await cover(page).click();
    await expect(stage).toBeVisible();
    await page.goBack();
    await expect(cover(page)).toBeVisible();
  });
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const moved = transition.ready.then(() =>
        document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null)),
      );
      Object.assign(globalThis, { moved });
      return transition;
    };
  });
  await cover(page).click();
  const moved = await page.evaluate(() => Reflect.get(globalThis, 'moved'));
  expect(moved).toContain('::view-transition-group(game-1)');
  await expect(stage.locator('img')).toHaveAttribute('src', /\/skins\/1-window\.v\d+\.svg$/);
  await expect(page.getByRole('button', { name: 'Abrindo...' })).toBeVisible();
});
