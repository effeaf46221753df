// The table of §2 as data: path, page, layout, checks, and the section that its title comes from. Rows are tried from
// top to bottom; `/{regulation}` takes what is left of the single segments.
import { createElement, Fragment, type ReactElement } from 'react';
import { CATEGORY_LIVE, CATEGORY_SLOTS } from '#contract/limits.ts';
import { slugify } from '#contract/rules/slug.ts';
import { config } from '#src/core/config/app-config.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import type { GuardName } from './guards/guards.ts';
import { lazyComponent } from '../lazy/lazy-component.ts';
import { matchPath } from './match-path.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { followBanner } from '../pages/follow-banner.ts';
import type { PlayerPage } from './player-pages.ts';

type RouteParams = Readonly<Record<string, string>>;

interface Route {
  path: string;
  layout: 'default' | 'orange';
  /** Run left to right, after the global ones (D4). */
  checks: readonly GuardName[];
  /** `section_name` of the SEO record; a category's is its own name. */
  section: string | ((params: RouteParams) => string);
  /** `source_id` of the SEO record. */
  source?: (params: RouteParams) => string | undefined;
  /** Whether its addresses are one page that goes on as they change: another party's. */
  whole?: (params: RouteParams) => boolean;
  /** home: the page that stays mounted while others show (§2). */
  page: 'home' | ((params: RouteParams, path: string) => ReactElement);
}

const CasinoPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/list/casino-page.tsx').then((file) => file.CasinoPage),
);
const CategoryPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/list/category-page.tsx').then((file) => file.CategoryPage),
);
const FavouritesPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/favourites/favourites-page.tsx').then((file) => file.FavouritesPage),
);
const ProvidersPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/providers/providers-page.tsx').then((file) => file.ProvidersPage),
);
const ProviderPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/providers/provider-page.tsx').then((file) => file.ProviderPage),
);
const PlayPage = lazyComponent(['casino'], () =>
  import('#src/features/casino/play/play-page.tsx').then((file) => file.PlayPage),
);
const MinesPage = lazyComponent(['games'], () =>
  import('#src/features/games/mines/mines-page.tsx').then((file) => file.MinesPage),
);
const DoublePage = lazyComponent(['games'], () =>
  import('#src/features/games/double/double-page.tsx').then((file) => file.DoublePage),
);
const SportsPage = lazyComponent(['sports'], () =>
  import('#src/features/sports/sports-page.tsx').then((file) => file.sportsPage()),
);
const EmbedPage = lazyComponent(['sports'], () =>
  import('#src/features/sports/embed/embed-page.tsx').then((file) => file.EmbedPage),
);
const PromotionsPage = lazyComponent(['promotions'], () =>
  import('#src/features/promotions/promotions-page.tsx').then((file) => file.PromotionsPage),
);
const PromotionPage = lazyComponent(['promotions'], () =>
  import('#src/features/promotions/promotion-page.tsx').then((file) => file.PromotionPage),
);
const RecoverPage = lazyComponent(['auth'], () =>
  import('#src/features/auth/recover/recover-page.tsx').then((file) => file.RecoverPage),
);
const ReferralPage = lazyComponent([], () =>
  import('../pages/referral-page.tsx').then((file) => file.ReferralPage),
);
const RegulationPage = lazyComponent(['regulation'], () =>
  import('#src/features/regulation/regulation-page.tsx').then((file) => file.RegulationPage),
);

/** A page behind a login, with the texts of its features. */
function playerPage(texts: string, name: PlayerPage, ...more: string[]): () => ReactElement {
  const Page = lazyComponent([texts, ...more], () =>
    import('./player-pages.ts').then((file) => file.PLAYER_PAGES[name]()),
  );
  return () => createElement(Page);
}

/** What a page shows whose thing the backend doesn't know. */
function missing(path: string): ReactElement {
  return createElement(ErrorPage, { status: 404, path });
}

/** A page that exists and shows nothing (§2). */
function empty(): ReactElement {
  return createElement(Fragment);
}

/** D10: another party's sportsbook in place of ours. A player's bets with us stay where they are. */
const embedsSports = ({ page }: RouteParams) =>
  page !== 'bets' && config().sportsEmbeds.sports !== '' && currentSettings().sport_embed;

export const ROUTES: readonly Route[] = [
  { path: '/', layout: 'default', checks: [], section: 'home', page: 'home' },
  { path: '/home', layout: 'default', checks: [], section: 'home', page: 'home' },
  {
    path: '/Recover',
    layout: 'default',
    checks: [],
    section: 'recover',
    page: () => createElement(RecoverPage),
  },
  {
    path: '/recuperar-senha',
    layout: 'default',
    checks: [],
    section: 'recover',
    page: () => createElement(RecoverPage),
  },
  {
    path: '/ref/{id}',
    layout: 'default',
    checks: [],
    section: 'home',
    page: ({ id = '' }) => createElement(ReferralPage, { id }),
  },
  {
    path: '/casino',
    layout: 'default',
    checks: [],
    section: 'casino',
    page: () => createElement(CasinoPage),
  },
  {
    path: '/casino/live',
    layout: 'default',
    checks: [],
    section: 'live',
    page: (_, path) =>
      createElement(CategoryPage, { category: { id: CATEGORY_LIVE }, notFound: missing(path) }),
  },
  {
    path: '/casino/slots',
    layout: 'default',
    checks: [],
    section: 'slots',
    page: (_, path) =>
      createElement(CategoryPage, { category: { id: CATEGORY_SLOTS }, notFound: missing(path) }),
  },
  {
    path: '/casino/favorites',
    layout: 'default',
    checks: [],
    section: 'favorites',
    page: () => createElement(FavouritesPage),
  },
  {
    path: '/casino/{categoryName}',
    layout: 'default',
    checks: [],
    section: ({ categoryName = '' }) => categoryName,
    page: ({ categoryName = '' }, path) =>
      createElement(CategoryPage, { category: { slug: categoryName }, notFound: missing(path) }),
  },
  {
    path: '/games/mines',
    layout: 'orange',
    checks: [],
    section: 'mines',
    page: () => createElement(MinesPage),
  },
  {
    path: '/games/double',
    layout: 'orange',
    checks: [],
    section: 'double',
    page: () => createElement(DoublePage),
  },
  {
    path: '/providers',
    layout: 'default',
    checks: [],
    section: 'providers',
    page: () => createElement(ProvidersPage),
  },
  {
    path: '/providers/{id}',
    layout: 'default',
    checks: [],
    section: 'providers',
    source: ({ id }) => id,
    page: ({ id = '' }, path) => createElement(ProviderPage, { id, notFound: missing(path) }),
  },
  {
    path: '/suppliers',
    layout: 'default',
    checks: [],
    section: 'providers',
    page: () => createElement(ProvidersPage),
  },
  {
    path: '/promotions',
    layout: 'default',
    checks: [],
    section: 'promotions',
    page: () => createElement(PromotionsPage),
  },
  {
    path: '/promotions/{id}',
    layout: 'default',
    checks: [],
    section: 'promotions',
    source: ({ id }) => id,
    page: ({ id = '' }, path) =>
      createElement(PromotionPage, { id, notFound: missing(path), onCoupon: followBanner }),
  },
  {
    path: '/play/{id}',
    layout: 'orange',
    checks: ['require-verification', 'cookie-consent'],
    section: 'play',
    source: ({ id }) => id,
    page: ({ id = '' }, path) => createElement(PlayPage, { id, notFound: missing(path) }),
  },
  {
    path: '/play/{provider}/{name}',
    layout: 'orange',
    checks: ['require-verification', 'cookie-consent'],
    section: 'play',
    // A game's code is its name so.
    source: ({ name = '' }) => slugify(name),
    page: ({ provider = '', name = '' }, path) =>
      createElement(PlayPage, { provider, name, notFound: missing(path) }),
  },
  {
    path: '/sports/esports/{page...}',
    layout: 'default',
    checks: ['refresh-ip'],
    section: 'esports',
    page: ({ page }, path) => createElement(SportsPage, { rest: `esports/${page}`, notFound: missing(path) }),
  },
  {
    path: '/sports/{page...}',
    layout: 'default',
    checks: ['refresh-ip', 'require-verification', 'cookie-consent'],
    section: 'sports',
    whole: embedsSports,
    page: (params, path) => {
      const { page: rest = '' } = params;
      const notFound = missing(path);
      return embedsSports(params)
        ? createElement(EmbedPage, { place: 'sports', rest, notFound })
        : createElement(SportsPage, { rest, notFound });
    },
  },
  {
    path: '/altenar-sports/{page...}',
    layout: 'default',
    checks: [],
    section: 'sports',
    whole: () => true,
    page: ({ page: rest = '' }, path) =>
      createElement(EmbedPage, { place: 'altenar', rest, notFound: missing(path) }),
  },
  {
    path: '/user/wallet',
    layout: 'default',
    checks: ['auth'],
    section: 'wallet',
    page: playerPage('wallet', 'wallet'),
  },
  {
    path: '/user/wallet/deposit',
    layout: 'default',
    checks: ['auth', 'refresh-ip', 'require-verification'],
    section: 'deposit',
    page: playerPage('wallet', 'deposit', 'bonuses', 'protection'),
  },
  {
    path: '/user/wallet/withdraw',
    layout: 'default',
    checks: ['auth', 'require-verification'],
    section: 'withdraw',
    page: playerPage('wallet', 'withdraw'),
  },
  {
    path: '/user/withdraw',
    layout: 'default',
    checks: ['auth', 'refresh-ip', 'require-verification'],
    section: 'withdraw',
    page: playerPage('wallet', 'withdraw'),
  },
  {
    path: '/user/account',
    layout: 'default',
    checks: ['auth', 'refresh-ip'],
    section: 'account',
    page: playerPage('account', 'account', 'protection'),
  },
  {
    path: '/user/account/document',
    layout: 'default',
    checks: [],
    section: 'document',
    page: playerPage('account', 'document'),
  },
  {
    path: '/user/account/password',
    layout: 'default',
    checks: ['auth', 'refresh-ip', 'require-verification'],
    section: 'password',
    page: playerPage('account', 'password'),
  },
  {
    path: '/user/password',
    layout: 'default',
    checks: ['auth', 'refresh-ip', 'require-verification'],
    section: 'password',
    page: playerPage('account', 'password'),
  },
  {
    path: '/user/account/sessions',
    layout: 'default',
    checks: ['auth'],
    section: 'sessions',
    page: playerPage('account', 'sessions'),
  },
  {
    path: '/user/account/privacy',
    layout: 'default',
    checks: ['auth'],
    section: 'privacy',
    page: playerPage('account', 'privacy'),
  },
  {
    path: '/user/account/second-factor',
    layout: 'default',
    checks: ['auth'],
    section: 'second-factor',
    page: playerPage('account', 'second-factor'),
  },
  {
    path: '/user/account/passkeys',
    layout: 'default',
    checks: ['auth'],
    section: 'passkeys',
    page: playerPage('account', 'passkeys'),
  },
  {
    path: '/user/first-steps',
    layout: 'default',
    checks: ['auth'],
    section: 'first-steps',
    page: playerPage('protection', 'first-steps'),
  },
  {
    path: '/user/protection',
    layout: 'default',
    checks: ['auth'],
    section: 'protection',
    page: playerPage('protection', 'protection'),
  },
  {
    path: '/user/protection/exclusion',
    layout: 'default',
    checks: ['auth'],
    section: 'exclusion',
    page: playerPage('protection', 'exclusion'),
  },
  {
    path: '/user/protection/suspension',
    layout: 'default',
    checks: ['auth'],
    section: 'suspension',
    page: playerPage('protection', 'suspension'),
  },
  {
    path: '/user/promotion',
    layout: 'default',
    checks: ['auth'],
    section: 'promotions',
    page: playerPage('bonuses', 'promotions', 'promotions'),
  },
  {
    path: '/user/promotion/coupon',
    layout: 'default',
    checks: ['auth'],
    section: 'coupons',
    page: playerPage('bonuses', 'coupons'),
  },
  {
    path: '/user/bonus',
    layout: 'default',
    checks: ['auth'],
    section: 'bonus',
    page: playerPage('bonuses', 'bonuses'),
  },
  {
    path: '/user/indications',
    layout: 'default',
    checks: ['auth'],
    section: 'referrals',
    page: playerPage('referrals', 'referrals'),
  },
  // §2: stubs without content.
  { path: '/user/coupon', layout: 'default', checks: [], section: 'home', page: empty },
  { path: '/sport/{rest}', layout: 'default', checks: [], section: 'home', page: empty },
  {
    path: '/user/transaction',
    layout: 'default',
    checks: ['auth'],
    section: 'transactions',
    page: playerPage('wallet', 'transactions'),
  },
  {
    path: '/{regulation}',
    layout: 'default',
    checks: [],
    section: 'regulation',
    source: ({ regulation }) => regulation,
    page: ({ regulation = '' }, path) =>
      createElement(RegulationPage, { slug: regulation, notFound: missing(path) }),
  },
];

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}

/** The first row that a path (without query and hash) matches; null is the 404 page. */
export function routeOf(path: string): RouteMatch | null {
  for (const route of ROUTES) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}
