import { useQuery } from '@tanstack/react-query';
import { errorText } from '#src/core/api/error-text.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { useOpenCommandsReport } from '../report-open-commands.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useWithdraw } from './use-withdraw.ts';
import { useWithdrawOpen } from './use-withdraw-open.ts';
import css from './withdraw.module.css';
import { WithdrawFigures } from './withdraw-figures.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** Paying out by PIX: what can be withdrawn, asking for it, and what became of what was asked for (§2, D15). */
export function WithdrawPage() {
  const { t } = useTranslation('wallet');
  usePageTitle(t('withdraw.title'));
  useOpenCommandsReport();
  const open = useWithdrawOpen();
  const limits = useQuery(withdrawLimitsQuery());
  const refusedText = useRefusalText();
  const withdraw = useWithdraw();
  const room = limits.data;
  const dayIsFull = room && !room.everything && room.daily_left === 0 && room.next_at !== null;
  const failed = (
    <ErrorState
      level={2}
      title={t('withdraw.failed')}
      text={limits.error ? errorText(limits.error, t) : t('transactions.unchanged')}
      actions={
        <Button kind="tertiary" onClick={() => void limits.refetch()}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
  return (
    <div className={css.page}>
      <h1>{t('withdraw.title')}</h1>
      {open ? null : <p>{t('withdraw.refused.withdraw_enabled')}</p>}
      {open && limits.isPending ? (
        <LoadingArea label={t('shell:loading')} slow={failed}>
          <Skeleton shape="title" />
          <Skeleton shape="row" />
          <Skeleton shape="button" />
        </LoadingArea>
      ) : null}
      {open && limits.isError && !room ? failed : null}
      {open && room ? (
        <>
          <WithdrawFigures room={room} />
          {dayIsFull ? (
            <p className={css.notice}>
              <Icon name="clock" size={18} />
              <span>
                {refusedText({
                  rule: 'withdraw_daily',
                  figures: { daily: room.daily, count: room.daily_used, next_at: room.next_at ?? 0 },
                })}
              </span>
            </p>
          ) : null}
          <WithdrawForm
            room={room}
            sending={withdraw.sending}
            unclear={withdraw.unclear}
            onAsk={withdraw.ask}
          />
        </>
      ) : null}
      <div role="status" className={css.live}>
        {withdraw.taken ? (
          <p className={css.done}>
            <Icon name="check" />
            <span>
              {t(withdraw.taken.afterDoubt ? 'withdraw.once' : 'withdraw.taken')}
              {withdraw.taken.withdrawal.waits_for_operator ? ` ${t('withdraw.taken_waits')}` : null}
            </span>
          </p>
        ) : null}
      </div>
      <WithdrawalList />
    </div>
  );
}
