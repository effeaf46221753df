import type { IconName } from '#src/ui/art/icon-paths.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  football: 'ball',
  basketball: 'basket',
  tennis: 'tennis',
  volleyball: 'volley',
  esports: 'pad',
};

/** A sport's drawing; a cup where it has none of its own. */
export const sportIcon = (slug: string): IconName => ICONS[slug] ?? 'trophy';
