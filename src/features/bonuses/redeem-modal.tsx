import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { redeemBonus } from '#src/data/bonuses.ts';
import { BonusDeed } from './bonus-deed.tsx';
import { useChosenBonus } from './chosen-bonus.ts';
import { useMoney } from './use-money.ts';

const STATES = ['completed'] as const;

/** A completed bonus becomes real money (§2). */
export function RedeemModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const bonus = useChosenBonus(STATES);
  const amount = useMoney()(bonus?.balance ?? 0);
  return (
    <BonusDeed
      {...slot}
      title={t('redeem.title')}
      bonus={bonus}
      deed={redeemBonus}
      label={t('redeem.do', { amount })}
      done={({ message }) => message || t('redeem.done')}
    >
      <p>{t('redeem.text', { amount })}</p>
    </BonusDeed>
  );
}
