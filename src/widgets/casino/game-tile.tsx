import type { TFunction } from 'i18next';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useLanguage } from '#src/core/text/language.ts';
import type { LinkProps } from '#src/ui/action/button.tsx';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { classNames } from '#src/ui/class-names.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { formatRtp } from './game-figures.ts';
import css from './game-tile.module.css';
import { providerGround } from './provider-ground.ts';
import { useFavourite } from './use-favourite.ts';

type GameTileProps = LinkProps & {
  /** Address of the cover, 3:4; if missing or failed, background and title are shown instead. */
  cover?: string | undefined;
  /** Shown on the cover and in the accessible name, not below the cover. */
  name: string;
  provider: string;
  /** Third line: `RTP 96,7%`. */
  detail?: string | undefined;
  /** Shown after the detail if the game has a demo: `Demo`. */
  demo?: string | undefined;
  /** The star, over the cover's corner. */
  favourite?: ReactNode;
  /** Offline: the tile is dimmed, and a press calls this instead of opening the game, so that the reason can be shown. */
  onBlocked?: (() => void) | undefined;
  /** The provider's first palette, for the placeholder. */
  ground?: string | undefined;
  ink?: string | undefined;
  /** In the first view: its cover loads at once. */
  eager?: boolean | undefined;
};

/** A game: cover, provider, return to player. */
export function GameTile(props: GameTileProps) {
  const {
    as: Link = 'a',
    href,
    cover,
    name,
    provider,
    detail,
    demo,
    favourite,
    onBlocked,
    ground,
    ink,
    eager,
  } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const facts = [detail, demo].filter(Boolean).join('\u2009·\u2009');
  const block = (event: MouseEvent) => {
    event.preventDefault();
    onBlocked?.();
  };
  return (
    <article className={classNames(css.tile, onBlocked && css.blocked)}>
      <Link
        href={href}
        className={css.link}
        aria-label={[name, provider, facts].filter(Boolean).join(', ')}
        {...(onBlocked ? { 'aria-disabled': true, onClick: block } : {})}
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
        {facts ? <span className={css.detail}>{facts}</span> : null}
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
  withoutDemoMark?: boolean | undefined;
  /** Shown in place of the return and the demo mark. */
  detail?: string;
};

/** A game of a list, with its star. `eager`: the tile is in the first view. */
export function GameTileLink({ game, t, eager, withoutDemoMark, detail }: GameTileLinkProps) {
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const { id, name, image } = game;
  const favourite = useFavourite({ id, name, image, custom_image: null, image_cf: null });
  const { ground, ink } = providerGround(game.provider_id);
  return (
    <GameTile
      as={Link}
      href={paths.play(id)}
      cover={imageUrl(image)}
      name={name}
      provider={game.provider_name}
      detail={
        detail ??
        (game.playable
          ? game.rtp > 0
            ? t('games.rtp', { rtp: formatRtp(game.rtp, locale) })
            : undefined
          : t('games.unplayable'))
      }
      demo={game.demo && !withoutDemoMark && !detail ? t('games.demo') : undefined}
      ground={ground}
      ink={ink}
      eager={eager}
      onBlocked={online ? undefined : () => showAlert('info', t('games.offline'))}
      favourite={
        <FavouriteButton
          label={t(favourite.set ? 'games.star_remove' : 'games.star_add', { name })}
          set={favourite.set}
          onToggle={favourite.toggle}
        />
      }
    />
  );
}
