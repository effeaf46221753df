import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { activateBonus } from '#src/data/wallet/bonuses.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { BonusAction } from './bonus-action.tsx';
import { BonusRules } from './bonus-rules.tsx';
import { useSelectedBonus } from './selected-bonus.ts';

const STATES = ['available'] as const;

/** Confirms activating a bonus: what must be staked, until when, and that the player can give the bonus up (§2). */
export function ActivateModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const bonus = useSelectedBonus(STATES);
  const amount = money(bonus?.amount ?? 0);
  return (
    <BonusAction
      {...slot}
      title={t('activate.title')}
      bonus={bonus}
      deed={activateBonus}
      label={t('activate.do', { amount })}
      done={({ message }) => message || t('activate.done')}
    >
      <p>{t('activate.text', { amount, stake: money(bonus?.amount_rollover ?? 0) })}</p>
      {bonus ? <BonusRules bonus={bonus} /> : null}
      <p>{t('activate.way_out')}</p>
    </BonusAction>
  );
}
