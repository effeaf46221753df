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
import { lazyComponent } from '../lazy/lazy-component.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { followBanner } from '../pages/follow-banner.ts';
import type { GuardName } from './guards/guards.ts';
import type { PLAYER_PAGES } from './player-pages.ts';

type RouteParams = Readonly<Record<string, string>>;

interface RouteRow<Params> {
  layout: 'default' | 'orange';
  /** The route's own guards, run from left to right after the global ones (D4, guards/global-guards.ts). */
  guards: readonly GuardName[];
  /** `section_name` of the SEO record. */
  section: string | ((params: Params) => string);
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

interface Route extends RouteRow<RouteParams> {
  path: string;
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

/** A page behind a login, in player-pages.ts. */
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
  HOUSE_GAME_IDS.map((id) => [
    id,
    { layout: 'orange', guards: [], section: id, page: lazyPage(['games'], HOUSE_GAME_PAGES[id]) },
  ]),
) as unknown as Pick<RouteRows, HouseGameId>;

const HOME = { layout: 'default', guards: [], section: 'home', rail: true, page: 'home' } as const;

/** Tried from top to bottom. */
const ROWS: RouteRows = {
  home: HOME,
  homeAlias: HOME,
  recover: { layout: 'default', guards: [], section: 'recover', page: recoverPage },
  recoverAlias: { layout: 'default', guards: [], section: 'recover', page: recoverPage },
  referral: {
    layout: 'default',
    guards: [],
    section: 'home',
    page: lazyPage(
      [],
      () => import('../pages/referral-page.tsx').then((file) => file.ReferralPage),
      ({ id }) => ({ id }),
    ),
  },
  casino: {
    layout: 'default',
    guards: [],
    section: 'casino',
    page: lazyPage(['casino'], () =>
      import('#src/features/casino/list/casino-page.tsx').then((file) => file.CasinoPage),
    ),
  },
  live: {
    layout: 'default',
    guards: [],
    section: 'live',
    page: (_, path) =>
      createElement(CategoryPage, { category: { id: CATEGORY_LIVE }, notFound: missing(path) }),
  },
  slots: {
    layout: 'default',
    guards: [],
    section: 'slots',
    page: (_, path) =>
      createElement(CategoryPage, { category: { id: CATEGORY_SLOTS }, notFound: missing(path) }),
  },
  favourites: {
    layout: 'default',
    guards: [],
    section: 'favorites',
    page: lazyPage(['casino'], () =>
      import('#src/features/casino/favourites/favourites-page.tsx').then((file) => file.FavouritesPage),
    ),
  },
  category: {
    layout: 'default',
    guards: [],
    section: ({ categoryName }) => categoryName,
    page: ({ categoryName }, path) =>
      createElement(CategoryPage, { category: { slug: categoryName }, notFound: missing(path) }),
  },
  ...houseGameRows,
  providers: { layout: 'default', guards: [], section: 'providers', page: providersPage },
  provider: {
    layout: 'default',
    guards: [],
    section: 'providers',
    source: ({ id }) => id,
    page: lazyPage(
      ['casino'],
      () => import('#src/features/casino/providers/provider-page.tsx').then((file) => file.ProviderPage),
      ({ id }, path) => ({ id, notFound: missing(path) }),
    ),
  },
  providersAlias: { layout: 'default', guards: [], section: 'providers', page: providersPage },
  promotions: {
    layout: 'default',
    guards: [],
    section: 'promotions',
    page: lazyPage(['promotions'], () =>
      import('#src/features/promotions/promotions-page.tsx').then((file) => file.PromotionsPage),
    ),
  },
  promotion: {
    layout: 'default',
    guards: [],
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
    section: 'play',
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
    layout: 'default',
    guards: ['refresh-ip'],
    section: 'esports',
    source: ({ page }) => page || undefined,
    rail: true,
    own: true,
    page: ({ page }, path) => createElement(SportsPage, { rest: `esports/${page}`, notFound: missing(path) }),
  },
  sportsPages: {
    layout: 'default',
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
    layout: 'default',
    guards: [],
    section: 'sports',
    whole: () => true,
    page: ({ page: rest }, path) =>
      createElement(EmbedPage, { place: 'altenar', rest, notFound: missing(path) }),
  },
  wallet: {
    layout: 'default',
    guards: ['auth'],
    section: 'wallet',
    page: playerPage('wallet', ['wallet']),
  },
  deposit: {
    layout: 'default',
    guards: ['auth', 'refresh-ip', 'require-verification'],
    section: 'deposit',
    page: playerPage('deposit', ['wallet', 'bonuses', 'protection']),
  },
  withdraw: {
    layout: 'default',
    guards: ['auth', 'require-verification'],
    section: 'withdraw',
    page: withdrawPage,
  },
  withdrawAlias: {
    layout: 'default',
    guards: ['auth', 'refresh-ip', 'require-verification'],
    section: 'withdraw',
    page: withdrawPage,
  },
  account: {
    layout: 'default',
    guards: ['auth', 'refresh-ip'],
    section: 'account',
    page: playerPage('account', ['account', 'protection']),
  },
  document: {
    layout: 'default',
    guards: [],
    section: 'document',
    page: playerPage('document', ['account']),
  },
  password: {
    layout: 'default',
    guards: ['auth', 'refresh-ip', 'require-verification'],
    section: 'password',
    page: passwordPage,
  },
  passwordAlias: {
    layout: 'default',
    guards: ['auth', 'refresh-ip', 'require-verification'],
    section: 'password',
    page: passwordPage,
  },
  sessions: {
    layout: 'default',
    guards: ['auth'],
    section: 'sessions',
    page: playerPage('sessions', ['account']),
  },
  privacyChoices: {
    layout: 'default',
    guards: ['auth'],
    section: 'privacy',
    page: playerPage('privacyChoices', ['account']),
  },
  secondFactor: {
    layout: 'default',
    guards: ['auth'],
    section: 'second-factor',
    page: playerPage('secondFactor', ['account']),
  },
  passkeys: {
    layout: 'default',
    guards: ['auth'],
    section: 'passkeys',
    page: playerPage('passkeys', ['account']),
  },
  firstSteps: {
    layout: 'default',
    guards: ['auth'],
    section: 'first-steps',
    page: playerPage('firstSteps', ['protection']),
  },
  protection: {
    layout: 'default',
    guards: ['auth'],
    section: 'protection',
    page: playerPage('protection', ['protection']),
  },
  exclusion: {
    layout: 'default',
    guards: ['auth'],
    section: 'exclusion',
    page: playerPage('exclusion', ['protection']),
  },
  suspension: {
    layout: 'default',
    guards: ['auth'],
    section: 'suspension',
    page: playerPage('suspension', ['protection']),
  },
  playerPromotions: {
    layout: 'default',
    guards: ['auth'],
    section: 'promotions',
    page: playerPage('playerPromotions', ['bonuses', 'promotions']),
  },
  coupons: {
    layout: 'default',
    guards: ['auth'],
    section: 'coupons',
    page: playerPage('coupons', ['bonuses']),
  },
  bonuses: {
    layout: 'default',
    guards: ['auth'],
    section: 'bonus',
    page: playerPage('bonuses', ['bonuses']),
  },
  referrals: {
    layout: 'default',
    guards: ['auth'],
    section: 'referrals',
    page: playerPage('referrals', ['referrals']),
  },
  // §2: stubs without content.
  couponStub: { layout: 'default', guards: [], section: 'home', page: empty },
  sportStub: { layout: 'default', guards: [], section: 'home', page: empty },
  transactions: {
    layout: 'default',
    guards: ['auth'],
    section: 'transactions',
    page: playerPage('transactions', ['wallet']),
  },
  regulation: {
    layout: 'default',
    guards: [],
    section: 'regulation',
    source: ({ regulation }) => regulation,
    page: lazyPage(
      ['regulation'],
      () => import('#src/features/regulation/regulation-page.tsx').then((file) => file.RegulationPage),
      ({ regulation }, path) => ({ slug: regulation, notFound: missing(path) }),
    ),
  },
};

export const ROUTES: readonly Route[] = Object.entries(ROWS).map(([name, row]) => ({
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
