import type { TFunction } from 'i18next';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { CATEGORY_SLOTS } from '#contract/limits.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import type { LinkProps } from '#src/ui/action/button.tsx';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { classNames } from '#src/ui/class-names.ts';
import { GameStar } from './game-star.tsx';
import css from './game-tile.module.css';
import { opensGame } from './opens-game.ts';
import { providerGround } from './provider-ground.ts';
import { VolatilityBricks } from './volatility-bricks.tsx';

type GameTileProps = LinkProps & {
  /** Address of the cover, 3:4; if missing or failed, background and title are shown instead. */
  cover?: string | undefined;
  /** Shown on the cover and in the accessible name, not below the cover. */
  name: string;
  provider: string;
  /** Third line, also in the accessible name. */
  detail?: string | undefined;
  /** What the detail is of, before it: as a picture, and as a word in the accessible name. */
  detailOf?: { shown: ReactNode; spoken: string } | null;
  /** The star, over the cover's corner. */
  favourite?: ReactNode;
  /** Of the history entry that a press makes; the router's link takes it. */
  state?: object | undefined;
  /** Offline: the tile is dimmed, and a press calls this instead of opening the game, so that the reason can be shown. */
  onBlocked?: (() => void) | undefined;
  /** The provider's first palette, for the placeholder. */
  ground?: string | undefined;
  ink?: string | undefined;
  /** In the first view: its cover loads at once. */
  eager?: boolean | undefined;
};

/** A game: cover, provider, and one line about it. */
export function GameTile(props: GameTileProps) {
  const {
    as: Link = 'a',
    href,
    cover,
    name,
    provider,
    detail,
    detailOf,
    favourite,
    state,
    onBlocked,
    ground,
    ink,
    eager,
  } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const block = (event: MouseEvent) => {
    event.preventDefault();
    onBlocked?.();
  };
  return (
    <article className={classNames(css.tile, onBlocked && css.blocked)}>
      <Link
        href={href}
        className={css.link}
        aria-label={[name, provider, [detailOf?.spoken, detail].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', ')}
        {...(onBlocked ? { 'aria-disabled': true, onClick: block } : state && { state })}
      >
        <span {...(ground ? backgroundStyle(ground, ink, css.cover) : { className: css.cover })}>
          {cover && cover !== failed ? (
            <img
              src={cover}
              alt=""
              width={120}
              height={160}
              loading={eager ? 'eager' : 'lazy'}
              decoding="async"
              onError={() => setFailed(cover)}
            />
          ) : (
            <span className={css.title}>{name}</span>
          )}
        </span>
        <span className={css.provider}>{provider}</span>
        {detail ? (
          <span className={css.detail}>
            {detailOf?.shown}
            <span>{detail}</span>
          </span>
        ) : null}
      </Link>
      {favourite ? <span className={css.favourite}>{favourite}</span> : null}
    </article>
  );
}

/** The placeholder of a tile while the list loads. */
export function GameTileSkeleton() {
  return (
    <div className={css.tile} aria-hidden="true">
      <span className={css.cover} />
      <span className={css.bone} />
    </div>
  );
}

type GameTileLinkProps = {
  game: Game;
  /** The texts of `home`: a list asks once for all of its tiles. */
  t: TFunction<'home'>;
  eager?: boolean | undefined;
  /** Shown in place of the volatility. */
  detail?: string | undefined;
};

/**
 * A game of a list, with its star. `eager`: the tile is in the first view. A slot says how much its results scatter; what it
 * returns stands on its own page. A game that can't be played here says so.
 */
export function GameTileLink({ game, t, eager, detail }: GameTileLinkProps) {
  const online = useOnline();
  const { id, name, volatility } = game;
  const { ground, ink } = providerGround(game.provider_id);
  const scatters = !detail && game.playable && game.category_id === CATEGORY_SLOTS;
  return (
    <GameTile
      as={Link}
      href={paths.play(id)}
      cover={imageUrl(game.image)}
      name={name}
      provider={game.provider_name}
      detail={
        scatters ? t(`games.${volatility}`) : (detail ?? (game.playable ? undefined : t('games.unplayable')))
      }
      detailOf={
        scatters
          ? { shown: <VolatilityBricks volatility={volatility} />, spoken: t('games.volatility') }
          : null
      }
      ground={ground}
      ink={ink}
      eager={eager}
      onBlocked={online ? undefined : () => showAlert('info', t('games.offline'))}
      favourite={<GameStar game={game} />}
      {...opensGame(game)}
    />
  );
}
