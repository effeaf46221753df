import { expect } from '@playwright/test';
import { PUBLIC_SCREENS, playerRoutes } from '../pwa/public-screens.ts';
import type { Stop } from './view.ts';

/** Further addresses of a row that show something else, each with an element that only they show. */
const VARIANTS: Readonly<Record<string, string>> = {
  '/casino?q=onca&sort=rtp': '#content a[href^="/play/"]',
  '/casino?q=zzzzzzzz': '#content h2',
  '/play/sete-ladeiras': '#content tbody th',
  '/sports': '#content article',
  '/sports/live': '#content h1',
  '/sports/bets': '#content h2',
  '/termos-de-uso': '#content article h2',
  '/reclamacoes': '#content h1',
  '/nothing/here': '#content h1',
};

/** Public pages that look different for a player. */
const OTHERWISE = [
  '/',
  '/casino',
  '/casino/favorites',
  '/games/mines',
  '/games/double',
  '/promotions/raspa-verde',
  '/play/sete-ladeiras',
  '/sports/football',
  '/sports/bets',
  '/altenar-sports',
  '/user/account/document',
];

/** Every row of the route table, with the visitors or players who may open it. */
export const PAGES: readonly Stop[] = [
  ...PUBLIC_SCREENS.map(({ at, entry }) => visit(at, 'visitor', entry)),
  ...Object.entries(VARIANTS).map(([at, entry]) => visit(at, 'visitor', entry)),
  ...[...OTHERWISE, ...playerRoutes()].map((path) => visit(path, 'player', 'h1')),
];

/** `entry` null: a page of §2 that has no content, and so no heading. */
function visit(path: string, person: Stop['person'], entry: string | null): Stop {
  return {
    name: path,
    person,
    async show({ page, open, follow, clean }) {
      const [bare = path, query] = path.split('?');
      await open(bare);
      if (query) await follow(path);
      if (entry) await expect(page.locator(entry).and(page.locator(':visible')).first()).toBeVisible();
      await clean(`${path} for a ${person}`, entry === null ? { but: ['page-has-heading-one'] } : {});
    },
  };
}
