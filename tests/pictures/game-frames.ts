// The games that open in a frame: one of each kind.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Stop } from '#tests/soak/view.ts';

/** The categories whose games have an engine of their own. */
const CATEGORIES = ['crash', 'keno', 'roleta', 'raspadinha', 'slots'];

/** From any open page to the frame of the category's first game, opened by its page's button `play`. */
export async function openGame(page: Page, play: Locator, category: string): Promise<void> {
  const id: string = await page.evaluate(async (of) => {
    const answer = await fetch(`/v2/casino-games?category=${of}&per_page=1`);
    return (await answer.json()).data[0].id;
  }, category);
  await page.goto(`${new URL(page.url()).origin}/play/${id}`);
  await play.click();
  await expect(page.frameLocator('iframe').getByRole('button').first()).toBeVisible();
}

export const GAME_FRAMES: readonly Stop[] = CATEGORIES.map(
  (category): Stop => ({
    name: `a game of ${category} in its frame`,
    person: 'player',
    async show({ page, open, button, clean }) {
      await open('/casino');
      await openGame(page, button('casino:play.real'), category);
      await clean(`a game of ${category}`);
    },
  }),
);
