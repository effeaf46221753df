// The shape of each page while its file is on the way: its places at their final size, and as text what the page shows at once. Its title
// is text where the frame knows it.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import { matchPath } from '#src/core/navigation/match-path.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths, ROUTE_PATHS, type RouteName } from '#src/core/navigation/paths.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Games, Lobby } from './casino-shapes.tsx';
import { Event } from './event-shape.tsx';
import { Wall, Wheel } from './house-game-shapes.tsx';
import css from './page-shape.module.css';
import { blocks, places, rows } from './shape-parts.tsx';
import { Sports } from './sports-shape.tsx';
import { Wallet } from './wallet-shape.tsx';

const Form = () => (
  <div className={css.form}>
    <Skeleton shape="text" />
    <Skeleton shape="button" />
    <Skeleton shape="text" />
    <Skeleton shape="button" />
    <Skeleton shape="button" />
  </div>
);

const Cards = () => <div className={css.cards}>{blocks(6, css.card)}</div>;

/** A promotion's own page: its picture, its rules. */
const Piece = () => (
  <div className={css.piece}>
    <Skeleton shape="block" className={css.card} />
    <Text />
  </div>
);

const Tiles = () => <div className={css.tiles}>{blocks(24, css.tile)}</div>;

const Rows = () => <div className={css.column}>{rows(6)}</div>;

const Text = () => (
  <div className={css.text}>
    {places(9, (place) => (
      <Skeleton key={place} shape="text" />
    ))}
  </div>
);

/** A game that is about to be played: its cover and its facts beside it. */
const Game = () => (
  <div className={css.intro}>
    <Skeleton shape="block" className={css.cover} />
    <div className={css.column}>
      <Skeleton shape="title" />
      <Skeleton shape="text" />
      <Skeleton shape="button" />
    </div>
  </div>
);

const Frame = () => <Skeleton shape="block" className={css.frame} />;

const PARTS = {
  games: Games,
  lobby: Lobby,
  sports: Sports,
  event: Event,
  form: Form,
  wallet: Wallet,
  cards: Cards,
  piece: Piece,
  tiles: Tiles,
  rows: Rows,
  text: Text,
  game: Game,
  wall: Wall,
  wheel: Wheel,
  frame: Frame,
  none: () => null,
} satisfies Readonly<Record<string, (props: { path: string }) => ReactNode>>;

/** Their names stand in a phone's header alone, or in the focused one; the pages have no line for them. */
const UNTITLED: readonly string[] = ['lobby', 'sports', 'wall', 'wheel'];

/** The shape of each page, and the entry of the menu whose name is its title. Empty: its data tell it. */
const SHAPES: Readonly<Record<RouteName, readonly [shape: keyof typeof PARTS, title?: string]>> = {
  home: ['none'],
  homeAlias: ['none'],
  recover: ['form'],
  recoverAlias: ['form'],
  referral: ['none'],
  casino: ['lobby', 'casino'],
  live: ['games', 'live'],
  slots: ['games', 'slots'],
  favourites: ['games', 'favourites'],
  category: ['games', ''],
  mines: ['wall', 'mines'],
  double: ['wheel', 'double'],
  providers: ['tiles', 'providers'],
  providersAlias: ['tiles', 'providers'],
  provider: ['games'],
  promotions: ['cards', 'promotions'],
  promotion: ['piece'],
  play: ['game'],
  playByName: ['game'],
  esportsPages: ['sports'],
  sportsPages: ['sports'],
  altenarPages: ['frame'],
  wallet: ['wallet', 'wallet'],
  deposit: ['form'],
  withdraw: ['form'],
  withdrawAlias: ['form'],
  account: ['rows'],
  document: ['form'],
  password: ['form'],
  passwordAlias: ['form'],
  sessions: ['rows'],
  security: ['rows'],
  privacyChoices: ['rows'],
  secondFactor: ['form'],
  passkeys: ['rows'],
  firstSteps: ['form'],
  protection: ['rows', 'protection'],
  exclusion: ['form'],
  suspension: ['form'],
  playerPromotions: ['cards'],
  coupons: ['rows', 'coupons'],
  bonuses: ['rows', 'bonuses'],
  referrals: ['rows', 'referrals'],
  couponStub: ['none'],
  sportStub: ['none'],
  transactions: ['rows', 'transactions'],
  help: ['text'],
  regulation: ['text'],
};

function shapeOf(path: string): (typeof SHAPES)[RouteName] {
  const at = path.toLowerCase();
  if (/^\/sports\/(esports\/)?event\//.test(at)) return ['event'];
  if (at === paths.bets) return ['rows'];
  if (at === paths.sports) return ['sports', 'sports'];
  if (at === paths.sportsLive) return ['sports', 'sports_live'];
  const name = Object.keys(ROUTE_PATHS).find((one) => matchPath(ROUTE_PATHS[one as RouteName], path));
  return name ? SHAPES[name as RouteName] : ['none'];
}

/** The shape of the page at a path. */
export function PageShape({ path }: { path: string }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = place.current?.closest('[aria-busy]');
    return () => {
      if (area && getComputedStyle(area).visibility !== 'hidden') queueMicrotask(showNextPlaces);
    };
  }, []);
  const [shape, entry] = shapeOf(path);
  const title = entry && (entry in HOUSE_GAMES ? HOUSE_GAMES[entry as HouseGameId].name : t(`nav.${entry}`));
  usePageTitle(title ?? '');
  const Shape: (props: { path: string }) => ReactNode = PARTS[shape];
  return (
    <div ref={place} className={css.shape} data-shape={shape} aria-hidden="true">
      {title === undefined || UNTITLED.includes(shape) ? null : <p className={css.title}>{title}</p>}
      <Shape path={path} />
    </div>
  );
}

/** The page's own places take those of the shape: nothing is blank in between, as before placeholders that come first. */
function showNextPlaces(): void {
  for (const area of document.querySelectorAll<HTMLElement>('[data-loading]')) area.style.animation = 'none';
}
