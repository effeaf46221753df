import { useTranslation } from 'react-i18next';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { restoreSportsState } from '../restore-sports-state.ts';
import { dismissPlacement } from './placement.ts';
import css from './slip.module.css';
import { SlipBody } from './slip-body.tsx';
import { SlipFooter } from './slip-footer.tsx';
import { SlipPay } from './slip-pay.tsx';
import { SlipTitle } from './slip-rail.tsx';
import { useSlip } from './use-slip.ts';

/** The slip as a sheet over the page. */
function SlipModal({ open, onClose, onClosed }: ModalSlot) {
  const { t } = useTranslation('sports');
  const now = useSlip();
  const close = () => {
    if (now.placing.phase === 'done') dismissPlacement();
    onClose();
  };
  const foot = now.placing.phase === 'done' || now.slip.legs.length > 0;
  return (
    <Modal
      {...{ open, onClosed }}
      onClose={close}
      title={<SlipTitle count={now.slip.legs.length} />}
      closeLabel={t('slip.close')}
      locked={now.placing.phase === 'sending'}
      foot={foot ? <SlipFooter now={now} onLeave={onClose} /> : undefined}
    >
      <div className={css.sheet}>
        <SlipBody now={now} sheet onLeave={onClose} />
        <SlipPay now={now} />
      </div>
    </Modal>
  );
}

/** The sheet, with the stored sports state restored first. */
export function slipModal(): typeof SlipModal {
  restoreSportsState();
  return SlipModal;
}
