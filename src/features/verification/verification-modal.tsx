import { showAlert } from '#src/core/state/alerts.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { VerificationPanel } from './verification-panel.tsx';

/** §4: the verification that a page, a deposit or the player requested. */
export function VerificationModal(slot: ModalSlot) {
  const { t } = useTranslation('verification');
  const verified = (known: boolean) => {
    slot.onClose();
    if (known) showAlert('info', t('already'));
  };
  return (
    <Modal {...slot} title={t('title')} closeLabel={t('shell:close')}>
      {slot.open ? <VerificationPanel onVerified={verified} /> : null}
    </Modal>
  );
}
