import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { ProviderTileLink } from '#src/widgets/casino/provider-tile.tsx';

/**
 * A row of the providers, for the home page and the casino page. §8: if
 * the list does not load it is empty, and the row is hidden.
 */
export function ProviderRow() {
  const { t } = useTranslation('home');
  const { data: providers = [] } = useQuery(providersQuery(useLanguage()));
  if (!useAreaOpen('casino') || providers.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('providers')} more={{ as: Link, href: paths.providers, label: t('all') }} />
      <Carousel of="providers" label={t('providers')}>
        {providers.map((provider) => (
          <ProviderTileLink key={provider.id} provider={provider} />
        ))}
      </Carousel>
    </section>
  );
}
