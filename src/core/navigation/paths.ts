// The only place that spells a path of the app. `app/routes/routes.ts` has a row for each of these paths, by the same name.
import { HOUSE_GAME_IDS, type HouseGameId } from '#contract/house-games.ts';

const houseGamePaths = Object.fromEntries(HOUSE_GAME_IDS.map((id) => [id, `/games/${id}`])) as {
  readonly [Id in HouseGameId]: `/games/${Id}`;
};

/** A path's pattern by its name. `{id}` is one segment; `{page...}` is all the segments that are left, or none. */
export const ROUTE_PATHS = {
  home: '/',
  homeAlias: '/home',
  recover: '/Recover',
  recoverAlias: '/recuperar-senha',
  referral: '/ref/{id}',
  casino: '/casino',
  live: '/casino/live',
  slots: '/casino/slots',
  favourites: '/casino/favorites',
  category: '/casino/{categoryName}',
  ...houseGamePaths,
  providers: '/providers',
  provider: '/providers/{id}',
  providersAlias: '/suppliers',
  promotions: '/promotions',
  promotion: '/promotions/{id}',
  play: '/play/{id}',
  playByName: '/play/{provider}/{name}',
  esportsPages: '/sports/esports/{page...}',
  sportsPages: '/sports/{page...}',
  altenarPages: '/altenar-sports/{page...}',
  wallet: '/user/wallet',
  deposit: '/user/wallet/deposit',
  withdraw: '/user/wallet/withdraw',
  withdrawAlias: '/user/withdraw',
  account: '/user/account',
  document: '/user/account/document',
  password: '/user/account/password',
  passwordAlias: '/user/password',
  /** The devices on which the player is logged in; beside §2's table, like the account pages below. */
  sessions: '/user/account/sessions',
  security: '/user/account/security',
  privacyChoices: '/user/account/privacy',
  secondFactor: '/user/account/second-factor',
  passkeys: '/user/account/passkeys',
  firstSteps: '/user/first-steps',
  protection: '/user/protection',
  exclusion: '/user/protection/exclusion',
  suspension: '/user/protection/suspension',
  /** The player's promotions and coupons. */
  playerPromotions: '/user/promotion',
  coupons: '/user/promotion/coupon',
  bonuses: '/user/bonus',
  referrals: '/user/indications',
  couponStub: '/user/coupon',
  sportStub: '/sport/{rest}',
  transactions: '/user/transaction',
  help: '/help',
  regulation: '/{regulation}',
} as const;

export type RouteName = keyof typeof ROUTE_PATHS;

/** The values of a pattern's placeholders, by their names. */
export type ParamsOf<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name extends `${infer Key}...` ? Key : Name]: string } & ParamsOf<Rest>
  : unknown;

type SegmentsOf<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends `${string}...`
    ? string[]
    : [string, ...SegmentsOf<Rest>]
  : [];

/** The path itself where it has no placeholder; else a function of the placeholders' values, in their order. */
type PathBuilder<Pattern extends string> = Pattern extends `${string}{${string}`
  ? (...segments: SegmentsOf<Pattern>) => string
  : Pattern;

type PathBuilders = { readonly [Name in RouteName]: PathBuilder<(typeof ROUTE_PATHS)[Name]> };

/** Percent-encodes the values. */
function pathBuilderOf(pattern: string): string | ((...segments: string[]) => string) {
  if (!pattern.includes('{')) return pattern;
  return (...segments) =>
    pattern.replace(/\/\{\w+(\.*)\}/g, (_, rest: string) =>
      segments
        .splice(0, rest ? segments.length : 1)
        .map((segment) => `/${encodeURIComponent(segment)}`)
        .join(''),
    );
}

const builders = Object.fromEntries(
  Object.entries(ROUTE_PATHS).map(([name, pattern]) => [name, pathBuilderOf(pattern)]),
) as unknown as PathBuilders;
const { sportsPages, esportsPages, altenarPages, regulation } = builders;

/** Addresses of the app, for links and `go`. */
export const paths = {
  ...builders,
  sports: sportsPages(),
  sportsLive: sportsPages('live'),
  /** A sport, one of its countries, one of its leagues. */
  sport: (...slugs: string[]) => sportsPages(...slugs),
  /** Events of e-sports lie behind a row of their own (§2). */
  sportEvent: (id: string, sport: string) => (sport === 'esports' ? esportsPages : sportsPages)('event', id),
  bets: sportsPages('bets'),
  esports: esportsPages(),
  altenar: altenarPages(),
  /** Regulation texts that the frame links to. */
  responsibleGaming: regulation('jogo-responsavel'),
  terms: regulation('termos-de-uso'),
  privacy: regulation('politica-de-privacidade'),
  complaints: regulation('reclamacoes'),
  /** Home with the restricted-access modal (§2). */
  consentWanted: `${builders.home}?showCookieModal=true`,
} as const;
