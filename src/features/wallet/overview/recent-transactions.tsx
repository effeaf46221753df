import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { transactionsQuery } from '#src/data/wallet/transactions.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { StatementList } from '../transactions/statement-list.tsx';

const SHOWN = 5;

/** The newest transactions of the statement. */
export function RecentTransactions() {
  const { t } = useTranslation('wallet');
  const { general_time_zone } = useQuery(settingsQuery()).data;
  const list = useInfiniteQuery(transactionsQuery({}));
  const newest = list.data?.pages[0]?.data.data.slice(0, SHOWN);
  return (
    <QueryView
      query={{ data: newest, isError: list.isError }}
      failed={
        <LoadFailed
          query={list}
          level={3}
          title={t('transactions.failed')}
          unchanged={t('transactions.unchanged')}
        />
      }
      loading={
        <>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </>
      }
      loadingLabel={t('transactions.loading')}
      empty={<p>{t('transactions.empty_text')}</p>}
    >
      {(transactions) => (
        <StatementList
          level={3}
          transactions={transactions}
          timeZone={general_time_zone}
          now={list.dataUpdatedAt}
        />
      )}
    </QueryView>
  );
}
