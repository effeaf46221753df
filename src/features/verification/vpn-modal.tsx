import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewToken } from '#src/core/session/session-store.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { recheckKyc } from '#src/data/player/kyc.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';

/** §2, §4: a VPN was detected. The button fetches a new token, checks again and closes the modal; failures on the way are ignored. */
export function VpnModal(slot: ModalSlot) {
  const { t } = useTranslation('verification');
  const [working, setWorking] = useState(false);
  const goOn = async () => {
    setWorking(true);
    await renewToken().catch(() => {});
    await recheckKyc().catch(() => {});
    setWorking(false);
    slot.onClose();
  };
  return (
    <Modal
      {...slot}
      form="dialog"
      title={t('vpn_title')}
      closeLabel={t('shell:close')}
      locked={working}
      foot={
        <Button
          kind="primary"
          size="large"
          wide
          loading={working}
          loadingText={t('working')}
          onClick={() => void goOn()}
        >
          {t('vpn_go_on')}
        </Button>
      }
    >
      <p>{t('vpn_text')}</p>
    </Modal>
  );
}
