import { categoriesQuery } from '#src/data/casino/categories.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { gamePageQuery, gamesQuery } from '#src/data/casino/games.ts';
import { doubleBetsQuery, doubleQuery, doubleRoundsQuery } from '#src/data/casino/house-games/double.ts';
import { seedsQuery } from '#src/data/casino/house-games/house-game-seeds.ts';
import { endedMinesQuery, openMinesQuery } from '#src/data/casino/house-games/mines.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import {
  allGamesQuery,
  firstGamesQuery,
  gameQuery,
  recentGamesQuery,
  tagsQuery,
} from '#src/data/casino/lobby.ts';
import { lobbyQuery } from '#src/data/casino/lobby-blocks.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { bannersQuery } from '#src/data/content/banners.ts';
import { couponTextQuery } from '#src/data/content/coupon-text.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { regulationQuery } from '#src/data/content/regulations.ts';
import { seoQuery } from '#src/data/content/seo.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { accountQuery } from '#src/data/player/account.ts';
import { firstStepsQuery } from '#src/data/player/first-steps.ts';
import { kycQuery } from '#src/data/player/kyc.ts';
import { notificationsQuery } from '#src/data/player/notifications.ts';
import { passkeysQuery } from '#src/data/player/passkeys.ts';
import { postalAddressQuery } from '#src/data/player/postal-address.ts';
import { privacyQuery } from '#src/data/player/privacy.ts';
import { playResultsQuery, protectionQuery } from '#src/data/player/protection.ts';
import { referralsQuery } from '#src/data/player/referrals.ts';
import { secondFactorQuery } from '#src/data/player/second-factor.ts';
import { sessionsQuery } from '#src/data/player/sessions.ts';
import { userQuery } from '#src/data/player/user.ts';
import { betQuery, betsQuery, cashOutsQuery } from '#src/data/sports/bets.ts';
import { eventStatisticsQuery } from '#src/data/sports/event-statistics.ts';
import {
  builtPriceQuery,
  eventListQuery,
  eventQuery,
  homeEventsQuery,
  popularSelectionsQuery,
  slipQuery,
  sportsTreeQuery,
} from '#src/data/sports/sport-events.ts';
import { sportsbookTokenQuery } from '#src/data/sports/sportsbook-token.ts';
import { allBonusesQuery, bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { couponsQuery } from '#src/data/wallet/coupons.ts';
import { depositQuery, openDepositsQuery } from '#src/data/wallet/deposits.ts';
import { monthQuery, transactionsQuery } from '#src/data/wallet/transactions.ts';
import { withdrawalsQuery, withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';

/** Every query of src/data: those that may stay in memory after logout, and the player's own. */
export const ALL_QUERIES = {
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
    lobbyQuery('pt'),
    jackpotsQuery('pt'),
    sportsTreeQuery('pt'),
    eventListQuery({ sport: 'football' }, 'pt'),
    eventQuery('e1', 'pt'),
    homeEventsQuery('pt'),
    popularSelectionsQuery('pt'),
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
    postalAddressQuery('01001000'),
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
