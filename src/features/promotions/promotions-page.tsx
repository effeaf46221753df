import { useQuery } from '@tanstack/react-query';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { PromotionList } from './promotion-list.tsx';
import css from './promotions.module.css';

/** Every promotion, running ones first. */
export function PromotionsPage() {
  const { t } = useTranslation('promotions');
  const age = useDataAge(
    useQuery(promotionsQuery(useLanguage())),
    useQuery(settingsQuery()).data.general_time_zone,
  );
  usePageTitle(t('title'));
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{t('title')}</h1>
        {age ? <StalenessLabel text={age.text} old={age.old} /> : null}
      </div>
      <h2 className="visually-hidden">{t('list')}</h2>
      <PromotionList />
    </div>
  );
}
