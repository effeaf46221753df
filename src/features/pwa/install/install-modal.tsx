import { useTranslation } from 'react-i18next';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from './install-modal.module.css';

const STEPS = [
  { text: 'share', icon: 'share' },
  { text: 'add', icon: 'plus' },
  { text: 'confirm', icon: 'check' },
] as const;

/** Install instructions for a browser without an install prompt: Safari on iPhone and iPad (D6). */
export function InstallModal(slot: ModalSlot) {
  const { t } = useTranslation('install');
  return (
    <Modal
      {...slot}
      title={t('guide.title')}
      closeLabel={t('close')}
      foot={
        <Button wide kind="primary" onClick={slot.onClose}>
          {t('guide.done')}
        </Button>
      }
    >
      <p className={css.lead}>{t('guide.lead')}</p>
      <ol className={css.steps}>
        {STEPS.map(({ text, icon }) => (
          <li key={text} className={css.step}>
            <span className={css.sign}>
              <Icon name={icon} />
            </span>
            <span>{t(`guide.${text}`)}</span>
          </li>
        ))}
      </ol>
      <p className={css.note}>{t('guide.note')}</p>
    </Modal>
  );
}
