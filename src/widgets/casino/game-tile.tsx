import { type MouseEvent, type ReactNode, useState } from 'react';
import type { LinkProps } from '#src/ui/action/link-slot.ts';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { classNames } from '#src/ui/class-names.ts';
import css from './game-tile.module.css';

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
  const block = (event: MouseEvent) => {
    event.preventDefault();
    onBlocked?.();
  };
  return (
    <article className={classNames(css.tile, onBlocked && css.blocked)}>
      <Link
        href={href}
        className={css.link}
        aria-label={[name, provider, demo].filter(Boolean).join(', ')}
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
        {demo || detail ? (
          <span className={css.detail}>{[detail, demo].filter(Boolean).join('\u2009·\u2009')}</span>
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
