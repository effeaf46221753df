import { useQuery } from '@tanstack/react-query';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { userQuery } from '#src/data/player/user.ts';
import { excludeBonus } from '#src/data/wallet/bonuses.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { BonusAction } from './bonus-action.tsx';
import { isRunning } from './bonus-status.ts';
import { useSelectedBonus } from './selected-bonus.ts';

const STATES = ['active', 'completed', 'available', 'waiting'] as const;

/** Confirms giving a bonus up: what is lost and what is kept, to the cent (§2, D3). */
export function ExcludeModal(slot: ModalSlot) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const bonus = useSelectedBonus(STATES);
  const { data: user } = useQuery({ ...userQuery(), enabled: useSessionStatus() === 'in' });
  const text = bonus && isRunning(bonus) ? 'exclude.text' : 'exclude.text_unused';
  const lost = bonus ? (isRunning(bonus) ? bonus.balance : bonus.amount) : 0;
  return (
    <BonusAction
      {...slot}
      title={t('exclude.title')}
      bonus={bonus}
      deed={excludeBonus}
      label={t('exclude.do')}
      final
      done={({ removed }) => t('exclude.done', { amount: money(removed) })}
    >
      <p>{t(text, { bonus: money(lost), real: user ? money(user.balance) : t('exclude.your_money') })}</p>
      <p>{t('exclude.stays')}</p>
    </BonusAction>
  );
}
