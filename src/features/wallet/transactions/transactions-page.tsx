import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#src/core/api/error-text.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { transactionsQuery } from '#src/data/wallet/transactions.ts';
import { mayDeposit, userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ExportButton } from './export-button.tsx';
import { StatementFilterPanel } from './statement-filter-panel.tsx';
import { StatementList } from './statement-list.tsx';
import { filterQuery, isUnfiltered, NO_STATEMENT_FILTER } from './statement-filter.ts';
import css from './transactions.module.css';

/** What happened in the wallet, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('wallet');
  const settings = useQuery(settingsQuery()).data;
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  usePageTitle(t('transactions.title'));
  const [filter, setFilter] = useState(NO_STATEMENT_FILTER);
  const list = useInfiniteQuery(transactionsQuery(filterQuery(filter)));
  const all = isUnfiltered(filter);
  const transactions = list.data?.pages.flatMap((page) => page.data.data);

  const failed = (
    <ErrorState
      level={2}
      title={t('transactions.failed')}
      text={list.error ? errorText(list.error, t) : t('transactions.unchanged')}
      actions={
        <Button kind="tertiary" onClick={() => void list.refetch()}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
  return (
    <div className={css.page}>
      <h1>{t('transactions.title')}</h1>
      <StatementFilterPanel filter={filter} onFilter={setFilter} />
      {list.isPending ? (
        <LoadingArea key={JSON.stringify(filter)} label={t('transactions.loading')} slow={failed}>
          {SHAPES.map((shape) => (
            <Skeleton key={shape} shape="row" />
          ))}
        </LoadingArea>
      ) : null}
      {list.isError && !transactions ? failed : null}
      {transactions?.length === 0 ? (
        <EmptyState
          level={2}
          picture="no-transactions"
          title={t(all ? 'transactions.empty' : 'transactions.empty_filter')}
          text={all ? t('transactions.empty_text') : undefined}
          action={
            !all ? (
              <Button kind="tertiary" onClick={() => setFilter(NO_STATEMENT_FILTER)}>
                {t('transactions.show_all')}
              </Button>
            ) : mayDeposit(settings, user) ? (
              <Button kind="tertiary" onClick={() => openModal('deposit')}>
                {t('shell:deposit')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {transactions && transactions.length > 0 ? (
        <>
          <div className={css.export}>
            <ExportButton filter={filter} />
          </div>
          <StatementList
            transactions={transactions}
            timeZone={settings.general_time_zone}
            now={list.dataUpdatedAt}
          />
        </>
      ) : null}
      {list.isError && transactions ? failed : null}
      <MoreButton list={list} label={t('transactions.more')} loadingText={t('shell:loading')} />
    </div>
  );
}

const SHAPES = [1, 2, 3, 4, 5, 6];
