import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import type { Bonus } from '#src/data/wallet/bonuses.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from '../bonuses.module.css';

type BonusActionProps<Answer> = ModalSlot & {
  title: string;
  /** The bonus of the action; undefined if there is none (any more). */
  bonus: Bonus | undefined;
  /** Takes the bonus's id; `onUnclear` is called when the answer got lost and the backend is asked for it. */
  deed: (onUnclear: () => void) => UseMutationOptions<Answer, Error, string>;
  /** The button's text, with the amount. */
  label: string;
  final?: boolean;
  /** The alert's text after success. */
  done: (answer: Answer) => string;
  children: ReactNode;
};

/** Confirms an action on a bonus. The cancel button stands beside the confirm button, at the same height (D11). */
export function BonusAction<Answer>(props: BonusActionProps<Answer>) {
  const { open, onClose, onClosed, title, bonus: present, deed, label, final, done, children } = props;
  const { t } = useTranslation('bonuses');
  const online = useOnline();
  // The mutation removes the bonus from the list before the modal has closed.
  const [bonus, setBonus] = useState(present);
  if (present && present !== bonus) setBonus(present);
  const sending = useRef(false);
  // The answer got lost and the backend was asked for it.
  const doubted = useRef(false);
  const [unclear, setUnclear] = useState(false);
  const { mutate, isPending, error } = useMutation(
    deed(() => {
      doubted.current = true;
      setUnclear(true);
    }),
  );
  const go = () => {
    if (!bonus || sending.current) return;
    sending.current = true;
    doubted.current = false;
    setUnclear(false);
    mutate(bonus.id, {
      onSuccess: (answer) => {
        onClose();
        showAlert('success', doubted.current ? t('deed.once') : done(answer));
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  return (
    <Modal
      open={open}
      title={title}
      closeLabel={t('shell:close')}
      locked={isPending}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <div className={css.two}>
          <Button size="large" wide disabled={isPending} onClick={onClose}>
            {t('not_now')}
          </Button>
          {bonus ? (
            <Button
              kind={final ? 'destructive-final' : 'primary'}
              size="large"
              wide
              loading={isPending}
              loadingText={t('sending')}
              disabled={!online}
              reason={t('offline')}
              onClick={go}
            >
              {label}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={css.panel}>
        {bonus ? children : <p>{t('deed.none')}</p>}
        <p role="status" className={css.live}>
          {unclear && isPending ? t('shell:failure.command_unclear') : ''}
        </p>
        <div role="alert" className={css.live}>
          {error ? (
            <p className={css.problem}>
              <Icon name="alert" size={18} />
              <span>{errorText(error, t)}</span>
            </p>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
