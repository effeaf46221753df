import { useQuery } from '@tanstack/react-query';
import { openModal } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { nearestLimit } from './nearest-limit.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/**
 * Which of the player's limits leaves least for a stake, and how
 * much. The game's frame reports only that a limit was exceeded.
 */
export function LimitNotice() {
  const { t } = useTranslation('casino');
  const money = useMoney();
  const near = nearestLimit(useQuery(protectionQuery()).data?.limits ?? []);
  return (
    <>
      <Icon name="shield" size={18} />
      <span>
        {near === null
          ? t('play.limited')
          : near.name === 'time_day'
            ? t('play.limit.time_day')
            : t(`play.limit.${near.name}`, { left: money(near.left), limit: money(near.value) })}
      </span>
      {near ? (
        <Button size="small" onClick={() => openModal('session')}>
          {t('play.limit.see')}
        </Button>
      ) : null}
    </>
  );
}
