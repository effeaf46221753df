import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';

type ListPlaceholderProps = {
  list: Pick<UseQueryResult, 'error' | 'isError' | 'refetch'>;
  title: string;
  /** Of the failure's heading. */
  level?: 2 | 3;
  shape?: 'block' | 'row';
};

/** A list's place while it isn't there: its shape, or why it didn't come and another try. */
export function ListPlaceholder({ list, title, level = 2, shape = 'row' }: ListPlaceholderProps) {
  const { t } = useTranslation('bonuses');
  const failed = (
    <ErrorState
      level={level}
      title={title}
      text={list.error ? errorText(list.error, t) : t('unchanged')}
      actions={<Button onClick={() => void list.refetch()}>{t('shell:retry')}</Button>}
    />
  );
  if (list.isError) return failed;
  return (
    <LoadingArea label={t('shell:loading')} slow={failed}>
      <Skeleton shape={shape} />
    </LoadingArea>
  );
}
