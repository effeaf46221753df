import type { LinkProps } from '#src/ui/action/link-slot.ts';
import { ProviderBricks } from '#src/ui/art/bricks.tsx';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import css from './provider-tile.module.css';

type ProviderTileProps = LinkProps & {
  name: string;
  /** `84 jogos` */
  count: string;
  /** The provider's first palette: background, text, and the colours of the bricks. */
  ground: string;
  ink: string;
  inks: readonly string[];
};

/** A provider on its own background, 132 × 72. */
export function ProviderTile({ as: Link = 'a', href, name, count, ground, ink, inks }: ProviderTileProps) {
  return (
    <Link href={href} {...backgroundStyle(ground, ink, css.tile)}>
      <span className={css.name}>{name}</span>
      <span className={css.count}>{count}</span>
      <span className={css.bricks}>
        <ProviderBricks seed={name} inks={inks} />
      </span>
    </Link>
  );
}
