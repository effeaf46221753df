import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './withdraw.module.css';
import type { WithdrawAllowance } from './withdraw-refusal.ts';

type WithdrawSummaryProps = {
  allowance: WithdrawAllowance;
  /** As typed; null: none yet. */
  amount: Cents | null;
};

/**
 * Beside the form: every limit in force (D15), when the money arrives, and what real money is left after the amount typed. A player who
 * takes everything out has no ordinary limits (D11).
 */
export function WithdrawSummary({ allowance, amount }: WithdrawSummaryProps) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const when = useDateTimeText();
  const { data: user } = useQuery(userQuery());
  const { min, max, reviewed, daily, daily_left, daily_amount_left, locked, to_stake, next_at, rollover } =
    allowance;
  const { everything } = allowance;
  const bonus = user?.wallet.bonus_mixed ?? 0;
  // Bonus money can't be withdrawn: it stays, in a row of its own.
  const after = user && amount !== null ? user.balance - amount : null;
  const limits = [
    bonus > 0 ? { title: t('withdraw.bonus_stays'), value: money(bonus) } : null,
    { title: t('withdraw.bounds'), value: `${money(min)} – ${money(max)}` },
    { title: t('withdraw.day'), value: t('withdraw.day_left', { left: daily_left, daily }) },
    daily_amount_left === null ? null : { title: t('withdraw.day_amount'), value: money(daily_amount_left) },
    next_at !== null && daily_left > 0 ? { title: t('withdraw.next'), value: when(next_at) } : null,
  ];
  const rows = [
    { title: t('withdraw.withdrawable'), value: money(allowance.withdrawable) },
    ...(everything ? [] : limits),
    {
      title: t('withdraw.summary.arrives'),
      value: t(reviewed ? 'withdraw.summary.arrives_checked' : 'withdraw.summary.arrives_sent'),
    },
    after === null || after < 0 ? null : { title: t('withdraw.summary.after'), value: money(after) },
  ].filter((row) => row !== null);
  return (
    <Card lines cut>
      <h2 className={css.summary}>{t('withdraw.summary.title')}</h2>
      {rows.map(({ title, value }) => (
        <ListRow
          key={title}
          title={title}
          end={
            <span className="num" translate="no">
              {value}
            </span>
          }
        />
      ))}
      {locked > 0 && !everything ? (
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
  );
}
