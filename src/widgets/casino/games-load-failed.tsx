import { useTranslation } from 'react-i18next';
import { type FailedQuery, LoadFailed } from '../query/query-view.tsx';

type GamesLoadFailedProps = {
  query: FailedQuery;
  /** What could not be loaded, if it isn't a list of games. */
  title?: string;
  level?: 1 | 2;
};

/** The error state of a list of games. */
export function GamesLoadFailed({ query, title, level }: GamesLoadFailedProps) {
  const { t } = useTranslation('home');
  return <LoadFailed query={query} level={level} title={title ?? t('games.failed')} />;
}
