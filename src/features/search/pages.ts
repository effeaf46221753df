// The pages of the app that the search finds by their names and by other words for them.
import { paths } from '#src/core/navigation/paths.ts';
import type { IconName } from '#src/ui/art/icon-paths.ts';

type PageId = (typeof PAGES)[number]['id'];

interface PageEntry {
  /** Its texts are `pages.<id>` and, for other words, `words.<id>` in search.json. */
  id: string;
  /** That of the menu's entry, where it has one. */
  icon: IconName;
  to: string;
  /** Only with a session. */
  playerOnly?: true;
  /** Only while the area is open (D15). */
  area?: 'casino' | 'sport' | 'bonus';
}

/** In the order in which the search lists them. */
const PAGES = [
  { id: 'withdraw', icon: 'up', to: paths.withdraw, playerOnly: true },
  { id: 'deposit', icon: 'dn', to: paths.deposit, playerOnly: true },
  { id: 'limits', icon: 'shield', to: paths.protection, playerOnly: true },
  { id: 'exclusion', icon: 'shield', to: paths.exclusion, playerOnly: true },
  { id: 'bets', icon: 'slip', to: paths.bets, area: 'sport' },
  { id: 'wallet', icon: 'wallet', to: paths.wallet, playerOnly: true },
  { id: 'transactions', icon: 'list', to: paths.transactions, playerOnly: true },
  { id: 'sports_live', icon: 'live', to: paths.sportsLive, area: 'sport' },
  { id: 'sports', icon: 'ball', to: paths.sports, area: 'sport' },
  { id: 'esports', icon: 'pad', to: paths.esports, area: 'sport' },
  { id: 'casino', icon: 'cards', to: paths.casino, area: 'casino' },
  { id: 'slots', icon: 'reels', to: paths.slots, area: 'casino' },
  { id: 'live', icon: 'cam', to: paths.live, area: 'casino' },
  { id: 'providers', icon: 'grid', to: paths.providers, area: 'casino' },
  { id: 'favourites', icon: 'star', to: paths.favourites, area: 'casino' },
  { id: 'promotions', icon: 'gift', to: paths.promotions },
  { id: 'bonuses', icon: 'gem', to: paths.bonuses, playerOnly: true, area: 'bonus' },
  { id: 'coupons', icon: 'slip', to: paths.coupons, playerOnly: true, area: 'bonus' },
  { id: 'account', icon: 'user', to: paths.account, playerOnly: true },
  { id: 'password', icon: 'user', to: paths.password, playerOnly: true },
  { id: 'security', icon: 'shield', to: paths.security, playerOnly: true },
  { id: 'sessions', icon: 'user', to: paths.sessions, playerOnly: true },
  { id: 'responsible', icon: 'shield', to: paths.responsibleGaming },
  { id: 'questions', icon: 'help', to: paths.help },
  { id: 'help', icon: 'alert', to: paths.complaints },
  { id: 'terms', icon: 'list', to: paths.terms },
  { id: 'privacy', icon: 'eye', to: paths.privacy },
] as const satisfies readonly PageEntry[];

export type SearchPage = PageEntry & { id: PageId };

/** Which parts of the app are open to the player or visitor who searches. */
type OpenAreas = { player: boolean } & Readonly<Record<'casino' | 'sport' | 'bonus', boolean>>;

/** The pages that this person can open. */
export function openPages(open: OpenAreas): readonly SearchPage[] {
  return (PAGES as readonly SearchPage[]).filter(
    ({ playerOnly, area }) => (!playerOnly || open.player) && (!area || open[area]),
  );
}

const SHORTCUTS: Readonly<Record<'player' | 'visitor', readonly PageId[]>> = {
  player: ['withdraw', 'limits', 'bets', 'promotions', 'questions'],
  visitor: ['promotions', 'responsible', 'questions'],
};

/** Those that stand beside the results without being searched. */
export function shortcutPages(pages: readonly SearchPage[], player: boolean): readonly SearchPage[] {
  return SHORTCUTS[player ? 'player' : 'visitor'].flatMap((id) => pages.find((page) => page.id === id) ?? []);
}
