import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { checkedRoundAtom } from '#src/widgets/casino/checked-round.ts';
import { VerifyFairForm } from './verify-fair-form.tsx';

/** D9: recalculates a round of a game frame in this browser, with the values that the frame gave. */
export function VerifyRoundModal(slot: ModalSlot) {
  const { t } = useTranslation('games');
  const current = useAtomState(checkedRoundAtom);
  const [round] = useState(current);
  if (!round) return null;
  return (
    <Modal {...slot} title={t('verify.title')} closeLabel={t('verify.close')}>
      <VerifyFairForm game={round.game} round={round} />
    </Modal>
  );
}
