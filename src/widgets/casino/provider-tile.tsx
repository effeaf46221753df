import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Provider } from '#contract/endpoints/casino/casino-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import type { LinkProps } from '#src/ui/action/button.tsx';
import { ProviderBricks } from '#src/ui/art/bricks.tsx';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { brandedPalette } from './provider-palette.ts';
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

/** A provider on its own background, 132 × 72 or more. */
function ProviderTile({ as: Link = 'a', href, name, count, ground, ink, inks }: ProviderTileProps) {
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

/** A provider of a list, as a link to its games. */
export function ProviderTileLink({ provider }: { provider: Provider }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { id, name, games_count: count } = provider;
  return (
    <ProviderTile
      as={Link}
      href={paths.provider(id)}
      name={name}
      count={
        count > 0
          ? t('games.count', { count, formatted: formatInteger(count, LOCALES[language]) })
          : t('shell:error.games')
      }
      {...brandedPalette(provider)}
    />
  );
}
