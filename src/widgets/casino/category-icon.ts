import type { IconName } from '#src/ui/art/icon-paths.ts';

const ICONS: ReadonlySet<string> = new Set<IconName>([
  ...(['reels', 'live', 'cards', 'curve', 'wheel', 'bingo', 'slip', 'dice', 'grid'] as const),
  ...(['mine', 'dbl', 'gem', 'trophy', 'star', 'gift', 'ball', 'clock'] as const),
]);

/** The icon that a category names; a missing or unknown name gets the default one. */
export function categoryIcon(name: string): IconName {
  return isIcon(name) ? name : 'grid';
}

function isIcon(name: string): name is IconName {
  return ICONS.has(name);
}
