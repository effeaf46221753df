import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { ProviderTileLink } from '#src/widgets/casino/provider-tile-link.tsx';
import css from './home-page.module.css';

const SHOWN = 12;

export function HomeProviders() {
  const { t } = useTranslation('home');
  const { data: providers = [] } = useQuery(providersQuery(useLanguage()));
  if (providers.length === 0) return null;
  const more = { as: Link, href: paths.providers, label: t('all_of', { count: providers.length }) };
  return (
    <section className={css.section} aria-labelledby="home-providers">
      <SectionHeader id="home-providers" title={t('providers')} more={more} />
      <Carousel label={t('providers')} of="providers">
        {providers.slice(0, SHOWN).map((provider) => (
          <ProviderTileLink key={provider.id} provider={provider} />
        ))}
      </Carousel>
    </section>
  );
}
