import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { transactionsQuery } from '#src/data/wallet/transactions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { StatementList } from '../transactions/statement-list.tsx';

const SHOWN = 5;

/** The newest of the statement. */
export function RecentTransactions() {
  const { t } = useTranslation('wallet');
  const { general_time_zone } = useQuery(settingsQuery()).data;
  const list = useInfiniteQuery(transactionsQuery({}));
  const moves = list.data?.pages[0]?.data.data.slice(0, SHOWN);
  const failed = (
    <ErrorState
      level={3}
      title={t('transactions.failed')}
      text={list.error ? errorText(list.error, t) : t('transactions.unchanged')}
      actions={
        <Button kind="tertiary" onClick={() => void list.refetch()}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
  if (list.isPending) {
    return (
      <LoadingArea label={t('transactions.loading')} slow={failed}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </LoadingArea>
    );
  }
  if (!moves) return failed;
  if (moves.length === 0) return <p>{t('transactions.empty_text')}</p>;
  return (
    <StatementList level={3} transactions={moves} timeZone={general_time_zone} now={list.dataUpdatedAt} />
  );
}
