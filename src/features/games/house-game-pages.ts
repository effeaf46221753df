import type { ComponentType } from 'react';
import type { HouseGameId } from '#contract/house-games.ts';

/** The page of each house game, in a file of its own. */
export const HOUSE_GAME_PAGES: Readonly<Record<HouseGameId, () => Promise<ComponentType>>> = {
  mines: () => import('./mines/mines-page.tsx').then((file) => file.MinesPage),
  double: () => import('./double/double-page.tsx').then((file) => file.DoublePage),
};
