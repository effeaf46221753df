// The shape of each page while its file is on the way: its places at their final size, its title as text where the frame knows it.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath } from '#src/core/navigation/match-path.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { ROUTE_PATHS, type RouteName } from '#src/core/navigation/paths.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './page-shape.module.css';

const places = (count: number, shape: (place: number) => ReactNode) =>
  Array.from({ length: count }, (_, place) => shape(place));
const blocks = (count: number, className: string | undefined) =>
  places(count, (place) => <Skeleton key={place} shape="block" className={className} />);
const rows = (count: number) => places(count, (place) => <Skeleton key={place} shape="row" />);

const Games = () => (
  <>
    <Skeleton shape="button" className={css.search} />
    <Covers count={18} />
  </>
);

const Covers = ({ count }: { count: number }) => (
  <>
    <div className={css.chips}>{blocks(4, css.chip)}</div>
    <div className={css.games}>
      {places(count, (place) => (
        <span key={place} className={css.game}>
          <Skeleton shape="block" />
          <Skeleton shape="text" />
        </span>
      ))}
    </div>
  </>
);

/** Its featured game above its rows; its title is not on the page. */
const Lobby = () => (
  <>
    <Skeleton shape="button" className={css.search} />
    <Skeleton shape="block" className={css.featured} />
    <Covers count={9} />
  </>
);

const Sports = () => (
  <>
    <div className={css.chips}>{blocks(4, css.chip)}</div>
    <div>
      {places(7, (place) => (
        <div key={place} className={css.match}>
          <Skeleton shape="text" />
          <Skeleton shape="text" />
          <div className={css.two}>{blocks(3, css.odd)}</div>
        </div>
      ))}
    </div>
  </>
);

/** Its head with the score, its groups of markets, its markets. */
const Event = () => (
  <>
    <Skeleton shape="block" className={css.hero} />
    <div className={css.chips}>{blocks(3, css.chip)}</div>
    <div className={css.cards}>{blocks(6, css.market)}</div>
  </>
);

const Form = () => (
  <div className={css.form}>
    <Skeleton shape="text" />
    <Skeleton shape="button" />
    <Skeleton shape="text" />
    <Skeleton shape="button" />
    <Skeleton shape="button" />
  </div>
);

const Wallet = () => (
  <div className={css.halves}>
    <div className={css.column}>
      <Skeleton shape="block" className={css.amount} />
      <div className={css.two}>{blocks(2, css.box)}</div>
      <div className={css.two}>{blocks(2, css.action)}</div>
    </div>
    <div>{rows(5)}</div>
  </div>
);

const Cards = () => <div className={css.cards}>{blocks(6, css.card)}</div>;

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

const Wall = () => (
  <div className={css.stage}>
    <div className={css.two}>{blocks(2, css.box)}</div>
    <div className={css.steps}>{blocks(5, css.box)}</div>
    <div className={css.wall}>{blocks(25, css.brick)}</div>
    <Skeleton shape="button" />
  </div>
);

const Wheel = () => (
  <div className={css.stage}>
    <Skeleton shape="block" className={css.wheel} />
    <div className={css.steps}>{blocks(5, css.box)}</div>
    <div className={css.two}>{blocks(2, css.action)}</div>
    <Skeleton shape="button" />
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
  tiles: Tiles,
  rows: Rows,
  text: Text,
  game: Game,
  wall: Wall,
  wheel: Wheel,
  frame: Frame,
  none: () => null,
} satisfies Readonly<Record<string, () => ReactNode>>;

/** The shape of each page, and the name in the menu that is its title. */
const SHAPES: Readonly<Record<RouteName, readonly [shape: keyof typeof PARTS, title?: string]>> = {
  home: ['none'],
  homeAlias: ['none'],
  recover: ['form'],
  recoverAlias: ['form'],
  referral: ['none'],
  casino: ['lobby', 'casino'],
  live: ['games'],
  slots: ['games', 'slots'],
  favourites: ['games', 'favourites'],
  category: ['games'],
  mines: ['wall'],
  double: ['wheel'],
  providers: ['tiles', 'providers'],
  providersAlias: ['tiles', 'providers'],
  provider: ['games'],
  promotions: ['cards', 'promotions'],
  promotion: ['cards'],
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
  if (/^\/sports\/(esports\/)?event\//i.test(path)) return ['event'];
  if (/^\/sports\/bets$/i.test(path)) return ['rows'];
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
  const [shape, title] = shapeOf(path);
  usePageTitle(title ? t(`nav.${title}`) : '');
  const Shape = PARTS[shape];
  return (
    <div ref={place} className={css.shape} data-shape={shape} aria-hidden="true">
      {title && shape !== 'lobby' ? <p className={css.title}>{t(`nav.${title}`)}</p> : null}
      <Shape />
    </div>
  );
}

/** The page's own places take those of the shape: nothing is blank in between, as before placeholders that come first. */
function showNextPlaces(): void {
  for (const area of document.querySelectorAll<HTMLElement>('[data-loading]')) area.style.animation = 'none';
}
