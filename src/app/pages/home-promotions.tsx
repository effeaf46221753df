import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useLanguage } from '#src/core/text/language.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { PromotionCardLink } from '#src/widgets/promotions/promotion-card-link.tsx';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
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
      <SectionHeader id="home-promotions" title={t('promotions')} more={more} />
      <Carousel label={t('promotions')} of="cards">
        {active.slice(0, SHOWN).map((promotion) => (
          <PromotionCardLink key={promotion.id} promotion={promotion} />
        ))}
      </Carousel>
    </section>
  );
}
