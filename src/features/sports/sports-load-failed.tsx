import { useTranslation } from 'react-i18next';
import { errorText } from '#src/core/api/error-text.ts';
import { type FailedQuery, LoadFailed } from '#src/widgets/query/query-view.tsx';

type SportsLoadFailedProps = { query: FailedQuery; title: string; level?: 1 | 2 | 3 };

/** Says what failed to load and that nothing was changed, with a button to try again. */
export function SportsLoadFailed({ query, title, level = 3 }: SportsLoadFailedProps) {
  const { t } = useTranslation('sports');
  const text = query.error ? errorText(query.error, t) : t('list.unchanged');
  return <LoadFailed query={query} level={level} title={title} text={text} />;
}
