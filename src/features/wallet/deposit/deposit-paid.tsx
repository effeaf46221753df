import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './deposit.module.css';

interface DepositPaidProps {
  /** Cents. */
  amount: Cents;
  /** When the page learnt of the payment (ms): a balance from before isn't the one that it made. */
  learntAt: number;
}

/** A paid deposit: what came, and the balance that it made, real and bonus money apart. */
export function DepositPaid({ amount, learntAt }: DepositPaidProps) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const profile = useQuery({ ...userQuery(), enabled: useSessionStatus() !== 'out' });
  const fresh = profile.dataUpdatedAt >= learntAt;
  const user = fresh || profile.isFetching ? profile.data : undefined;
  const amountOf = (cents: Cents) => (fresh ? money(cents) : '–');
  return (
    <div className={css.panel}>
      <Stat size="page" label={t('deposit.paid_amount')} value={money(amount)} />
      {user ? (
        <section aria-label={t('deposit.paid_balance')} aria-busy={!fresh} className={css.figures}>
          <span className={css.note}>{t('deposit.paid_balance')}</span>
          <StatList>
            <Stat label={t('wallet.real')} value={amountOf(user.balance)} />
            <Stat label={t('wallet.bonus')} value={amountOf(user.wallet.bonus_mixed)} align="end" />
          </StatList>
        </section>
      ) : null}
    </div>
  );
}
