// The only place that spells a path of the app. Ids and names are percent-encoded.
const part = encodeURIComponent;

export const paths = {
  home: '/',
  casino: '/casino',
  live: '/casino/live',
  slots: '/casino/slots',
  favourites: '/casino/favorites',
  category: (slug: string) => `/casino/${part(slug)}`,
  providers: '/providers',
  provider: (id: string) => `/providers/${part(id)}`,
  promotions: '/promotions',
  promotion: (id: string) => `/promotions/${part(id)}`,
  play: (id: string) => `/play/${part(id)}`,
  mines: '/games/mines',
  double: '/games/double',
  sports: '/sports',
  sportsLive: '/sports/live',
  /** A sport, one of its countries, one of its leagues. */
  sport: (...slugs: string[]) => ['/sports', ...slugs.map(part)].join('/'),
  /** Those of e-sports lie behind a row of their own (§2). */
  sportEvent: (id: string, sport: string) =>
    `${sport === 'esports' ? '/sports/esports' : '/sports'}/event/${part(id)}`,
  esports: '/sports/esports',
  altenar: '/altenar-sports',
  bets: '/sports/bets',
  wallet: '/user/wallet',
  deposit: '/user/wallet/deposit',
  withdraw: '/user/wallet/withdraw',
  transactions: '/user/transaction',
  /** Promotions and coupons of a player. */
  playerPromotions: '/user/promotion',
  coupons: '/user/promotion/coupon',
  bonuses: '/user/bonus',
  referrals: '/user/indications',
  account: '/user/account',
  document: '/user/account/document',
  protection: '/user/protection',
  firstSteps: '/user/first-steps',
  suspension: '/user/protection/suspension',
  exclusion: '/user/protection/exclusion',
  password: '/user/account/password',
  secondFactor: '/user/account/second-factor',
  passkeys: '/user/account/passkeys',
  privacyChoices: '/user/account/privacy',
  /** Where the player is logged in; a path of ours beside §2's. */
  sessions: '/user/account/sessions',
  /** Regulation texts that the frame links to. */
  responsibleGaming: '/jogo-responsavel',
  terms: '/termos-de-uso',
  privacy: '/politica-de-privacidade',
  complaints: '/reclamacoes',
  regulation: (slug: string) => `/${part(slug)}`,
  /** Home with the restricted-access modal (§2). */
  consentWanted: '/?showCookieModal=true',
} as const;
