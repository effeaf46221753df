import { useTranslation } from 'react-i18next';
import { type ModalSlot, openModal } from '#src/core/state/modal-state.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from './modal-footer.module.css';

/** §4: the session ended without the player's doing. */
export function InactivityModal(slot: ModalSlot) {
  const { t } = useTranslation();
  return (
    <Modal
      {...slot}
      form="dialog"
      title={t('dialogs:inactivity.title')}
      closeLabel={t('dialogs:inactivity.close')}
      foot={
        <div className={css.foot}>
          <Button wide onClick={slot.onClose}>
            {t('dialogs:inactivity.close')}
          </Button>
          <Button wide kind="primary" onClick={() => openModal('login')}>
            {t('dialogs:inactivity.login')}
          </Button>
        </div>
      }
    >
      <p>{t('dialogs:inactivity.text')}</p>
    </Modal>
  );
}
