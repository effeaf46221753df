import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#src/core/net/online.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { changeStake, placeAfterAll, stakeQuestionAtom } from '#src/data/wallet/usual-stake.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './modal-footer.module.css';

/** Asks once about a stake of more than ten times the usual one. Both answers look alike; leaving is no. */
export function UnusualStakeModal(slot: ModalSlot) {
  const { t } = useTranslation();
  const money = useMoney();
  // It stays readable while the dialog leaves the screen, when the question is answered.
  const question = useAtomState(stakeQuestionAtom);
  const asked = useRef(question);
  if (question) asked.current = question;
  const { stake = 0, usual = 0 } = asked.current ?? {};
  const online = useOnline();
  const back = useRef(() => {});
  const change = () => {
    back.current = changeStake();
    slot.onClose();
  };
  const place = () => {
    slot.onClose();
    placeAfterAll();
  };
  const amounts = { stake: money(stake), usual: money(usual) };
  return (
    <Modal
      {...slot}
      onClose={change}
      onClosed={() => {
        slot.onClosed();
        back.current();
      }}
      form="dialog"
      title={t('dialogs:stake.title')}
      closeLabel={t('close')}
      foot={
        <div className={css.foot}>
          <Button wide onClick={change}>
            {t('dialogs:stake.no')}
          </Button>
          <Button wide disabled={!online} reason={t('offline.reason')} onClick={place}>
            {t('dialogs:stake.yes', amounts)}
          </Button>
        </div>
      }
    >
      <p>{t('dialogs:stake.text', amounts)}</p>
    </Modal>
  );
}
