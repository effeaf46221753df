import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { bannersQuery } from '#src/data/content/banners.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';

/** What home says where a backend has nothing to show on it, and another try. */
export function HomeEmpty() {
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
