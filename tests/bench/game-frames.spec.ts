// The games that open in a frame, with the CPU four times slower: rounds of each kind without money.
import { expect, type FrameLocator, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures } from './figures.ts';
import { otherMotion, slowDown, watchMotion } from './motion.ts';
import { long, longest, tasksDuring } from './tasks.ts';

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const ROUNDS = 4;
/** Until the end of a round has been drawn (ms). */
const DRAWN_MS = 800;

/** What is pressed before a round, and after its start where it doesn't go on by itself. */
const GAMES: readonly { category: string; before?: RegExp; after?: string; over: RegExp }[] = [
  { category: 'slots', over: /Sem prêmio|Você recebeu|Devolveu/ },
  { category: 'crash', over: /^(Parou|Terminou) em/ },
  { category: 'keno', before: /^7$/, over: /^(Certas|Nenhuma certa)/ },
  { category: 'roleta', before: /^vermelho/, over: /^Deu \d+/ },
  { category: 'raspadinha', after: 'Abrir tudo', over: /Sem prêmio neste bilhete|recebeu|Devolveu/ },
];

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const { category, before, after, over } of GAMES) {
    test(`${name}: rounds of ${category}`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
      await watchMotion(page);
      const answer = await fetch(`${product.url}/v2/casino-games?category=${category}&per_page=1`);
      const [{ id }] = (await answer.json()).data;
      await page.goto(`${product.url}/play/${id}`);
      await page.getByRole('button', { name: 'Demonstração', exact: true }).click();
      const game = page.frameLocator('iframe');
      const play = game.locator('.play');
      await expect(play).toBeVisible();
      const session = await slowDown(page);
      const tasks: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // A choice stays for the next round where the game repeats it.
        if (before && (await play.isDisabled()))
          await game.getByRole('button', { name: before }).press('Enter');
        await expect(play).toBeEnabled();
        tasks.push(...(await tasksDuring(session, () => playRound(game, after, over))));
      }
      const frame = page.frames().find((one) => one !== page.mainFrame());
      if (!frame) throw new Error('the game has no frame');
      keepFigures({
        [`${name}, ${category}: longest task ms`]: longest(tasks),
        [`${name}, ${category}: tasks over 50 ms`]: long(tasks),
        [`${name}, ${category}: properties moved beside transform and opacity`]: await otherMotion(frame),
      });
    });
  }
}

/** A round from its press to after its end. */
async function playRound(game: FrameLocator, after: string | undefined, over: RegExp): Promise<void> {
  const status = game.getByRole('status');
  await game.locator('.play').press('Enter');
  if (after) await game.getByRole('button', { name: after }).press('Enter');
  await expect(status).toHaveText(over);
  await status.page().waitForTimeout(DRAWN_MS);
}
