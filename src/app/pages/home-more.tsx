import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CATEGORY_LIVE } from '#contract/limits.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { providersQuery } from '#src/data/casino/providers.ts';
import { useBanners } from '#src/data/content/banners.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { ProviderTileLink } from '#src/widgets/casino/provider-tile.tsx';
import { PromotionCardLink } from '#src/widgets/promotions/promotion-card.tsx';
import { CategoryRow } from './home-categories.tsx';
import css from './home-page.module.css';

const PROMOTIONS_SHOWN = 6;

/** `drawn`: they come with a prerendered page. */
function HomePromotions({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('home');
  const { data } = useQuery(promotionsQuery(useLanguage()));
  const hydrating = useHydrating();
  const promotions = hydrating && !drawn ? [] : (data ?? []);
  const active = promotions.filter(({ state }) => state === 'active');
  if (active.length === 0) return null;
  const more = { as: Link, href: paths.promotions, label: t('all_promotions') };
  return (
    <section className={css.section} aria-labelledby="home-promotions">
      <SectionHeader id="home-promotions" title={t('promotions')} more={more} />
      <Carousel label={t('promotions')} of="cards">
        {active.slice(0, PROMOTIONS_SHOWN).map((promotion) => (
          <PromotionCardLink key={promotion.id} promotion={promotion} />
        ))}
      </Carousel>
    </section>
  );
}

/** What home shows below the first screen. `drawn`: all that it shows comes with a prerendered page. */
export function HomeMore({ casino, drawn }: { casino: boolean; drawn: boolean }) {
  return (
    <>
      {casino ? <CategoryRow id={CATEGORY_LIVE} /> : null}
      {casino ? <HomeProviders /> : null}
      <HomePromotions drawn={drawn} />
      <HomeEmpty drawn={drawn} />
    </>
  );
}

/** What home says where a backend has nothing to show on it, and another try. */
function HomeEmpty({ drawn }: { drawn: boolean }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const banners = useBanners();
  const categories = useCategories();
  const promotions = useQuery(promotionsQuery(language));
  const lists = [banners, categories, promotions];
  const hydrating = useHydrating();
  if ((hydrating && !drawn) || !lists.every(({ data }) => data?.length === 0)) return null;
  return (
    <EmptyState
      level={2}
      picture="no-results"
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button kind="tertiary" onClick={() => void Promise.all(lists.map(({ refetch }) => refetch()))}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
}

const PROVIDERS_SHOWN = 12;

function HomeProviders() {
  const { t } = useTranslation('home');
  const { data: providers = [] } = useQuery(providersQuery(useLanguage()));
  if (providers.length === 0) return null;
  const more = { as: Link, href: paths.providers, label: t('all_of', { count: providers.length }) };
  return (
    <section className={css.section} aria-labelledby="home-providers">
      <SectionHeader id="home-providers" title={t('providers')} more={more} />
      <Carousel label={t('providers')} of="providers">
        {providers.slice(0, PROVIDERS_SHOWN).map((provider) => (
          <ProviderTileLink key={provider.id} provider={provider} />
        ))}
      </Carousel>
    </section>
  );
}
