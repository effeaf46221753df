import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import type { LinkProps } from '#src/ui/action/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { WarningStrip } from '../regulation/warning-strip.tsx';
import css from './banner-card.module.css';

/** The backgrounds of promotional pieces; white text has a contrast of 4.5 on each. */
type BannerBackground = 'anil' | 'mata' | 'vinho' | 'barro';

export type BannerCardProps = {
  /** At most 24 characters. */
  title: string;
  /** At most 70 characters. */
  text?: string | undefined;
  /** The link's label. */
  action?: (LinkProps & { label: string; onClick?: (event: ReactMouseEvent) => void }) | undefined;
  /** The Ministry's warning and the age mark: part of the piece. */
  warning: { age: string; text: string };
  /** Artwork without text, to the right of the text. */
  art?: string | undefined;
  /** Artwork for narrow pieces, used up to 1199 px; without one, `art` is used everywhere. */
  artNarrow?: string | undefined;
  ground?: BannerBackground | undefined;
  /** In the first view: its artwork loads first. */
  eager?: boolean | undefined;
  /** A mark in the corner, such as a promotion's state. */
  mark?: ReactNode;
};

/** The piece, or what inside takes a press for itself. */
const PRESSED = '[data-link],a,button,input,label,select,summary,[tabindex]';

/** §5: a press beside the link is a press on the link, with the same keys held; a control inside means only itself. */
function pressLink(event: ReactMouseEvent<HTMLElement>): void {
  // A click's target is always an element.
  if ((event.target as Element).closest(PRESSED) !== event.currentTarget) return;
  const press = new MouseEvent('click', event.nativeEvent);
  event.currentTarget.querySelector('a')?.dispatchEvent(press);
}

/**
 * A promotional piece: text over artwork, and the mandatory warning, which is always part of it. Keyboard and screen readers have
 * its one link; a pointer presses anywhere.
 */
export function BannerCard({
  title,
  text,
  action,
  warning,
  art,
  artNarrow,
  ground = 'anil',
  eager,
  mark,
}: BannerCardProps) {
  const { as: Link = 'a', label, ...link } = action ?? { href: '', label: '' };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is what the keyboard presses
    <article className={css.piece} data-link={action ? '' : undefined} onClick={action && pressLink}>
      <div className={classNames(css.face, css[ground])}>
        {art ? (
          <picture>
            {artNarrow ? <source media="(max-width: 1199px)" srcSet={artNarrow} /> : null}
            <img
              src={art}
              alt=""
              className={css.art}
              width={480}
              height={192}
              loading={eager ? 'eager' : 'lazy'}
              fetchPriority={eager ? 'high' : 'auto'}
              decoding="async"
            />
          </picture>
        ) : null}
        {mark ? <span className={css.mark}>{mark}</span> : null}
        <h3 className={css.title}>{title}</h3>
        {text ? <p className={css.text}>{text}</p> : null}
        {action ? (
          <Link {...link} className={css.action}>
            {label}
          </Link>
        ) : null}
      </div>
      <WarningStrip paper age={warning.age} text={warning.text} />
    </article>
  );
}

const GROUNDS: Readonly<Record<string, BannerBackground>> = {
  '#23449f': 'anil',
  '#1b5743': 'mata',
  '#7c1f33': 'vinho',
  '#a34e2d': 'barro',
};

/** The background for a colour (`#rrggbb`) or its name; any other value gets anil, on which white text is readable. */
export function bannerBackground(color: string): BannerBackground {
  const named = Object.values(GROUNDS).find((name) => name === color);
  return named ?? GROUNDS[color.toLowerCase()] ?? 'anil';
}
