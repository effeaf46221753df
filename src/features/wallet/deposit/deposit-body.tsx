import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/endpoints/player/authentication-calls.ts';
import type { Deposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { totalBalance, userQuery } from '#src/data/player/user.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { PaperCard } from '#src/ui/layout/paper-card.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { AmountForm } from './amount-form.tsx';
import type { ChargePhase } from './charge-rules.ts';
import css from './deposit.module.css';
import { PixPanel } from './pix-panel.tsx';
import type { DepositSteps } from './use-deposit.ts';

type DepositBodyProps = {
  deposit: DepositSteps;
  /** Connects the form to its button in the footer. */
  formId: string;
  first?: ReactNode;
  /** Shown below the amount, such as the coupon field (§4). */
  beside?: ReactNode;
};

/** The panel of the deposit's current step. */
export function DepositBody({ deposit, formId, first, beside }: DepositBodyProps) {
  const { t } = useTranslation('wallet');
  const status = useSessionStatus();
  const { data: user } = useQuery({ ...userQuery(), enabled: status !== 'out' });
  const { view, charge, phase } = deposit;
  switch (view) {
    case 'visitor':
      return <p>{t('deposit.visitor')}</p>;
    case 'first':
      return first;
    case 'closed':
      return <p>{t('deposit.closed')}</p>;
    case 'barred':
      return <p>{t('shell:failure.blocked_player')}</p>;
    case 'loading':
      return (
        <LoadingArea label={t('shell:loading')}>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
        </LoadingArea>
      );
    case 'amount':
      return (
        <>
          <AmountForm
            formId={formId}
            amount={deposit.amount}
            onAmount={deposit.setAmount}
            problem={deposit.problem}
            unclear={deposit.unclear}
            sending={deposit.sending}
            onSubmit={deposit.create}
          />
          {beside}
        </>
      );
    default:
      if (!charge || !phase) return null;
      if (phase !== 'waiting') {
        return <ChargeResult charge={charge} phase={phase} user={user} />;
      }
      return (
        <PixPanel
          key={charge.id}
          charge={charge}
          documentMasked={user?.document_masked ?? ''}
          onTimeOver={deposit.readAgain}
        />
      );
  }
}

type ChargeEndedProps = {
  charge: Deposit;
  phase: Exclude<ChargePhase, 'waiting'>;
  /** Undefined while the balance is unknown. */
  user: User | undefined;
};

/** A charge that can no longer be paid: paid, expired or cancelled. */
function ChargeResult({ charge, phase, user }: ChargeEndedProps) {
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
      {user ? (
        <>
          <Stat size="page" label={t('shell:balance')} value={money(totalBalance(user))} />
          {user.wallet.bonus_mixed > 0 ? (
            <StatList>
              <Stat label={t('wallet.real')} value={money(user.balance)} />
              <Stat label={t('wallet.bonus')} value={money(user.wallet.bonus_mixed)} align="end" />
            </StatList>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
