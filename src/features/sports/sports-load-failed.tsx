import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { type FailedQuery, LoadFailed } from '#src/widgets/query/load-failed.tsx';

type SportsLoadFailedProps = { query: FailedQuery; title: string; level?: 1 | 2 | 3 };

/** What could not be loaded, why, and that no bet changed. */
export function SportsLoadFailed({ query, title, level = 3 }: SportsLoadFailedProps) {
  const { t } = useTranslation('sports');
  const unchanged = t('list.unchanged');
  const text = query.error ? `${errorText(query.error, t)} ${unchanged}` : unchanged;
  return <LoadFailed query={query} level={level} title={title} text={text} />;
}
