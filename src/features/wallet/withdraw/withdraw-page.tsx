import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { useOpenCommandsReport } from '../report-open-commands.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useWithdraw } from './use-withdraw.ts';
import { useWithdrawOpen } from './use-withdraw-open.ts';
import css from './withdraw.module.css';
import { WithdrawFigures } from './withdraw-figures.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** The withdrawal by PIX: what can be withdrawn, the form, and the state of earlier requests (§2, D15). */
export function WithdrawPage() {
  const { t } = useTranslation('wallet');
  usePageTitle(t('withdraw.title'));
  useOpenCommandsReport();
  const open = useWithdrawOpen();
  const limits = useQuery(withdrawLimitsQuery());
  const refusedText = useRefusalText();
  const withdraw = useWithdraw();
  return (
    <div className={css.page}>
      <h1>{t('withdraw.title')}</h1>
      {open ? null : <p>{t('withdraw.refused.withdraw_enabled')}</p>}
      {open ? (
        <QueryView
          query={limits}
          failed={
            <LoadFailed
              query={limits}
              level={2}
              title={t('withdraw.failed')}
              unchanged={t('transactions.unchanged')}
            />
          }
          loading={
            <>
              <Skeleton shape="title" />
              <Skeleton shape="row" />
              <Skeleton shape="button" />
            </>
          }
        >
          {(room) => (
            <>
              <WithdrawFigures room={room} />
              {!room.everything && room.daily_left === 0 && room.next_at !== null ? (
                <p className={css.notice}>
                  <Icon name="clock" size={18} />
                  <span>
                    {refusedText({
                      rule: 'withdraw_daily',
                      figures: { daily: room.daily, count: room.daily_used, next_at: room.next_at },
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
          )}
        </QueryView>
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
