// Which page of the product each picture of the design shows. The pictures themselves are in the folder that MOCKS names.
import { expect, type Page } from '@playwright/test';
import { screenText } from '#tests/support/browser/screen-texts.ts';

export interface Mocked {
  path: string;
  /** Who sees it: the demo player where this is left out. */
  person?: 'visitor';
  theme?: 'light';
  /** What a person does on the page before it looks like the picture. */
  act?: (page: Page) => Promise<void>;
}

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

async function openLiveEvent(page: Page): Promise<void> {
  await page.locator('#content a[href^="/sports/event/"]').first().click();
  await page.locator('#content [aria-pressed]').first().waitFor();
}

async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page
    .getByText(/internet/)
    .first()
    .waitFor();
}

/** By the picture's name without `.png`. Pictures of the design that aren't here show drawings, parts or several pages at once. */
export const MOCKED: Readonly<Record<string, Mocked>> = {
  'home-live-360': { path: '/' },
  'home-live-1440': { path: '/' },
  'home-live-1920': { path: '/' },
  home: { path: '/' },
  'home-768': { path: '/' },
  'home-1440': { path: '/' },
  'home-light': { path: '/', theme: 'light' },
  'home-offline': { path: '/', act: offline },
  'sports-table-1440': { path: '/sports', act: chooseTwo },
  'sports-dense-360': { path: '/sports' },
  'sports-1440': { path: '/sports' },
  sports: { path: '/sports' },
  'event-1440': { path: '/sports/live', act: openLiveEvent },
  'event-360': { path: '/sports/live', act: openLiveEvent },
  'forms-1440': { path: '/user/wallet/deposit' },
  'protection-360': { path: '/user/protection' },
  protection: { path: '/user/protection' },
  'casino-1440': { path: '/casino' },
  'casino-lobby-1440': { path: '/casino' },
  'casino-lobby-360': { path: '/casino' },
  casino: { path: '/casino' },
  'mines-1440': { path: '/games/mines' },
  'mines-360': { path: '/games/mines' },
  mines: { path: '/games/mines' },
  'double-1440': { path: '/games/double' },
  'double-360': { path: '/games/double' },
  double: { path: '/games/double' },
  play: { path: '/play/sete-ladeiras' },
  wallet: { path: '/user/wallet' },
  deposit: { path: '/', act: press('shell:deposit') },
  login: { path: '/', person: 'visitor', act: press('shell:login') },
  register: { path: '/', person: 'visitor', act: press('shell:register') },
  'error-404': { path: '/nothing/here' },
};
