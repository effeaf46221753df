import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { totalBalance, userQuery } from '#src/data/player/user.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Spinner } from '#src/ui/feedback/spinner.tsx';
import { PaperCard } from '#src/ui/layout/paper-card.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { AmountForm } from './amount-form.tsx';
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
  /** What the player's tightest limit leaves, shown at the amount. */
  limit?: string | undefined;
};

/** The panel of the deposit's current step, and below it, in a live region that is always there, what became of the charge. */
export function DepositBody(props: DepositBodyProps) {
  return (
    <>
      <DepositStep {...props} />
      <div role="status" className="live">
        <ChargeStatus {...props.deposit} />
      </div>
    </>
  );
}

function DepositStep({ deposit, formId, first, beside, limit }: DepositBodyProps) {
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
            limit={limit}
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
      if (!charge || phase !== 'waiting') return null;
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

/** That the payment is awaited or, of a charge that can no longer be paid, that it was paid, has expired or was cancelled. */
function ChargeStatus({ view, charge, phase }: DepositSteps) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const status = useSessionStatus();
  const { data: user } = useQuery({ ...userQuery(), enabled: status !== 'out' });
  if (!charge || !phase || (view !== 'charge' && view !== 'ended')) return null;
  const amount = money(charge.amount);
  if (phase === 'waiting') {
    return (
      <div className={css.waiting}>
        <Spinner size={30} />
        <span>
          <strong>{t('deposit.waiting')}</strong>
          <span className={css.note}>{t('deposit.waiting_note')}</span>
        </span>
      </div>
    );
  }
  if (phase !== 'paid') {
    return (
      <div className={css.panel}>
        <Stat size="page" label={t('deposit.amount_short')} value={amount} />
        <PaperCard expired={t(`deposit.ended.${phase}`)}>{null}</PaperCard>
      </div>
    );
  }
  return (
    <div className={css.paid}>
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
