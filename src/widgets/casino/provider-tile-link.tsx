import { Link } from 'wouter';
import type { Provider } from '#contract/endpoints/casino.ts';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatInteger } from '#src/core/text/number-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { brandedPalette } from './provider-palette.ts';
import { ProviderTile as Tile } from './provider-tile.tsx';

/** A provider of a list, as a link to its games. */
export function ProviderTileLink({ provider }: { provider: Provider }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { id, name, games_count: count } = provider;
  return (
    <Tile
      as={Link}
      href={paths.provider(id)}
      name={name}
      count={
        count > 0
          ? t('games.count', { count, formatted: formatInteger(count, LOCALES[language]) })
          : t('games.catalogue')
      }
      {...brandedPalette(provider)}
    />
  );
}
