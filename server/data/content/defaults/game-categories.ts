import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import type { Localised } from '#server/core/localised.ts';

export interface GameCategory {
  id: number;
  /** Last segment of its address; covers use it too. */
  slug: string;
  name: Localised;
  /** Name in the icon set. */
  icon: string;
}

function category(
  id: number,
  slug: string,
  icon: string,
  [pt, en, es]: readonly [string, string, string],
): GameCategory {
  return { id, slug, icon, name: { pt, en, es } };
}

/** The casino's categories in their order, slots first. */
export const GAME_CATEGORIES: readonly [GameCategory, ...GameCategory[]] = [
  category(CATEGORY_SLOTS, 'slots', 'reels', ['Slots', 'Slots', 'Slots']),
  category(CATEGORY_LIVE, 'live', 'cam', ['Mesas ao vivo', 'Live tables', 'Mesas en vivo']),
  category(3, 'mesa', 'cards', ['Mesa', 'Table games', 'Mesa']),
  category(4, 'crash', 'curve', ['Crash', 'Crash', 'Crash']),
  category(5, 'roleta', 'wheel', ['Roleta', 'Roulette', 'Ruleta']),
  category(6, 'bingo', 'bingo', ['Bingo', 'Bingo', 'Bingo']),
  category(7, 'raspadinha', 'slip', ['Raspadinha', 'Scratch cards', 'Rasca']),
  category(8, 'dados', 'dice', ['Dados', 'Dice', 'Dados']),
  category(9, 'vinte-e-um', 'cards', ['Vinte e um', 'Twenty-one', 'Veintiuno']),
  category(10, 'keno', 'grid', ['Keno', 'Keno', 'Keno']),
];
