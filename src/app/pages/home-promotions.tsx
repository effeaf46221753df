import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useLanguage } from '#src/core/language.ts';
import { paths } from '#src/core/paths.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { promotionsQuery } from '#src/data/promotions.ts';
import { PromotionCard } from '#src/features/promotions/promotion-card.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import { SectionHead } from '#src/ui/section-head.tsx';
import css from './home-page.module.css';

const SHOWN = 6;

export function HomePromotions() {
  const { t } = useTranslation('home');
  const { data: promotions = [] } = useQuery(promotionsQuery(useLanguage()));
  const active = promotions.filter(({ state }) => state === 'active');
  if (active.length === 0) return null;
  const more = { as: Link, href: paths.promotions, label: t('all_promotions') };
  return (
    <section className={css.section} aria-labelledby="home-promotions">
      <SectionHead id="home-promotions" title={t('promotions')} more={more} />
      <Carousel label={t('promotions')} of="cards">
        {active.slice(0, SHOWN).map((promotion) => (
          <PromotionCard key={promotion.id} promotion={promotion} />
        ))}
      </Carousel>
    </section>
  );
}
