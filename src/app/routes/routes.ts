// The table of §2: one row a path, with its layout, its guards, the section that its title comes from, and its page.
// The paths themselves are in core/navigation/paths.ts, because features link to them.
import { type ComponentType, createElement, Fragment, type ReactElement } from 'react';
import { HOUSE_GAME_IDS, type HouseGameId } from '#contract/house-games.ts';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import { slugify } from '#contract/rules/page/slug.ts';
import { embedsSportsbook } from '#src/core/config/has-sportsbook.ts';
import { matchPath } from '#src/core/navigation/match-path.ts';
import { type ParamsOf, ROUTE_PATHS, type RouteName } from '#src/core/navigation/paths.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { HOUSE_GAME_PAGES } from '#src/features/games/house-game-pages.ts';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { followBanner } from '../pages/follow-banner.ts';
import type { GuardName } from './guards/guards.ts';
import type { PLAYER_PAGES } from './player-pages.ts';

type RouteParams = Readonly<Record<string, string>>;

interface RouteRow<Params> {
  /** `default` where the row names none. */
  layout?: 'orange';
  /** The route's own guards, run from left to right after the global ones (D4, guards/global-guards.ts); none by default. */
  guards?: readonly GuardName[];
  /** `section_name` of the SEO record; the row's name by default. */
  section?: string | ((params: Params) => string);
  /** `source_id` of the SEO record. */
  source?: (params: Params) => string | undefined;
  /** Whether all its addresses are one page that stays mounted as they change: an embedded sportsbook. */
  whole?: (params: Params) => boolean;
  /** Wide screens keep a place for the slip beside the page, where the sportsbook is open and our own. */
  rail?: true;
  /** Only with a sportsbook of ours: with another company's in its place the following rows have its addresses (D10). */
  own?: true;
  /** home: the page that stays mounted while others show (§2). */
  page: 'home' | ((params: Params, path: string) => ReactElement);
}

type RouteRows = { [Name in RouteName]: RouteRow<ParamsOf<(typeof ROUTE_PATHS)[Name]>> };

interface Route extends Omit<RouteRow<RouteParams>, 'layout' | 'guards' | 'section'> {
  path: string;
  section: string | ((params: RouteParams) => string);
  layout: 'default' | 'orange';
  guards: readonly GuardName[];
}

/** A page in a file of its own, loaded together with the texts of its features. `props` gives what the page takes from the path. */
function lazyPage<Params>(
  texts: readonly string[],
  load: () => Promise<ComponentType>,
): (params: Params, path: string) => ReactElement;
function lazyPage<Params, Props extends object>(
  texts: readonly string[],
  load: () => Promise<ComponentType<Props>>,
  props: (params: Params, path: string) => Props,
): (params: Params, path: string) => ReactElement;
function lazyPage<Params, Props extends object>(
  texts: readonly string[],
  load: () => Promise<ComponentType<Props>>,
  props?: (params: Params, path: string) => Props,
): (params: Params, path: string) => ReactElement {
  const Page: ComponentType<object> = lazyComponent(texts, load as () => Promise<ComponentType<object>>);
  return (params, path) => createElement(Page, props?.(params, path));
}

/** A page that few first loads show, in player-pages.ts. */
function playerPage(name: keyof typeof PLAYER_PAGES, texts: readonly string[]): () => ReactElement {
  const Page = lazyComponent(texts, () =>
    import('./player-pages.ts').then((file) => file.PLAYER_PAGES[name]()),
  );
  return () => createElement(Page);
}

/** What a page shows whose subject the backend doesn't know. */
function missing(path: string, headed = false): ReactElement {
  return createElement(ErrorPage, { status: 404, path, headed });
}

/** A page that exists and shows nothing (§2). */
function empty(): ReactElement {
  return createElement(Fragment);
}

const recoverPage = playerPage('recover', ['auth']);
const CategoryPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/list/category-page.tsx').then((file) => file.CategoryPage),
);
const providersPage = lazyPage(['casino'], () =>
  import('#src/features/casino/providers/providers-page.tsx').then((file) => file.ProvidersPage),
);
export const PlayPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/play/play-page.tsx').then((file) => file.PlayPage),
);
const SportsPage = lazyComponent(['sports'], () =>
  import('#src/features/sports/sports-page.tsx').then((file) => file.sportsPage()),
);
const EmbedPage = lazyComponent(['sports'], () =>
  import('#src/features/sports/embed/embed-page.tsx').then((file) => file.EmbedPage),
);
const withdrawPage = playerPage('withdraw', ['wallet']);
const passwordPage = playerPage('password', ['account']);

/** D10: a third party's sportsbook in place of ours. The player's bets with us stay where they are. */
const embedsSports = ({ page }: { page: string }) => page !== 'bets' && embedsSportsbook(currentSettings());

const houseGameRows = Object.fromEntries(
  HOUSE_GAME_IDS.map((id) => [id, { layout: 'orange', page: lazyPage(['games'], HOUSE_GAME_PAGES[id]) }]),
) as unknown as Pick<RouteRows, HouseGameId>;

const HOME = { section: 'home', rail: true, page: 'home' } as const;

/** Tried from top to bottom. */
const ROWS: RouteRows = {
  home: HOME,
  homeAlias: HOME,
  recover: { page: recoverPage },
  recoverAlias: { section: 'recover', page: recoverPage },
  referral: {
    section: 'home',
    page: lazyPage(
      [],
      () => import('../pages/referral-page.tsx').then((file) => file.ReferralPage),
      ({ id }) => ({ id }),
    ),
  },
  casino: {
    page: lazyPage(['casino'], () =>
      import('#src/features/casino/list/casino-page.tsx').then((file) => file.CasinoPage),
    ),
  },
  live: {
    page: (_, path) =>
      createElement(CategoryPage, { category: { id: CATEGORY_LIVE }, notFound: missing(path) }),
  },
  slots: {
    page: (_, path) =>
      createElement(CategoryPage, { category: { id: CATEGORY_SLOTS }, notFound: missing(path) }),
  },
  favourites: {
    section: 'favorites',
    page: lazyPage(['casino'], () =>
      import('#src/features/casino/favourites/favourites-page.tsx').then((file) => file.FavouritesPage),
    ),
  },
  category: {
    section: ({ categoryName }) => categoryName,
    page: ({ categoryName }, path) =>
      createElement(CategoryPage, { category: { slug: categoryName }, notFound: missing(path) }),
  },
  ...houseGameRows,
  providers: { page: providersPage },
  provider: {
    section: 'providers',
    source: ({ id }) => id,
    page: lazyPage(
      ['casino'],
      () => import('#src/features/casino/providers/provider-page.tsx').then((file) => file.ProviderPage),
      ({ id }, path) => ({ id, notFound: missing(path) }),
    ),
  },
  providersAlias: { section: 'providers', page: providersPage },
  promotions: {
    page: lazyPage(['promotions'], () =>
      import('#src/features/promotions/promotions-page.tsx').then((file) => file.PromotionsPage),
    ),
  },
  promotion: {
    section: 'promotions',
    source: ({ id }) => id,
    page: lazyPage(
      ['promotions'],
      () => import('#src/features/promotions/promotion-page.tsx').then((file) => file.PromotionPage),
      ({ id }, path) => ({ id, notFound: missing(path), onCoupon: followBanner }),
    ),
  },
  play: {
    layout: 'orange',
    guards: ['require-verification', 'cookie-consent'],
    source: ({ id }) => id,
    page: ({ id }, path) => createElement(PlayPage, { id, notFound: missing(path, true) }),
  },
  playByName: {
    layout: 'orange',
    guards: ['require-verification', 'cookie-consent'],
    section: 'play',
    // The slug of a game's name is its code.
    source: ({ name }) => slugify(name),
    page: ({ provider, name }, path) =>
      createElement(PlayPage, { provider, name, notFound: missing(path, true) }),
  },
  esportsPages: {
    guards: ['refresh-ip'],
    section: 'esports',
    source: ({ page }) => page || undefined,
    rail: true,
    own: true,
    page: ({ page }, path) => createElement(SportsPage, { rest: `esports/${page}`, notFound: missing(path) }),
  },
  sportsPages: {
    guards: ['refresh-ip', 'require-verification', 'cookie-consent'],
    section: 'sports',
    source: ({ page }) => page || undefined,
    whole: embedsSports,
    rail: true,
    page: (params, path) => {
      const { page: rest } = params;
      const notFound = missing(path);
      return embedsSports(params)
        ? createElement(EmbedPage, { place: 'sports', rest, notFound })
        : createElement(SportsPage, { rest, notFound });
    },
  },
  altenarPages: {
    section: 'sports',
    whole: () => true,
    page: ({ page: rest }, path) =>
      createElement(EmbedPage, { place: 'altenar', rest, notFound: missing(path) }),
  },
  wallet: {
    guards: ['auth'],
    page: playerPage('wallet', ['wallet']),
  },
  deposit: {
    guards: ['auth', 'refresh-ip', 'require-verification'],
    page: playerPage('deposit', ['wallet', 'bonuses', 'protection']),
  },
  withdraw: {
    guards: ['auth', 'require-verification'],
    page: withdrawPage,
  },
  withdrawAlias: {
    guards: ['auth', 'refresh-ip', 'require-verification'],
    section: 'withdraw',
    page: withdrawPage,
  },
  account: {
    guards: ['auth', 'refresh-ip'],
    page: playerPage('account', ['account', 'protection']),
  },
  document: {
    page: playerPage('document', ['account']),
  },
  password: {
    guards: ['auth', 'refresh-ip', 'require-verification'],
    page: passwordPage,
  },
  passwordAlias: {
    guards: ['auth', 'refresh-ip', 'require-verification'],
    section: 'password',
    page: passwordPage,
  },
  sessions: {
    guards: ['auth'],
    page: playerPage('sessions', ['account']),
  },
  security: {
    guards: ['auth'],
    page: playerPage('security', ['account']),
  },
  privacyChoices: {
    guards: ['auth'],
    section: 'privacy',
    page: playerPage('privacyChoices', ['account']),
  },
  secondFactor: {
    guards: ['auth'],
    section: 'second-factor',
    page: playerPage('secondFactor', ['account']),
  },
  passkeys: {
    guards: ['auth'],
    page: playerPage('passkeys', ['account']),
  },
  firstSteps: {
    guards: ['auth'],
    section: 'first-steps',
    page: playerPage('firstSteps', ['protection']),
  },
  protection: {
    guards: ['auth'],
    page: playerPage('protection', ['protection']),
  },
  exclusion: {
    guards: ['auth'],
    page: playerPage('exclusion', ['protection']),
  },
  suspension: {
    guards: ['auth'],
    page: playerPage('suspension', ['protection']),
  },
  playerPromotions: {
    guards: ['auth'],
    section: 'promotions',
    page: playerPage('playerPromotions', ['bonuses', 'promotions']),
  },
  coupons: {
    guards: ['auth'],
    page: playerPage('coupons', ['bonuses']),
  },
  bonuses: {
    guards: ['auth'],
    section: 'bonus',
    page: playerPage('bonuses', ['bonuses']),
  },
  referrals: {
    guards: ['auth'],
    page: playerPage('referrals', ['referrals']),
  },
  // §2: stubs without content.
  couponStub: { section: 'home', page: empty },
  sportStub: { section: 'home', page: empty },
  transactions: {
    guards: ['auth'],
    page: playerPage('transactions', ['wallet']),
  },
  help: { page: playerPage('help', ['help', 'support']) },
  regulation: {
    source: ({ regulation }) => regulation,
    page: lazyPage(
      ['regulation'],
      () => import('#src/features/regulation/regulation-page.tsx').then((file) => file.RegulationPage),
      ({ regulation }, path) => ({ slug: regulation, notFound: missing(path) }),
    ),
  },
};

export const ROUTES: readonly Route[] = Object.entries(ROWS).map(([name, row]) => ({
  layout: 'default',
  guards: [],
  section: name,
  ...(row as RouteRow<RouteParams>),
  path: ROUTE_PATHS[name as RouteName],
}));

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

/** The first row that a path (without query and hash) matches; null where the 404 page shows. */
export function routeOf(path: string): RouteMatch | null {
  for (const route of ROUTES) {
    if (route.own && embedsSportsbook(currentSettings())) continue;
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}
