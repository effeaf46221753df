import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { PromotionCardLink } from '#src/widgets/promotions/promotion-card-link.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from './promotions.module.css';

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
