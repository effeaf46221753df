import { GAME_CATEGORIES, type GameCategory } from '#server/data/content/defaults/game-categories.ts';

interface CategoryMix {
  /** Part of the generated catalogue, per mille; all together 1,000. */
  share: number;
  /** Lowest and highest theoretical return, hundredths of a percent. */
  rtp: readonly [number, number];
}

export type SeedCategory = GameCategory & CategoryMix;

/** How the generated catalogue is spread over the categories, by the category's slug. */
const MIX: Readonly<Record<string, CategoryMix>> = {
  slots: { share: 540, rtp: [9_300, 9_720] },
  live: { share: 130, rtp: [9_480, 9_860] },
  mesa: { share: 50, rtp: [9_610, 9_890] },
  crash: { share: 60, rtp: [9_500, 9_700] },
  roleta: { share: 55, rtp: [9_470, 9_730] },
  bingo: { share: 40, rtp: [8_900, 9_420] },
  raspadinha: { share: 45, rtp: [8_600, 9_200] },
  dados: { share: 30, rtp: [9_620, 9_880] },
  'vinte-e-um': { share: 30, rtp: [9_850, 9_950] },
  keno: { share: 20, rtp: [8_800, 9_400] },
};

function withMix(category: GameCategory): SeedCategory {
  const mix = MIX[category.slug];
  if (!mix) throw new Error(`the generated catalogue has no share for the category ${category.slug}`);
  return { ...category, ...mix };
}

const [SLOTS, ...OTHERS] = GAME_CATEGORIES;

/** The product's categories with the generator's figures, slots first. */
export const SEED_CATEGORIES: readonly [SeedCategory, ...SeedCategory[]] = [
  withMix(SLOTS),
  ...OTHERS.map(withMix),
];
