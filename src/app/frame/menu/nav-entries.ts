import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { HOUSE_GAME_IDS, HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import { hasSportsbook } from '#src/core/config/has-sportsbook.ts';
import { paths } from '#src/core/navigation/paths.ts';
import type { IconName } from '#src/ui/art/icon-paths.ts';

/** A place that tab bar, rail and menu lead to. */
export interface NavEntry {
  /** Also its text, unless it has a name: `nav.<id>` in shell.json. */
  id:
    | 'home'
    | 'sports'
    | 'sports_live'
    | 'esports'
    | 'casino'
    | 'slots'
    | 'live'
    | HouseGameId
    | 'providers'
    | 'promotions'
    | 'favourites'
    | 'bonuses'
    | 'referrals'
    | 'wallet'
    | 'transactions';
  /** A proper name, the same in every language. */
  name?: string;
  icon: IconName;
  to: string;
  /** A hairline comes before it in the menu. */
  parts?: true;
  /** Only in the menu of wide screens: a tablet's rail has no room for it, and that of a wide screen for some (menu-footer.tsx). */
  wideOnly?: true;
  /** Only with a session (§6). */
  playerOnly?: true;
  /** Switched off with its area (D15). */
  area?: 'casino' | 'bonus' | 'sport';
  /** Only with a sportsbook of ours: another company's in its place has no such page (D10). */
  own?: true;
  /** Only while referrals are open (D15). */
  referring?: true;
}

export const NAV_ENTRIES: readonly NavEntry[] = [
  { id: 'home', icon: 'home', to: paths.home },
  { id: 'sports_live', icon: 'live', to: paths.sportsLive, area: 'sport' },
  { id: 'sports', icon: 'ball', to: paths.sports, area: 'sport' },
  { id: 'esports', name: 'E-sports', icon: 'pad', to: paths.esports, area: 'sport', own: true },
  { id: 'casino', icon: 'cards', to: paths.casino, area: 'casino', parts: true },
  { id: 'slots', icon: 'reels', to: paths.slots, area: 'casino', wideOnly: true },
  { id: 'live', icon: 'cam', to: paths.live, area: 'casino' },
  ...HOUSE_GAME_IDS.map(
    (id): NavEntry => ({
      id,
      name: HOUSE_GAMES[id].name,
      icon: id,
      to: paths[id],
      area: 'casino',
    }),
  ),
  { id: 'providers', icon: 'grid', to: paths.providers, area: 'casino' },
  { id: 'promotions', icon: 'gift', to: paths.promotions, parts: true },
  { id: 'favourites', icon: 'star', to: paths.favourites, area: 'casino', wideOnly: true },
  { id: 'bonuses', icon: 'gem', to: paths.bonuses, area: 'bonus', wideOnly: true, playerOnly: true },
  {
    id: 'referrals',
    icon: 'share',
    to: paths.referrals,
    area: 'bonus',
    referring: true,
    wideOnly: true,
    playerOnly: true,
  },
  { id: 'wallet', icon: 'wallet', to: paths.wallet, wideOnly: true, playerOnly: true, parts: true },
  { id: 'transactions', icon: 'list', to: paths.transactions, wideOnly: true, playerOnly: true },
];

/** The places of the tab bar; phones show every other page as one inside of them. */
export const TABS: readonly NavEntry[] = NAV_ENTRIES.filter(({ id }) =>
  ['home', 'sports', 'casino'].includes(id),
);

/** Of some entries those whose area is open (D15). */
export function openEntries(
  entries: readonly NavEntry[],
  settings: Pick<
    Settings,
    'casino_enabled' | 'sport_enabled' | 'sport_embed' | 'bonus_enabled' | 'refer_enabled'
  >,
): NavEntry[] {
  return entries.filter(
    ({ area, own, referring }) =>
      (!area || settings[`${area}_enabled`]) &&
      (!own || hasSportsbook(settings)) &&
      (!referring || settings.refer_enabled),
  );
}

/** Of some entries the one that a path belongs to: the longest that the path starts with. */
export function entryOf(path: string, entries: readonly NavEntry[]): NavEntry | undefined {
  return entries
    .filter(({ to }) => path === to || (to !== paths.home && path.startsWith(`${to}/`)))
    .sort((one, other) => other.to.length - one.to.length)[0];
}
