import { useTranslation } from 'react-i18next';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from '../account.module.css';
import { DocumentPanel } from './document-page.tsx';

/** §2: the modal user-document. */
export function DocumentModal(slot: ModalSlot) {
  const { t } = useTranslation('account');
  return (
    <Modal {...slot} title={t('document.title')} closeLabel={t('shell:close')}>
      <div className={css.page}>
        <DocumentPanel level={3} />
      </div>
    </Modal>
  );
}
