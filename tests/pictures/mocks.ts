// Which pages of the product each picture of the design shows. The pictures themselves are in the folder that MOCKS names.
import { expect, type Page } from '@playwright/test';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { openGame } from './game-frames.ts';
import { heraldrySheet } from './heraldry-sheet.ts';

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

/** The first game of the category, with its frame open for real. */
const inFrame = (category: string): Mocked => ({
  path: '/casino',
  width: 360,
  act: (page) =>
    openGame(page, page.getByRole('button', { name: screenText('pt', 'casino:play.real') }), category),
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
  'mines-360': { path: '/games/mines', width: 360 },
  mines: { path: '/games/mines' },
  'double-1440': { path: '/games/double' },
  'double-360': { path: '/games/double', width: 360 },
  double: { path: '/games/double' },
  'crash-360': inFrame('crash'),
  'keno-360': inFrame('keno'),
  'roulette-360': inFrame('roleta'),
  'scratch-360': inFrame('raspadinha'),
  'slot-skins': inFrame('slots'),
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
