// The games that open in a frame, with the CPU four times slower: rounds of each kind without money, as a player plays them.
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures } from './figures.ts';
import { otherMotion, slowDown, watchMotion } from './motion.ts';
import { long, longest, tasksDuring } from './tasks.ts';

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const ROUNDS = 4;
/** Until the end of a round has been drawn (ms). */
const DRAWN_MS = 800;
/** A round of crash is stopped so long (ms) after its start, where it has not ended. */
const STOP_MS = 2_500;
/** Strokes of a finger over a ticket, one below the other, and moves of each. */
const STROKES = 6;
const MOVES = 24;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PlayedGame {
  name: string;
  category: string;
  /** Names of what is pressed before a round, where nothing is chosen yet. */
  before?: readonly RegExp[];
  /** What is read before the round is watched: reading it is a task of the page too. */
  place?: string;
  /** What the player does after the start of a round. */
  during?: (game: FrameLocator, page: Page, place: Box) => Promise<void>;
  over: RegExp;
}

const GAMES: readonly PlayedGame[] = [
  { name: 'slots', category: 'slots', over: /Sem prêmio|Você recebeu|Devolveu/ },
  { name: 'crash', category: 'crash', over: /^(Parou|Terminou) em/ },
  { name: 'crash, stopped by a press', category: 'crash', during: stopEarly, over: /^(Parou|Terminou) em/ },
  {
    name: 'keno',
    category: 'keno',
    before: [/^4$/, /^11$/, /^18$/, /^23$/, /^37$/],
    over: /^(Certas|Nenhuma certa)/,
  },
  {
    name: 'roleta',
    category: 'roleta',
    before: [/^vermelho/, /^17, preto/, /^1 a 12/, /^ímpar/],
    over: /^Deu \d+/,
  },
  {
    name: 'raspadinha, all at once',
    category: 'raspadinha',
    during: (game) => game.getByRole('button', { name: 'Abrir tudo' }).press('Enter'),
    over: /Sem prêmio neste bilhete|recebeu|Devolveu/,
  },
  {
    name: 'raspadinha, by a finger',
    category: 'raspadinha',
    place: '.ticket',
    during: scratch,
    over: /Sem prêmio neste bilhete|recebeu|Devolveu/,
  },
];

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const played of GAMES) {
    test(`${size}: rounds of ${played.name}`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
      await watchMotion(page);
      const answer = await fetch(`${product.url}/v2/casino-games?category=${played.category}&per_page=1`);
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
        if (played.before && (await play.isDisabled())) {
          for (const name of played.before) await game.getByRole('button', { name }).press('Enter');
        }
        await expect(play).toBeEnabled();
        const place = await game.locator(played.place ?? '.play').boundingBox();
        if (!place) throw new Error('the game shows no place to press');
        tasks.push(...(await tasksDuring(session, () => playRound(page, game, played, place))));
      }
      const frame = page.frames().find((one) => one !== page.mainFrame());
      if (!frame) throw new Error('the game has no frame');
      const moved = await otherMotion(frame);
      keepFigures({
        [`${size}, ${played.name}: longest task ms`]: longest(tasks),
        [`${size}, ${played.name}: tasks over 50 ms`]: long(tasks),
        [`${size}, ${played.name}: properties moved beside transform and opacity`]: moved,
      });
      expect(moved).toBe(0);
    });
  }
}

/** A round from its press to after its end. */
async function playRound(
  page: Page,
  game: FrameLocator,
  { during, over }: PlayedGame,
  place: Box,
): Promise<void> {
  await game.locator('.play').press('Enter');
  await during?.(game, page, place);
  await expect(game.getByRole('status')).toHaveText(over);
  await page.waitForTimeout(DRAWN_MS);
}

/** Presses the button that stops a round of crash; one that has broken before has none. */
async function stopEarly(game: FrameLocator, page: Page): Promise<void> {
  await page.waitForTimeout(STOP_MS);
  const stop = game.getByRole('button', { name: /^Parar e receber/ });
  if (await stop.isVisible()) await stop.press('Enter', { timeout: DRAWN_MS }).catch(() => undefined);
}

/** Moves a finger over a bought ticket until all of its bricks are off. */
async function scratch(game: FrameLocator, page: Page, { x, y, width, height }: Box): Promise<void> {
  await game.locator('.ticket[data-bought]').waitFor();
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const middle = y + ((stroke + 0.5) * height) / STROKES;
    await page.mouse.move(x + 2, middle);
    await page.mouse.down();
    await page.mouse.move(x + width - 2, middle, { steps: MOVES });
    await page.mouse.up();
  }
}
