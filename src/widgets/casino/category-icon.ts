import { HOUSE_GAME_IDS } from '#contract/house-games.ts';
import type { IconName } from '#src/ui/art/icon-paths.ts';

const ICONS: ReadonlySet<string> = new Set<IconName>([
  ...HOUSE_GAME_IDS,
  ...(['reels', 'live', 'cam', 'cards', 'curve', 'wheel', 'bingo', 'slip', 'dice', 'grid'] as const),
  ...(['gem', 'trophy', 'star', 'gift', 'ball', 'clock'] as const),
]);

/** The icon that a category names; a missing or unknown name gets the default one. */
export function categoryIcon(name: string): IconName {
  return isIcon(name) ? name : 'grid';
}

function isIcon(name: string): name is IconName {
  return ICONS.has(name);
}
