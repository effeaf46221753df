import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { CATEGORY_LIVE } from '#contract/limits.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { bannersQuery } from '#src/data/content/banners.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { PromotionCardLink } from '#src/widgets/promotions/promotion-card-link.tsx';
import { CategoryRow } from './home-categories.tsx';
import css from './home-page.module.css';
import { HomeProviders } from './home-providers.tsx';

const SHOWN = 6;

function HomePromotions() {
  const { t } = useTranslation('home');
  const { data: promotions = [] } = useQuery(promotionsQuery(useLanguage()));
  const active = promotions.filter(({ state }) => state === 'active');
  if (active.length === 0) return null;
  const more = { as: Link, href: paths.promotions, label: t('all_promotions') };
  return (
    <section className={css.section} aria-labelledby="home-promotions">
      <SectionHeader id="home-promotions" title={t('promotions')} more={more} />
      <Carousel label={t('promotions')} of="cards">
        {active.slice(0, SHOWN).map((promotion) => (
          <PromotionCardLink key={promotion.id} promotion={promotion} />
        ))}
      </Carousel>
    </section>
  );
}

/** What home shows below the first screen. */
export function HomeMore({ casino }: { casino: boolean }) {
  return (
    <>
      {casino ? <CategoryRow id={CATEGORY_LIVE} /> : null}
      {casino ? <HomeProviders /> : null}
      <HomePromotions />
      <HomeEmpty />
    </>
  );
}

/** What home says where a backend has nothing to show on it, and another try. */
function HomeEmpty() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const banners = useQuery(bannersQuery(language));
  const categories = useQuery(categoriesQuery(language));
  const promotions = useQuery(promotionsQuery(language));
  const lists = [banners, categories, promotions];
  if (!lists.every(({ data }) => data?.length === 0)) return null;
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
