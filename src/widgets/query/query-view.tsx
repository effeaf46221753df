import type { ReactNode } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';

type QueryViewProps<Data> = {
  /** A query's result, or the part of one that the view shows. */
  query: { data: Data | undefined; isError: boolean };
  /** Shown where the query failed without data, and in place of `loading` once the answer is late. */
  failed: ReactNode;
  /** The shapes of what is to come. */
  loading: ReactNode;
  /** Read out by screen readers where loading takes a while; "loading" by default. */
  loadingLabel?: string;
  /** Shown once the answer is late, where that isn't `failed`. Null before the query is enabled: a late answer counts from then on. */
  late?: ReactNode;
  /** Shown in place of a list without entries. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * The states of a query: data, empty, failed, loading. Data stays on screen while it is fetched again, and where that
 * fails (D6).
 */
export function QueryView<Data>(props: QueryViewProps<Data>): ReactNode {
  const { query, failed, loading, loadingLabel, late = failed, empty, children } = props;
  const { t } = useTranslation();
  if (query.data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(query.data) && query.data.length === 0;
    return isEmpty ? empty : children(query.data);
  }
  if (query.isError) return failed;
  return (
    <LoadingArea key={late === null ? 'not-asked' : 'asked'} label={loadingLabel ?? t('loading')} slow={late}>
      {loading}
    </LoadingArea>
  );
}
