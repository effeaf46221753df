// The games that open in a frame: one of each kind, as it opens for a player, and in a visitor's demonstration with its results and
// dialogs.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Stop, View } from './view.ts';

/** From any open page to the frame of the category's first game, opened by its page's button `play`. */
export async function openGame(page: Page, play: Locator, category: string): Promise<FrameLocator> {
  const id: string = await page.evaluate(async (of) => {
    const answer = await fetch(`/v2/casino-games?category=${of}&per_page=1`);
    return (await answer.json()).data[0].id;
  }, category);
  await page.goto(`${new URL(page.url()).origin}/play/${id}`);
  await play.click();
  const game = page.frameLocator('iframe');
  await expect(game.getByRole('button').first()).toBeVisible();
  return game;
}

/** Presses the main action by key: a frame that was only just drawn may still miss the pointer. */
export async function pressPlay(game: FrameLocator): Promise<void> {
  const play = game.locator('.play');
  await expect(play).toBeEnabled();
  await expect(play).toHaveAttribute('aria-disabled', 'false');
  await play.press('Enter');
}

/** Opens a dialog of the frame by the button of that action. */
async function raise(game: FrameLocator, action: string): Promise<void> {
  await game.locator(`[data-action=${action}]`).press('Enter');
  await expect(game.locator('dialog[open]')).toBeVisible();
}

/** What a game shows besides its first state, by its category: each leads on from the one before. */
export const GAME_STATES: Readonly<
  Record<string, readonly { name: string; reach: (game: FrameLocator) => Promise<void> }[]>
> = {
  crash: [
    {
      name: 'after a round',
      async reach(game) {
        await pressPlay(game);
        // The same button stops the round; one that broke at once begins another.
        await pressPlay(game);
        await expect(game.locator('.recent li').first()).toBeVisible({ timeout: 30_000 });
        await expect(game.locator('.stop-input')).toBeEditable({ timeout: 30_000 });
      },
    },
    { name: 'with its seeds', reach: (game) => raise(game, 'verify') },
  ],
  keno: [
    {
      name: 'with its stones drawn',
      async reach(game) {
        for (const stone of [4, 9, 18, 23, 31]) await game.locator(`[data-stone="${stone}"]`).press('Enter');
        await pressPlay(game);
        await expect(game.locator('.pays [data-right]')).toBeVisible();
      },
    },
    { name: 'with its seeds', reach: (game) => raise(game, 'verify') },
  ],
  roleta: [
    {
      name: 'with a chip',
      reach: (game) => game.locator('[data-field]').first().press('Enter'),
    },
    {
      name: 'after a round',
      async reach(game) {
        await pressPlay(game);
        await expect(game.locator('.foot[data-outcome]')).toBeVisible({ timeout: 15_000 });
      },
    },
  ],
  raspadinha: [
    {
      name: 'with a ticket',
      async reach(game) {
        await pressPlay(game);
        await expect(game.locator('[data-bought]')).toBeVisible();
      },
    },
    {
      name: 'all open',
      async reach(game) {
        await game.locator('.uncover').press('Enter');
        await expect(game.locator('[data-bought]')).toHaveCount(0);
      },
    },
  ],
  slots: [
    {
      name: 'after a round',
      async reach(game) {
        await pressPlay(game);
        await expect(game.getByRole('status')).toHaveText(/\d/);
        await expect(game.locator('.play')).toHaveAttribute('aria-disabled', 'false');
      },
    },
    { name: 'with its table', reach: (game) => raise(game, 'table') },
  ],
};

const CATEGORIES = Object.keys(GAME_STATES);

async function showStates({ page, open, button, clean }: View, category: string): Promise<void> {
  await open('/casino');
  const game = await openGame(page, button('casino:play.demo'), category);
  for (const { name, reach } of GAME_STATES[category] ?? []) {
    await reach(game);
    await clean(`a game of ${category} ${name}`);
  }
}

export const GAME_FRAMES: readonly Stop[] = CATEGORIES.flatMap((category): Stop[] => [
  {
    name: `a game of ${category} in its frame`,
    person: 'player',
    async show({ page, open, button, clean }) {
      await open('/casino');
      await openGame(page, button('casino:play.real'), category);
      await clean(`a game of ${category}`);
    },
  },
  {
    name: `rounds of ${category} in their frame`,
    person: 'visitor',
    show: (view) => showStates(view, category),
  },
]);
