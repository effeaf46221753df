import { useTranslation } from 'react-i18next';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from '../bonuses.module.css';
import { WhileBonusOpen } from '../while-bonus-open.tsx';
import { CouponForm } from './coupon-form.tsx';

/** The coupon form as a modal, opened from any page (§2). */
export function CouponModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  return (
    <Modal {...slot} title={t('coupon.title')} closeLabel={t('shell:close')}>
      <WhileBonusOpen>
        <p className={css.note}>{t('coupon.text')}</p>
        <CouponForm />
      </WhileBonusOpen>
    </Modal>
  );
}
