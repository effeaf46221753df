import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { redeemBonus } from '#src/data/wallet/bonuses.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { BonusAction } from './bonus-action.tsx';
import { useSelectedBonus } from './selected-bonus.ts';

const STATES = ['completed'] as const;

/** Confirms turning a completed bonus into real money (§2). */
export function RedeemModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const bonus = useSelectedBonus(STATES);
  const amount = useMoney()(bonus?.balance ?? 0);
  return (
    <BonusAction
      {...slot}
      title={t('redeem.title')}
      bonus={bonus}
      deed={redeemBonus}
      label={t('redeem.do', { amount })}
      done={({ message }) => message || t('redeem.done')}
    >
      <p>{t('redeem.text', { amount })}</p>
    </BonusAction>
  );
}
