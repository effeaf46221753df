import type { ReactNode } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';

type QueryViewProps<Data> = {
  /** A query's result, or the part of one that the view shows. */
  query: { data: Data | undefined; isError: boolean };
  /** Shown if the query failed without data, and in place of `loading` once the answer is late. */
  failed: ReactNode;
  /** The placeholders of the content. */
  loading: ReactNode;
  /** Announced to screen readers if loading takes long; "loading" by default. */
  loadingLabel?: string;
  /** Shown once the answer is late, if that isn't `failed`. Null before the query is enabled: lateness counts from then on. */
  late?: ReactNode;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * The states of a query: data, empty, failed, loading. Data stays on screen during a refetch, and if that
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
