import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { paidChargeAtom } from '#src/data/wallet/waiting-charge.ts';
import { PaidCoupon } from '#src/features/bonuses/coupon/paid-coupon.tsx';
import { DepositPaid } from '#src/features/wallet/deposit/deposit-paid.tsx';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import css from './deposit-paid-modal.module.css';

/** After §4's alert: a paid deposit, until the player closes it. It asks for no bet, and leads to the limits. */
export function DepositPaidModal(slot: ModalSlot) {
  const { t } = useTranslation('wallet');
  const charge = useAtomState(paidChargeAtom);
  const bonusOpen = useAreaOpen('bonus');
  useReloadBlock('alert', slot.open);
  return (
    <Modal
      {...slot}
      title={t('deposit.paid')}
      closeLabel={t('close')}
      foot={
        <Button size="large" wide onClick={slot.onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={css.sheet}>
        {charge ? (
          <>
            <DepositPaid amount={charge.amount} learntAt={charge.learnt_at} />
            {bonusOpen ? <PaidCoupon deposit={charge} /> : null}
          </>
        ) : null}
        <ul className={css.next}>
          {bonusOpen ? (
            <Next icon="gem" to={paths.bonuses} text={t('shell:nav.bonuses')} onLeave={slot.onClose} />
          ) : null}
          <Next
            icon="list"
            to={paths.transactions}
            text={t('shell:nav.transactions')}
            onLeave={slot.onClose}
          />
          <Next icon="shield" to={paths.protection} text={t('deposit.limits.title')} onLeave={slot.onClose} />
        </ul>
      </div>
    </Modal>
  );
}

interface NextProps {
  icon: IconName;
  to: string;
  text: string;
  onLeave: () => void;
}

function Next({ icon, to, text, onLeave }: NextProps) {
  return (
    <li>
      <Link href={to} className={css.step} onClick={onLeave}>
        <Icon name={icon} />
        <span>{text}</span>
        <Icon name="chev" size={18} />
      </Link>
    </li>
  );
}
