import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button, type ButtonLook } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';
import { HelpLink } from '../help/help-link.tsx';

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
  return (
    <LoadingArea
      key={late === null ? 'not-asked' : 'asked'}
      label={loadingLabel ?? t('loading')}
      slow={late}
      failed={query.isError ? failed : undefined}
    >
      {loading}
    </LoadingArea>
  );
}

/** The part of a query result that the error state uses. */
export interface FailedQuery {
  error: unknown;
  refetch: () => unknown;
}

type LoadFailedProps = {
  query: FailedQuery;
  /** What could not be loaded. */
  title: string;
  /** Replaces the text for an answer that didn't come. */
  text?: string | undefined;
  /** What did not change: shown while there is no error yet because the answer is only late. */
  unchanged?: string | undefined;
  /** Level of the heading. */
  level?: 1 | 2 | 3 | undefined;
  /** The look of the button. */
  button?: ButtonLook['kind'];
};

/** What could not be loaded, why, a button that asks again, and the way to help. */
export function LoadFailed({ query, title, text, unchanged, level, button = 'tertiary' }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      level={level}
      title={title}
      text={
        query.error && (query.error instanceof ApiError || !text)
          ? errorText(query.error, t)
          : (text ?? unchanged ?? t('failure.no_answer'))
      }
      actions={
        <>
          <Button kind={button} onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
          <HelpLink about={query.error instanceof ApiError ? query.error.code : 'not-loaded'} />
        </>
      }
    />
  );
}

/** The age of data that comes from the cache; nothing while it is fresh. */
export function DataAgeLabel({ of }: { of: { data: unknown; dataUpdatedAt: number; isError: boolean } }) {
  const age = useDataAge(of, useSettings().general_time_zone);
  return age ? <StalenessLabel text={age.text} old={age.old} /> : null;
}
