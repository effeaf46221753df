import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { PromotionCardLink } from '#src/widgets/promotions/promotion-card.tsx';
import { DataAgeLabel, LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
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

const IN_FIRST_VIEW = 3;

/** The promotions' cards, running ones first. */
export function PromotionList() {
  const { t } = useTranslation('promotions');
  const query = useQuery(promotionsQuery(useLanguage()));
  return (
    <QueryView
      query={query}
      failed={<LoadFailed query={query} title={t('failed')} text={t('failed_text')} />}
      loading={
        <div className={css.grid}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} shape="block" className={css.shape} />
          ))}
        </div>
      }
      empty={
        <EmptyState
          picture="no-results"
          title={t('empty_title')}
          text={t('empty_text')}
          action={
            <ButtonLink as={Link} href={paths.home}>
              {t('home')}
            </ButtonLink>
          }
        />
      }
    >
      {(promotions) => {
        const runningFirst = [...promotions].sort((one, other) => Number(ended(one)) - Number(ended(other)));
        return (
          <ul className={css.grid}>
            {runningFirst.map((promotion, index) => (
              <li key={promotion.id}>
                <PromotionCardLink promotion={promotion} eager={index < IN_FIRST_VIEW} />
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

function ended({ state }: { state: string }): boolean {
  return state === 'ended';
}
