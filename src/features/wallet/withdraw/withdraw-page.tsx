import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { userQuery } from '#src/data/player/user.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useOpenCommandsReport } from '../report-open-commands.ts';
import { useWithdraw } from './use-withdraw.ts';
import { useWithdrawOpen } from './use-withdraw-open.ts';
import css from './withdraw.module.css';
import { WithdrawForm } from './withdraw-form.tsx';
import { useRefusalText, type WithdrawAllowance } from './withdraw-refusal.ts';
import { AcceptedWithdrawalLine, WithdrawalList } from './withdrawal-list.tsx';

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
          {(allowance) => {
            const { everything, daily, daily_left, daily_used: count, next_at } = allowance;
            const usedUp = !everything && daily_left === 0 && next_at !== null;
            return (
              <>
                <WithdrawFigures allowance={allowance} />
                <div role="status" className="live">
                  {usedUp ? (
                    <p className={css.notice}>
                      <Icon name="clock" size={18} />
                      <span>
                        {refusedText({ rule: 'withdraw_daily', figures: { daily, count, next_at } })}
                      </span>
                    </p>
                  ) : null}
                </div>
                {usedUp && !withdraw.sending ? null : (
                  <WithdrawForm
                    allowance={allowance}
                    sending={withdraw.sending}
                    unclear={withdraw.unclear}
                    onSubmit={withdraw.submit}
                  />
                )}
              </>
            );
          }}
        </QueryView>
      ) : null}
      <div role="status" className="live">
        {withdraw.accepted ? <AcceptedWithdrawalLine {...withdraw.accepted} /> : null}
      </div>
      <WithdrawalList />
    </div>
  );
}

/** What can be withdrawn, and every limit in force, or why there is none (D11), before anything is typed (D15). */
function WithdrawFigures({ allowance }: { allowance: WithdrawAllowance }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const { data: user } = useQuery(userQuery());
  const { everything, closing, reviewed, daily, daily_left, daily_amount_left, locked, to_stake } = allowance;
  const { next_at, rollover } = allowance;
  const when = useDateTimeText();
  const by = user?.blocked_by ?? 'suspension';
  // A suspension alone lifts no limit.
  const reason = by === 'suspension' ? 'unsaid' : by;
  return (
    <>
      <Stat size="page" label={t('withdraw.withdrawable')} value={money(allowance.withdrawable)} />
      {everything ? (
        <>
          <p>{t(`withdraw.everything.${reason}`)}</p>
          <p className={css.notice}>
            <Icon name="alert" size={18} />
            <span>{t('withdraw.ends_bonuses') + (closing ? ` ${t('withdraw.makes_final')}` : '')}</span>
          </p>
        </>
      ) : (
        <div className={css.side}>
          <Card lines>
            <ListRow
              title={t('withdraw.bounds')}
              end={
                <span
                  className="num"
                  translate="no"
                >{`${money(allowance.min)} – ${money(allowance.max)}`}</span>
              }
            />
            <ListRow
              title={t('withdraw.day')}
              end={
                <span className="num" translate="no">
                  {t('withdraw.day_left', { left: daily_left, daily })}
                </span>
              }
            />
            {daily_amount_left === null ? null : (
              <ListRow
                title={t('withdraw.day_amount')}
                end={
                  <span className="num" translate="no">
                    {money(daily_amount_left)}
                  </span>
                }
              />
            )}
            {user && user.wallet.bonus_mixed > 0 ? (
              <ListRow
                title={t('withdraw.bonus_stays')}
                end={
                  <span className="num" translate="no">
                    {money(user.wallet.bonus_mixed)}
                  </span>
                }
              />
            ) : null}
            {next_at !== null && daily_left > 0 ? (
              <ListRow
                title={t('withdraw.next')}
                end={
                  <span className="num" translate="no">
                    {when(next_at)}
                  </span>
                }
              />
            ) : null}
            {locked > 0 ? (
              <div className={css.locked}>
                <Meter
                  kind="progress"
                  label={t('withdraw.to_stake')}
                  value={rollover - to_stake}
                  max={rollover}
                  used={money(to_stake)}
                  note={t('withdraw.locked', { amount: money(locked) })}
                />
              </div>
            ) : null}
          </Card>
        </div>
      )}
      {reviewed ? <p className={css.note}>{t('withdraw.reviewed')}</p> : null}
    </>
  );
}
