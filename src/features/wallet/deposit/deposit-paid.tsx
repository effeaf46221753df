import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './deposit.module.css';

/** A paid deposit (`amount` in cents): what came, and the balance that it made, real and bonus money apart. */
export function DepositPaid({ amount }: { amount: Cents }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const { data: user } = useQuery({ ...userQuery(), enabled: useSessionStatus() !== 'out' });
  return (
    <div className={css.panel}>
      <Stat size="page" label={t('deposit.paid_amount')} value={money(amount)} />
      {user ? (
        <section aria-label={t('deposit.paid_balance')} className={css.figures}>
          <span className={css.note}>{t('deposit.paid_balance')}</span>
          <StatList>
            <Stat label={t('wallet.real')} value={money(user.balance)} />
            <Stat label={t('wallet.bonus')} value={money(user.wallet.bonus_mixed)} align="end" />
          </StatList>
        </section>
      ) : null}
    </div>
  );
}
