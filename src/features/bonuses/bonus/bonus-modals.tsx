import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { userQuery } from '#src/data/player/user.ts';
import { activateBonus, type Bonus, excludeBonus, redeemBonus } from '#src/data/wallet/bonuses.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../bonuses.module.css';
import { BonusRules } from './bonus-rules.tsx';
import { isRunning } from './bonus-status.ts';
import { useSelectedBonus } from './selected-bonus.ts';
import { useBonusTerms } from './use-bonus-terms.ts';

type BonusActionProps<Answer> = ModalSlot & {
  title: string;
  /** The bonus of the action; undefined if there is none (any more). */
  bonus: Bonus | undefined;
  /** Takes the bonus's id; `onUnclear` is called when the answer got lost and the backend is asked for it. */
  mutation: (onUnclear: () => void) => UseMutationOptions<Answer, Error, string>;
  /** The button's text, with the amount. */
  label: string;
  final?: boolean;
  /** The alert's text after success. */
  done: (answer: Answer) => string;
  children: ReactNode;
};

/** Confirms an action on a bonus. The cancel button stands beside the confirm button, at the same height (D11). */
function BonusAction<Answer>(props: BonusActionProps<Answer>) {
  const { open, onClose, onClosed, title, bonus: present, mutation, label, final, done, children } = props;
  const { t } = useTranslation('bonuses');
  const online = useOnline();
  // The mutation removes the bonus from the list before the modal has closed.
  const [bonus, setBonus] = useState(present);
  if (present && present !== bonus) setBonus(present);
  const sending = useRef(false);
  // The answer got lost and the backend was asked for it.
  const wasUnclear = useRef(false);
  const [unclear, setUnclear] = useState(false);
  const { mutate, isPending, error } = useMutation(
    mutation(() => {
      wasUnclear.current = true;
      setUnclear(true);
    }),
  );
  const submit = () => {
    if (!bonus || sending.current) return;
    sending.current = true;
    wasUnclear.current = false;
    setUnclear(false);
    mutate(bonus.id, {
      onSuccess: (answer) => {
        onClose();
        showAlert('success', wasUnclear.current ? t('action.once') : done(answer));
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
              onClick={submit}
            >
              {label}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={css.panel}>
        {bonus ? children : <p>{t('action.none')}</p>}
        <div role="status" className="live">
          {unclear && isPending ? <p>{t('shell:failure.command_unclear')}</p> : null}
        </div>
        <div role="alert" className="live">
          {error ? (
            <>
              <p className={css.problem}>
                <Icon name="alert" size={18} />
                <span>{errorText(error, t)}</span>
              </p>
              <HelpLink about="bonus-waiting" />
            </>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}

const ACTIVATABLE = ['available'] as const;

/** Confirms activating a bonus: what must be staked, until when, and that the player can give the bonus up (§2). */
export function ActivateModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const bonus = useSelectedBonus(ACTIVATABLE);
  const amount = money(bonus?.amount ?? 0);
  return (
    <BonusAction
      {...slot}
      title={t('activate.title')}
      bonus={bonus}
      mutation={activateBonus}
      label={t('activate.do', { amount })}
      done={({ message }) => message || t('activate.done')}
    >
      <p>{t('activate.text', { amount, stake: money(bonus?.amount_rollover ?? 0) })}</p>
      {bonus ? <CouponTerms bonus={bonus} /> : null}
      {bonus ? <BonusRules bonus={bonus} /> : null}
      <p>{t('activate.way_out')}</p>
    </BonusAction>
  );
}

/** The terms of the coupon that the bonus came by. */
function CouponTerms({ bonus }: { bonus: Bonus }) {
  const terms = useBonusTerms()(bonus);
  return terms ? <p>{terms}</p> : null;
}

const EXCLUDABLE = ['active', 'completed', 'available', 'waiting'] as const;

/** Confirms giving a bonus up: what is lost and what is kept, to the cent (§2, D3). */
export function ExcludeModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const bonus = useSelectedBonus(EXCLUDABLE);
  const { data: user } = useQuery({ ...userQuery(), enabled: useSessionStatus() === 'in' });
  const inCash = bonus?.wallet === 'real';
  const text =
    bonus && isRunning(bonus) ? 'exclude.text' : inCash ? 'exclude.text_real' : 'exclude.text_unused';
  const lost = bonus ? (isRunning(bonus) ? bonus.balance : bonus.amount) : 0;
  return (
    <BonusAction
      {...slot}
      title={t(inCash ? 'exclude.open_real' : 'exclude.title')}
      bonus={bonus}
      mutation={excludeBonus}
      label={t(inCash ? 'exclude.open_real' : 'exclude.do')}
      final
      done={({ removed }) => t('exclude.done', { amount: money(removed) })}
    >
      <p>{t(text, { bonus: money(lost), real: user ? money(user.balance) : t('exclude.your_money') })}</p>
      <p>{t('exclude.stays')}</p>
    </BonusAction>
  );
}

const REDEEMABLE = ['completed'] as const;

/** Confirms turning a completed bonus into real money (§2). */
export function RedeemModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const bonus = useSelectedBonus(REDEEMABLE);
  const amount = useMoney()(bonus?.balance ?? 0);
  return (
    <BonusAction
      {...slot}
      title={t('redeem.title')}
      bonus={bonus}
      mutation={redeemBonus}
      label={t('redeem.do', { amount })}
      done={({ message }) => message || t('redeem.done')}
    >
      <p>{t('redeem.text', { amount })}</p>
    </BonusAction>
  );
}
