import { type ReactNode, useId } from 'react';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { DepositBody } from './deposit-body.tsx';
import { DepositFooter } from './deposit-footer.tsx';
import { useDeposit } from './use-deposit.ts';

type DepositModalProps = ModalSlot & {
  /** What comes before the amount where it is still due, such as the verification (D11). */
  first?: ReactNode;
  /** Stands below the amount, such as the coupon field (§4). */
  beside?: ReactNode;
  /** What stands beside isn't finished, and says so. */
  isHeldUp?: () => boolean;
};

/** Paying in by PIX from anywhere. */
export function DepositModal(props: DepositModalProps) {
  const { open, onClose, onClosed, first = null, beside = null, isHeldUp } = props;
  const { t } = useTranslation('wallet');
  const formId = useId();
  const deposit = useDeposit({ first: first !== null, isHeldUp, onLeave: onClose });
  return (
    <Modal
      open={open}
      title={t('deposit.title')}
      closeLabel={t('close')}
      locked={deposit.sending}
      onClose={onClose}
      onClosed={onClosed}
      foot={<DepositFooter deposit={deposit} formId={formId} />}
    >
      <DepositBody deposit={deposit} formId={formId} first={first} beside={beside} />
    </Modal>
  );
}
