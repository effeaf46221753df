import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { withdrawalsQuery } from '#src/data/wallet/withdrawals.ts';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import css from './withdraw.module.css';
import { WithdrawalCard } from './withdrawal-card.tsx';
import { isWithdrawalPending } from './withdrawal-status.ts';

/** Polling interval while a withdrawal is in progress (ms): its event may get lost. */
const LOOK_MS = 15_000;

/** The player's withdrawals, newest first. */
export function WithdrawalList() {
  const { t } = useTranslation('wallet');
  const list = useInfiniteQuery({
    ...withdrawalsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isWithdrawalPending)) ? LOOK_MS : false,
    refetchOnWindowFocus: 'always',
  });
  const withdrawals = list.data?.pages.flatMap((page) => page.data);
  const failed = (
    <LoadFailed
      query={list}
      level={3}
      title={t('withdraw.list_failed')}
      unchanged={t('transactions.unchanged')}
    />
  );
  return (
    <section className={css.list} aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('withdraw.list')}</h2>
      {list.isError && withdrawals ? failed : null}
      <QueryView
        query={{ data: withdrawals, isError: list.isError }}
        failed={failed}
        loading={
          <>
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </>
        }
        empty={<p className={css.note}>{t('withdraw.none')}</p>}
      >
        {(known) => (
          <ul className={css.list}>
            {known.map((withdrawal) => (
              <li key={withdrawal.id}>
                <WithdrawalCard withdrawal={withdrawal} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton list={list} label={t('transactions.more')} loadingText={t('shell:loading')} />
    </section>
  );
}
