import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { DataAgeLabel } from '#src/widgets/query/data-age-label.tsx';
import { PromotionList } from './promotion-list.tsx';
import css from './promotions.module.css';

/** Every promotion, running ones first. */
export function PromotionsPage() {
  const { t } = useTranslation('promotions');
  const query = useQuery(promotionsQuery(useLanguage()));
  usePageTitle(t('title'));
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('title')}</h1>
        <DataAgeLabel of={query} />
      </div>
      <h2 className="visually-hidden">{t('list')}</h2>
      <PromotionList />
    </div>
  );
}
