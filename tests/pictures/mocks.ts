// Which pages of the product each picture of the design shows. The pictures themselves are in the folder that MOCKS names.
import { expect, type Page } from '@playwright/test';
import { brick, endRound, openSafeBrick, stop } from '#tests/e2e/steps/mines-round.ts';
import { GAME_STATES, openGame } from '#tests/soak/game-frames.ts';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { coversSheet } from './covers-sheet.ts';
import { heraldrySheet } from './heraldry-sheet.ts';
import { designedSkins } from './skin-sheet.ts';

/** A page of the product that a picture of the design shows, or one of several. */
export interface Mocked {
  path: string;
  /** CSS px, where the picture shows several windows; else its own. */
  width?: number;
  /** Who sees it: the demo player where this is left out. */
  person?: 'visitor';
  theme?: 'light';
  /** Requests that aren't answered. */
  held?: RegExp;
  /** Drawn in place of the page. */
  drawing?: () => string;
  /** What a person does on the page before it looks like the picture. */
  act?: (page: Page) => Promise<void>;
}

const openIn = (mode: 'real' | 'demo', category: string) => (page: Page) =>
  openGame(
    page,
    page.getByRole('button', { name: screenText('pt', `casino:play.${mode}`), exact: true }),
    category,
  );

/** The first game of the category: its frame open for real, and a demonstration in each of its further states. */
const inFrame = (category: string): Mocked[] => [
  {
    path: '/casino',
    width: 360,
    async act(page) {
      await openIn('real', category)(page);
    },
  },
  ...(GAME_STATES[category] ?? []).map(
    (_, place, states): Mocked => ({
      path: '/casino',
      width: 360,
      person: 'visitor',
      async act(page) {
        const game = await openIn('demo', category)(page);
        for (const { reach } of states.slice(0, place + 1)) await reach(game);
      },
    }),
  ),
];

/** Before a round, in one, after one that was stopped, and after one that a mine ended. */
const MINES: readonly Mocked[] = [
  { path: '/games/mines', width: 360 },
  ...[openSafeBrick, stopRound, hitMine].map(
    (act): Mocked => ({
      path: '/games/mines',
      width: 360,
      async act(page) {
        await act(page);
      },
    }),
  ),
];

async function stopRound(page: Page): Promise<void> {
  await openSafeBrick(page);
  await stop(page).click();
  await expect(page.getByRole('button', { name: /^Repetir por/ })).toBeVisible();
}

/** Opens bricks beside 24 mines until one is hit: the second at the latest. */
async function hitMine(page: Page): Promise<void> {
  // The round that the picture before has left open.
  if (await stop(page).isVisible()) await endRound(page);
  await page.getByRole('combobox', { name: 'Minas' }).selectOption('24');
  await page.getByRole('button', { name: /^(Começar|Repetir) por/ }).click();
  const over = page.getByRole('button', { name: /^Repetir por/ });
  for (let column = 1; column <= 2 && !(await over.isVisible()); column += 1) {
    await brick(page, 1, column).click();
    await expect(over.or(page.getByRole('button', { name: /^Parar e receber/ })).first()).toBeVisible();
  }
}

/** While the game's session is being opened, and then with its frame. */
const OPENED: readonly Mocked[] = [360, 1440].flatMap((width): Mocked[] => {
  const press = async (page: Page) => {
    await page.locator('#content article > a[href^="/play/"]').first().click();
    await expect(page.locator('[data-game-cover]').first()).toBeVisible();
  };
  return [
    {
      path: '/casino/slots',
      width,
      async act(page) {
        await page.route(/\/launch$/, () => {});
        await press(page);
      },
    },
    {
      path: '/casino/slots',
      width,
      async act(page) {
        await press(page);
        await expect(page.frameLocator('iframe').getByRole('button').first()).toBeVisible();
      },
    },
  ];
});

const press = (key: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: screenText('pt', key), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
};

/** Puts the first selection of the first two events in the slip. */
async function chooseTwo(page: Page): Promise<void> {
  const odds = page.locator('#content article [aria-pressed]:not([aria-disabled=true])');
  await odds.first().click();
  await page
    .locator('#content article')
    .nth(1)
    .locator('[aria-pressed]:not([aria-disabled=true])')
    .first()
    .click();
}

async function searchFor(page: Page): Promise<void> {
  await page.getByRole('button', { name: screenText('pt', 'shell:search') }).click();
  await page.getByRole('combobox').fill('se');
  await page.getByRole('option').first().waitFor();
}

async function openLiveEvent(page: Page): Promise<void> {
  await page.locator('#content a[href^="/sports/event/"]').first().click();
  await page.getByRole('list', { name: screenText('pt', 'sports:event.groups') }).waitFor();
}

async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page
    .getByText(/internet/)
    .first()
    .waitFor();
}

const LISTS =
  /\/(v2\/(casino-games|categories|banners)|api\/(sports|casino-games|transactions|auth\/me|favorite-game|games))/;

/** By the picture's name without `.png`. Pictures of the design that aren't here show parts. */
export const MOCKED: Readonly<Record<string, Mocked | readonly Mocked[]>> = {
  'home-live-360': { path: '/' },
  'home-live-1440': { path: '/', act: chooseTwo },
  'home-live-1920': { path: '/', act: chooseTwo },
  'header-search-1440': { path: '/', act: searchFor },
  heraldry: { path: '/healthz', drawing: heraldrySheet },
  loading: [
    ...['/', '/casino/slots', '/sports', '/user/wallet'].map(
      (path): Mocked => ({ path, width: 360, held: LISTS }),
    ),
    { path: '/games/mines', width: 360, held: /\/assets\/mines-page-/ },
    { path: '/sports', width: 1440, held: LISTS },
    { path: '/', width: 1440, held: LISTS },
  ],
  home: { path: '/' },
  'home-768': { path: '/' },
  'home-1440': { path: '/' },
  'home-light': { path: '/', theme: 'light' },
  'home-offline': { path: '/', act: offline },
  'sports-table-1440': { path: '/sports', act: chooseTwo },
  'sports-dense-360': { path: '/sports' },
  'sports-1440': { path: '/sports' },
  sports: { path: '/sports' },
  'event-1440': { path: '/sports/live?sport=football', act: openLiveEvent },
  'event-360': { path: '/sports/live?sport=football', act: openLiveEvent },
  'forms-1440': [
    { path: '/user/wallet/deposit' },
    { path: '/user/wallet/withdraw' },
    { path: '/user/account' },
  ],
  'protection-360': { path: '/user/protection' },
  protection: { path: '/user/protection' },
  'casino-1440': { path: '/casino' },
  'casino-lobby-1440': { path: '/casino' },
  'casino-lobby-360': { path: '/casino' },
  casino: { path: '/casino' },
  'mines-1440': { path: '/games/mines' },
  'mines-360': MINES,
  mines: { path: '/games/mines' },
  'double-1440': { path: '/games/double' },
  'double-360': { path: '/games/double', width: 360 },
  double: { path: '/games/double' },
  'crash-360': inFrame('crash'),
  'keno-360': inFrame('keno'),
  'roulette-360': inFrame('roleta'),
  'scratch-360': inFrame('raspadinha'),
  'slot-skins': [...inFrame('slots'), { path: '/healthz', drawing: designedSkins }],
  'slot-spin-strip': inFrame('slots'),
  'game-open-strip': OPENED,
  'covers-other': { path: '/healthz', drawing: coversSheet },
  play: { path: '/play/sete-ladeiras' },
  wallet: { path: '/user/wallet' },
  deposit: { path: '/', act: press('shell:deposit') },
  login: { path: '/', person: 'visitor', act: press('shell:login') },
  register: { path: '/', person: 'visitor', act: press('shell:register') },
  'error-404': { path: '/nothing/here' },
};

/** The pages that a picture shows, each with the name of its own picture. */
export function viewsOf(name: string): { file: string; view: Mocked }[] {
  const mocked = MOCKED[name];
  const views = mocked === undefined ? [] : 'path' in mocked ? [mocked] : mocked;
  return views.map((view, place) => ({
    file: place === 0 ? `beside-${name}.png` : `beside-${name}--${place + 1}.png`,
    view,
  }));
}
