import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { totalBalance, userQuery } from '#src/data/player/user.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AmountForm } from './amount-form.tsx';
import { ChargeResult } from './charge-result.tsx';
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
        return <ChargeResult charge={charge} phase={phase} balance={user ? totalBalance(user) : null} />;
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
