import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deposit } from '#contract/endpoints/wallet.ts';
import { showAlert } from '#src/core/alerts.ts';
import { CallRefused } from '#src/core/call.ts';
import { CommandUnclear } from '#src/core/commands.ts';
import { failureText } from '#src/core/failure-text.ts';
import type { ModalSlot } from '#src/core/modals.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { settingsQuery } from '#src/data/settings.ts';
import { totalBalance, userQuery } from '#src/data/user.ts';
import { LoadingArea } from '#src/ui/loading-area.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AmountForm } from './amount-form.tsx';
import { ChargeEnded } from './charge-ended.tsx';
import { chargePhase } from './charge-rules.ts';
import { keepAmount, keptAmount } from './deposit-draft.ts';
import { DepositFoot } from './deposit-foot.tsx';
import { depositView } from './deposit-view.ts';
import { tellOpenCommands } from './open-commands.ts';
import { PixPanel } from './pix-panel.tsx';
import { useCharge } from './use-charge.ts';

type DepositModalProps = ModalSlot & {
  /** What comes before the amount where it is still due, such as the verification (D11). */
  first?: ReactNode;
  /** Stands below the amount, such as the coupon field (§4). */
  beside?: ReactNode;
};

/** Paying in by PIX: how much, then the charge until it is paid, ends or is given up. */
export function DepositModal({ open, onClose, onClosed, first = null, beside = null }: DepositModalProps) {
  const { t } = useTranslation('wallet');
  const formId = useId();
  const status = useSessionStatus();
  const { deposit_enabled } = useQuery(settingsQuery()).data;
  const { data: user } = useQuery({ ...userQuery(), enabled: status !== 'out' });
  const [amount, setAmount] = useState(keptAmount);
  useEffect(() => keepAmount(amount), [amount]);
  // Given up is given up: the draft is for a reload alone.
  useEffect(() => () => keepAmount(null), []);
  const [problem, setProblem] = useState('');
  const { charge, phase, ...deposit } = useCharge();
  const view = depositView({
    visitor: status === 'out',
    first: first !== null,
    undecided: deposit.undecided,
    phase,
    enabled: deposit_enabled,
  });

  useEffect(() => {
    if (status === 'in') void tellOpenCommands();
  }, [status]);

  const create = (cents: number) => {
    setProblem('');
    deposit.create(cents).catch((error: unknown) => {
      const aboutAmount = error instanceof CallRefused ? error.errors.amount?.[0] : undefined;
      if (!(error instanceof CommandUnclear)) setProblem(aboutAmount || failureText(error, t));
      else {
        setProblem(t('deposit.unclear_end'));
        // It may stand after all: then it is shown.
        deposit.lookAgain();
      }
    });
  };
  const giveUp = (what: Deposit, then: () => void) => {
    deposit.cancel(what).then(
      (answer) => {
        // Paid in the last moment: the modal says so by itself.
        if (chargePhase(answer) === 'cancelled') then();
      },
      (error: unknown) => showAlert('error', failureText(error, t)),
    );
  };
  const askAmount = () => {
    setAmount(charge?.amount ?? amount);
    setProblem('');
    deposit.forget();
  };

  return (
    <Modal
      open={open}
      title={t('deposit.title')}
      closeLabel={t('close')}
      locked={deposit.sending}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <DepositFoot
          view={view}
          formId={formId}
          paid={phase === 'paid'}
          sending={deposit.sending}
          cancelling={deposit.cancelling}
          onClose={onClose}
          onAnother={askAmount}
          onChange={() => charge && giveUp(charge, askAmount)}
          onCancel={() =>
            charge &&
            giveUp(charge, () => {
              onClose();
              showAlert('info', t('deposit.cancelled'));
            })
          }
        />
      }
    >
      {view === 'visitor' ? <p>{t('deposit.visitor')}</p> : null}
      {view === 'first' ? first : null}
      {view === 'closed' ? <p>{t('deposit.closed')}</p> : null}
      {view === 'loading' ? (
        <LoadingArea label={t('shell:loading')}>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
        </LoadingArea>
      ) : null}
      {view === 'amount' ? (
        <AmountForm
          formId={formId}
          amount={amount}
          onAmount={setAmount}
          problem={problem}
          unclear={deposit.unclear}
          sending={deposit.sending}
          onSubmit={create}
        />
      ) : null}
      {view === 'amount' ? beside : null}
      {charge && phase === 'waiting' && view === 'charge' ? (
        <PixPanel
          charge={charge}
          documentMasked={user?.document_masked ?? ''}
          onTimeOver={deposit.readAgain}
        />
      ) : null}
      {charge && phase && phase !== 'waiting' && view === 'ended' ? (
        <ChargeEnded charge={charge} phase={phase} balance={user ? totalBalance(user) : null} />
      ) : null}
    </Modal>
  );
}
