import type { QueryKey, QueryMeta } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { type QueryScope, queryClient, removePlayerQueries } from '#src/core/cache/query-client.ts';
import { categoriesQuery } from './casino/categories.ts';
import { doubleBetsQuery, doubleQuery, doubleRoundsQuery } from './casino/double.ts';
import { favouritesQuery } from './casino/favourites.ts';
import {
  allGamesQuery,
  firstGamesQuery,
  gamePageQuery,
  gameQuery,
  gamesQuery,
  recentGamesQuery,
  tagsQuery,
} from './casino/games.ts';
import { endedMinesQuery, openMinesQuery, seedsQuery } from './casino/house-games.ts';
import { jackpotsQuery } from './casino/jackpots.ts';
import { providersQuery } from './casino/providers.ts';
import { bannersQuery } from './content/banners.ts';
import { couponTextQuery } from './content/coupon-text.ts';
import { modalImagesQuery } from './content/modal-images.ts';
import { promotionsQuery } from './content/promotions.ts';
import { regulationQuery } from './content/regulations.ts';
import { seoQuery } from './content/seo.ts';
import { settingsQuery } from './content/settings.ts';
import { accountQuery } from './player/account.ts';
import { firstStepsQuery } from './player/first-steps.ts';
import { kycQuery } from './player/kyc.ts';
import { notificationsQuery } from './player/notifications.ts';
import { passkeysQuery } from './player/passkeys.ts';
import { privacyQuery } from './player/privacy.ts';
import { playResultsQuery, protectionQuery } from './player/protection.ts';
import { referralsQuery } from './player/referrals.ts';
import { secondFactorQuery } from './player/second-factor.ts';
import { sessionsQuery } from './player/sessions.ts';
import { userQuery } from './player/user.ts';
import { betQuery, betsQuery, cashOutsQuery } from './sports/bets.ts';
import { eventStatisticsQuery } from './sports/event-statistics.ts';
import {
  builtPriceQuery,
  eventListQuery,
  eventQuery,
  slipQuery,
  sportsTreeQuery,
} from './sports/sport-events.ts';
import { sportsbookTokenQuery } from './sports/sportsbook-token.ts';
import { allBonusesQuery, bonusesQuery } from './wallet/bonuses.ts';
import { couponsQuery } from './wallet/coupons.ts';
import { depositQuery, openDepositsQuery } from './wallet/deposits.ts';
import { monthQuery } from './wallet/statement.ts';
import { transactionsQuery } from './wallet/transactions.ts';
import { withdrawalsQuery, withdrawLimitsQuery } from './wallet/withdrawals.ts';

afterEach(() => queryClient.clear());

/** Every query of src/data, and the keys that may stay in memory after logout. */
const QUERIES = {
  public: [
    settingsQuery(),
    modalImagesQuery(),
    bannersQuery('pt'),
    couponTextQuery('pt'),
    promotionsQuery('pt'),
    regulationQuery('terms', 'pt'),
    seoQuery('home', undefined, 'pt'),
    categoriesQuery('pt'),
    providersQuery('pt'),
    gamesQuery({ category: 'slots' }, 12, 'pt'),
    gamePageQuery({ category: 'slots' }, 2, 'pt'),
    firstGamesQuery({ category: 'slots' }, 'pt'),
    allGamesQuery({ category: 'slots' }, 'pt'),
    tagsQuery('pt'),
    gameQuery('1', 'pt'),
    jackpotsQuery('pt'),
    sportsTreeQuery('pt'),
    eventListQuery({ sport: 'football' }, 'pt'),
    eventQuery('e1', 'pt'),
    eventStatisticsQuery('e1', 'pt', false),
    slipQuery(['e1~m1~s1'], 'pt'),
    builtPriceQuery(['e1~m1~s1', 'e1~m2~s2'], 1),
  ],
  personal: [
    accountQuery(),
    firstStepsQuery(),
    kycQuery(),
    notificationsQuery(),
    passkeysQuery(),
    privacyQuery(),
    protectionQuery(),
    playResultsQuery(),
    referralsQuery(),
    secondFactorQuery(),
    sessionsQuery(),
    userQuery(),
    betsQuery('open'),
    betQuery('b1'),
    cashOutsQuery(['b1']),
    sportsbookTokenQuery(true),
    allBonusesQuery('pt'),
    bonusesQuery('pt'),
    couponsQuery('pt'),
    depositQuery('d1'),
    openDepositsQuery(),
    monthQuery(),
    transactionsQuery({}),
    withdrawalsQuery(),
    withdrawLimitsQuery(),
    favouritesQuery(),
    recentGamesQuery('pt'),
    openMinesQuery(),
    endedMinesQuery(),
    seedsQuery(),
    // Public by its calls, but read again with each session: the player's own bets stand beside it.
    doubleQuery(),
    doubleBetsQuery(),
    doubleRoundsQuery(),
  ],
};

/** Puts an answer of a query into the cache, as a request of it does. */
function answer(options: { queryKey: QueryKey; meta?: QueryMeta }): void {
  queryClient.getQueryCache().build(queryClient, options).setData({});
}

test('after logout the public answers are in memory, and nothing else', () => {
  for (const options of [...QUERIES.public, ...QUERIES.personal]) answer(options);
  removePlayerQueries();
  const left = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect([...new Set(left)].sort()).toEqual([
    'banners',
    'categories',
    'coupon-text',
    'game',
    'games',
    'jackpots',
    'modal-images',
    'promotions',
    'providers',
    'regulation',
    'seo',
    'settings',
    'sports',
  ]);
  expect(left).toHaveLength(new Set(QUERIES.public.map(({ queryKey }) => JSON.stringify(queryKey))).size);
});

test('the sportsbook’s token goes at logout', () => {
  const token = sportsbookTokenQuery(true);
  answer(token);
  removePlayerQueries();
  expect(queryClient.getQueryCache().find({ queryKey: token.queryKey })).toBeUndefined();
});

test('an answer of a query that says nothing of itself goes at logout', () => {
  answer({ queryKey: ['sports', 'new'] });
  removePlayerQueries();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('every scope has a query here', () => {
  const scopes: Record<QueryScope, true> = {
    account: true,
    banners: true,
    bets: true,
    bonuses: true,
    categories: true,
    'coupon-text': true,
    coupons: true,
    deposits: true,
    favourites: true,
    games: true,
    game: true,
    'house-games': true,
    jackpots: true,
    kyc: true,
    'modal-images': true,
    promotions: true,
    protection: true,
    providers: true,
    'recent-games': true,
    referrals: true,
    regulation: true,
    seo: true,
    sessions: true,
    settings: true,
    sports: true,
    'sportsbook-token': true,
    statement: true,
    transactions: true,
    user: true,
    withdrawals: true,
  };
  const here = [...QUERIES.public, ...QUERIES.personal].map(({ queryKey }) => queryKey[0]);
  expect(Object.keys(scopes).filter((scope) => !here.includes(scope as QueryScope))).toEqual([]);
});
