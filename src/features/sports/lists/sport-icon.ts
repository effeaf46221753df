import type { IconName } from '#src/ui/art/icon-paths.ts';
import '#src/ui/art/late-icon-paths.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  football: 'ball',
  basketball: 'basket',
  tennis: 'tennis',
  volleyball: 'volley',
  esports: 'pad',
};

/** The icon of a sport, or a trophy if it has none of its own. */
export const sportIcon = (slug: string): IconName => ICONS[slug] ?? 'trophy';
