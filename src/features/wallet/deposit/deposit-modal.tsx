import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { DepositBody } from './deposit-body.tsx';
import { DepositFooter } from './deposit-footer.tsx';
import { type FirstStep, useDeposit } from './use-deposit.ts';

type DepositModalProps = ModalSlot & {
  /** Replaces the amount while a step is still due before it, such as the verification (D11). */
  first?: FirstStep | null;
  /** Shown below the amount, such as the coupon field (§4). */
  beside?: ReactNode;
  /** Returns whether `beside` isn't finished; if so, that content shows it to the player. */
  isHeldUp?: () => boolean;
};

/** The deposit by PIX as a modal, opened from any page. */
export function DepositModal(props: DepositModalProps) {
  const { open, onClose, onClosed, first = null, beside = null, isHeldUp } = props;
  const { t } = useTranslation('wallet');
  const formId = useId();
  const [firstFoot, setFirstFoot] = useState<Element | null>(null);
  const deposit = useDeposit({ first: first !== null, isHeldUp, onLeave: onClose });
  return (
    <Modal
      open={open}
      title={t('deposit.title')}
      closeLabel={t('close')}
      locked={deposit.sending}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <DepositFooter
          deposit={deposit}
          formId={formId}
          onFirstPlace={first?.ownButtons ? setFirstFoot : null}
        />
      }
    >
      <DepositBody
        deposit={deposit}
        formId={formId}
        first={first?.content(firstFoot, deposit.leave)}
        beside={beside}
      />
    </Modal>
  );
}
