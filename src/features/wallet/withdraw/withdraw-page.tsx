import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { userQuery } from '#src/data/player/user.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { FormPage } from '#src/ui/layout/form-page.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useOpenCommandsReport } from '../report-open-commands.ts';
import { WalletLink } from '../wallet-link.tsx';
import { createNextLook } from './next-look.ts';
import { useWithdraw } from './use-withdraw.ts';
import { useWithdrawOpen } from './use-withdraw-open.ts';
import css from './withdraw.module.css';
import { WithdrawForm } from './withdraw-form.tsx';
import {
  isDaySumUsed,
  nothingToWithdraw,
  useRefusalText,
  type WithdrawAllowance,
  waitRefusal,
} from './withdraw-refusal.ts';
import { WithdrawSummary } from './withdraw-summary.tsx';
import { AcceptedWithdrawalLine, WithdrawalList } from './withdrawal-list.tsx';

/** The withdrawal by PIX: what can be withdrawn, the form, and the state of earlier requests (§2, D15). */
export function WithdrawPage() {
  const { t } = useTranslation('wallet');
  usePageTitle(t('withdraw.title'));
  useOpenCommandsReport();
  const open = useWithdrawOpen();
  const [nextLook] = useState(() => createNextLook(Math.random));
  // Asked again when the next one is possible: the form comes back by itself.
  const limits = useQuery({
    ...withdrawLimitsQuery(),
    refetchInterval: ({ state }) => {
      const ms = nextLook(state, serverClock.now());
      return ms && pollDelay(state, ms);
    },
  });
  const closedText = useClosedText();
  const withdraw = useWithdraw();
  const [amount, setAmount] = useState<Cents | null>(null);
  const known = open ? limits.data : undefined;
  return (
    <FormPage
      title={t('withdraw.title')}
      up={<WalletLink />}
      side={known ? <WithdrawSummary allowance={known} amount={closedText(known) ? null : amount} /> : null}
      after={<WithdrawalList />}
    >
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
          loading={<WithdrawPlaces />}
        >
          {(allowance) => {
            const closed = closedText(allowance);
            return (
              <>
                <WithdrawFigures allowance={allowance} />
                <div role="status" className="live">
                  {closed ? (
                    <p className={css.notice}>
                      <Icon name={allowance.next_at === null ? 'alert' : 'clock'} size={18} />
                      <span>{closed}</span>
                    </p>
                  ) : null}
                </div>
                {closed && !withdraw.sending ? null : (
                  <WithdrawForm
                    allowance={allowance}
                    sending={withdraw.sending}
                    unclear={withdraw.unclear}
                    onSubmit={withdraw.submit}
                    onAmount={setAmount}
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
    </FormPage>
  );
}

/** Why there is no form, and when the next withdrawal can be asked for; empty where one can be asked for now. */
function useClosedText(): (allowance: WithdrawAllowance) => string {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const when = useDateTimeText();
  const refusedText = useRefusalText();
  const settings = useSettings();
  return (allowance) => {
    const { everything, min, withdrawable, to_stake, daily_amount_left: left, next_at } = allowance;
    const figures = {
      min: money(min),
      withdrawable: money(withdrawable),
      to_stake: money(to_stake),
      left: money(left ?? 0),
    };
    if (everything || next_at === null) {
      return nothingToWithdraw(allowance)
        .map((why) => t(`withdraw.nothing.${why}`, figures))
        .join(' ');
    }
    const refusal = waitRefusal(allowance, settings, serverClock.now());
    const sum = t(left === 0 ? 'withdraw.day_sum_used' : 'withdraw.day_sum_short', figures);
    const why = refusal ? refusedText(refusal) : isDaySumUsed(allowance) ? sum : '';
    // The other rules name the moment themselves.
    if (refusal && refusal.rule !== 'withdraw_affiliate_day') return why;
    return [why, t('withdraw.next_from', { when: when(next_at) })].filter(Boolean).join(' ');
  };
}

/** The form's places while it is loading: the sum, the amount, the destination, the button. */
function WithdrawPlaces() {
  return (
    <div className={css.form}>
      <Skeleton shape="title" />
      <Skeleton shape="button" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="button" />
    </div>
  );
}

/** What can be withdrawn, or why all of it can (D11), before anything is typed (D15). */
function WithdrawFigures({ allowance }: { allowance: WithdrawAllowance }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const { data: user } = useQuery(userQuery());
  const { everything, closing, reviewed } = allowance;
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
      ) : null}
      {reviewed ? <p className={css.note}>{t('withdraw.reviewed')}</p> : null}
    </>
  );
}
