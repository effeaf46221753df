import type { Deposit } from '#contract/endpoints/wallet.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Stat } from '#src/ui/layout/stat.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { PaperCard } from '#src/ui/layout/paper-card.tsx';
import type { ChargePhase } from './charge-rules.ts';
import css from './deposit.module.css';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

type ChargeEndedProps = {
  charge: Deposit;
  phase: Exclude<ChargePhase, 'waiting'>;
  /** The total balance in cents; null if unknown. */
  balance: number | null;
};

/** A charge that can no longer be paid: paid, expired or cancelled. */
export function ChargeResult({ charge, phase, balance }: ChargeEndedProps) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const amount = money(charge.amount);
  if (phase !== 'paid') {
    return (
      <div className={css.panel} role="status">
        <Stat size="page" label={t('deposit.amount_short')} value={amount} />
        <PaperCard expired={t(`deposit.ended.${phase}`)}>{null}</PaperCard>
      </div>
    );
  }
  return (
    <div className={css.paid} role="status">
      <span className={css.tick}>
        <Icon name="check" size={48} />
      </span>
      <strong className={css.paidTitle}>{t('deposit.paid')}</strong>
      <p>{t('deposit.paid_text', { amount })}</p>
      {balance === null ? null : <Stat size="page" label={t('shell:balance')} value={money(balance)} />}
    </div>
  );
}
