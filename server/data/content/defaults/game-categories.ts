import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import type { Localised } from '#server/core/localised.ts';

export type SeedCategory = {
  id: number;
  /** Last segment of its address and what the covers go by. */
  slug: string;
  name: Localised;
  /** Name in the icon set. */
  icon: string;
  /** Part of the catalogue, per mille; all together 1,000. */
  share: number;
  /** Lowest and highest theoretical return, hundredths of a percent. */
  rtp: readonly [number, number];
};

function category(
  id: number,
  slug: string,
  icon: string,
  share: number,
  rtp: readonly [number, number],
  [pt, en, es]: readonly [string, string, string],
): SeedCategory {
  return { id, slug, icon, share, rtp, name: { pt, en, es } };
}

/** Slots first. */
export const GAME_CATEGORIES: readonly [SeedCategory, ...SeedCategory[]] = [
  category(CATEGORY_SLOTS, 'slots', 'reels', 540, [9_300, 9_720], ['Slots', 'Slots', 'Slots']),
  category(CATEGORY_LIVE, 'live', 'live', 130, [9_480, 9_860], ['Ao vivo', 'Live', 'En vivo']),
  category(3, 'mesa', 'cards', 50, [9_610, 9_890], ['Mesa', 'Table games', 'Mesa']),
  category(4, 'crash', 'curve', 60, [9_500, 9_700], ['Crash', 'Crash', 'Crash']),
  category(5, 'roleta', 'wheel', 55, [9_470, 9_730], ['Roleta', 'Roulette', 'Ruleta']),
  category(6, 'bingo', 'bingo', 40, [8_900, 9_420], ['Bingo', 'Bingo', 'Bingo']),
  category(7, 'raspadinha', 'slip', 45, [8_600, 9_200], ['Raspadinha', 'Scratch cards', 'Rasca']),
  category(8, 'dados', 'dice', 30, [9_620, 9_880], ['Dados', 'Dice', 'Dados']),
  category(9, 'vinte-e-um', 'cards', 30, [9_850, 9_950], ['Vinte e um', 'Twenty-one', 'Veintiuno']),
  category(10, 'keno', 'grid', 20, [8_800, 9_400], ['Keno', 'Keno', 'Keno']),
];
