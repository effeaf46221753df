import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/endpoints/wallet/wallet-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { joinPages } from '#src/core/cache/join-pages.ts';
import { bytesOf, saveFile } from '#src/core/device/save-file.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { mayDeposit, userQuery } from '#src/data/player/user.ts';
import { exportStatement, printStatement, transactionsQuery } from '#src/data/wallet/transactions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { ReceiptModal } from './receipt-modal.tsx';
import {
  filterQuery,
  isUnfiltered,
  NO_STATEMENT_FILTER,
  type StatementFilter,
  StatementFilterPanel,
} from './statement-filter.tsx';
import { StatementList } from './statement-list.tsx';
import css from './transactions.module.css';

/** The wallet's transactions, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('wallet');
  const settings = useSettings();
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  usePageTitle(t('transactions.title'));
  const [filter, setFilter] = useState(NO_STATEMENT_FILTER);
  const list = useInfiniteQuery(transactionsQuery(filterQuery(filter)));
  const [opened, setOpened] = useState<Transaction | null>(null);
  const all = isUnfiltered(filter);
  const transactions = joinPages(list.data?.pages, (page) => page.data.data);
  // As the list has it now: what was pending may have arrived meanwhile.
  const receipt = opened && (transactions?.find(({ id }) => id === opened.id) ?? opened);

  const failed = (
    <LoadFailed
      query={list}
      level={2}
      title={t('transactions.failed')}
      unchanged={t('transactions.unchanged')}
    />
  );
  return (
    <div className={css.page}>
      <h1>{t('transactions.title')}</h1>
      <StatementFilterPanel
        filter={filter}
        onFilter={setFilter}
        foot={
          <div className={css.export}>
            <CsvButton filter={filter} />
            <PdfButton filter={filter} />
          </div>
        }
      />
      <QueryView
        // Each filter has its own loading state.
        key={JSON.stringify(filter)}
        query={{ data: transactions, isError: list.isError }}
        failed={failed}
        loading={SHAPES.map((shape) => <Skeleton key={shape} shape="row" />)}
        loadingLabel={t('transactions.loading')}
        empty={
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
        }
      >
        {(shown) => (
          <StatementList
            transactions={shown}
            timeZone={settings.general_time_zone}
            partial={list.hasNextPage}
            sums
            onOpen={setOpened}
          />
        )}
      </QueryView>
      <div role="alert" className="live">
        {list.isError && transactions ? failed : null}
      </div>
      <MoreButton list={list} label={t('transactions.more')} loadingText={t('shell:loading')} />
      <ReceiptModal of={receipt} onClose={() => setOpened(null)} />
    </div>
  );
}

const SHAPES = [1, 2, 3, 4, 5, 6];

/** Downloads the filtered statement as a spreadsheet's file. */
function CsvButton({ filter }: { filter: StatementFilter }) {
  const { t } = useTranslation('wallet');
  const file = useMutation(exportStatement());
  const tell = useExportTexts();
  const download = () =>
    file.mutate(filterQuery(filter), {
      ...tell,
      onSuccess: (answer) => {
        saveFile(answer.file_name, answer.csv, 'text/csv;charset=utf-8');
        tell.onSuccess(answer);
      },
    });
  return (
    <FileButton busy={file.isPending} onClick={download}>
      {t('transactions.export')}
    </FileButton>
  );
}

/** Downloads the filtered statement as a document. */
function PdfButton({ filter }: { filter: StatementFilter }) {
  const { t } = useTranslation('wallet');
  const file = useMutation(printStatement());
  const tell = useExportTexts();
  const download = () =>
    file.mutate(filterQuery(filter), {
      ...tell,
      onSuccess: (answer) => {
        saveFile(answer.file_name, bytesOf(answer.pdf), 'application/pdf');
        tell.onSuccess(answer);
      },
    });
  return (
    <FileButton busy={file.isPending} onClick={download}>
      {t('transactions.print')}
    </FileButton>
  );
}

/** What is said of a file that came, or didn't. */
function useExportTexts() {
  const { t } = useTranslation('wallet');
  return {
    onSuccess: ({ rows, truncated }: { rows: number; truncated: boolean }) =>
      showAlert(
        'success',
        t(truncated ? 'transactions.exported_part' : 'transactions.exported', { count: rows }),
      ),
    onError: (error: unknown) => showAlert('error', errorText(error, t)),
  };
}

function FileButton({ busy, ...button }: { busy: boolean; onClick: () => void; children: string }) {
  const { t } = useTranslation('wallet');
  const online = useOnline();
  return (
    <Button
      icon="dn"
      loading={busy}
      loadingText={t('transactions.exporting')}
      disabled={!online}
      reason={t('offline')}
      {...button}
    />
  );
}
