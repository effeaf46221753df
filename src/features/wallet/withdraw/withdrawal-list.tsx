import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { withdrawalsQuery } from '#src/data/wallet/withdrawals.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { MoreButton } from '#src/ui/action/more-button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import css from './withdraw.module.css';
import { WithdrawalCard } from './withdrawal-card.tsx';
import { isWithdrawalPending } from './withdrawal-status.ts';

/** While one is under way they are read again so often (ms): the event may be lost on the way. */
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
    <ErrorState
      level={3}
      title={t('withdraw.list_failed')}
      text={list.error ? errorText(list.error, t) : t('transactions.unchanged')}
      actions={
        <Button kind="tertiary" onClick={() => void list.refetch()}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
  return (
    <section className={css.list} aria-labelledby="withdrawals">
      <h2 id="withdrawals">{t('withdraw.list')}</h2>
      {list.isPending ? (
        <LoadingArea label={t('shell:loading')} slow={failed}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </LoadingArea>
      ) : null}
      {list.isError ? failed : null}
      {withdrawals?.length === 0 ? <p className={css.note}>{t('withdraw.none')}</p> : null}
      {withdrawals && withdrawals.length > 0 ? (
        <ul className={css.list}>
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalCard withdrawal={withdrawal} />
            </li>
          ))}
        </ul>
      ) : null}
      <MoreButton list={list} label={t('transactions.more')} loadingText={t('shell:loading')} />
    </section>
  );
}
