import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import type { WithdrawAllowance } from './withdraw-refusal.ts';

/** What can be withdrawn, and every limit in force, or why there is none (D11), before anything is typed (D15). */
export function WithdrawFigures({ room }: { room: WithdrawAllowance }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const { data: user } = useQuery(userQuery());
  const { everything, daily, daily_left, daily_amount_left, locked, to_stake } = room;
  return (
    <>
      <Stat size="page" label={t('withdraw.withdrawable')} value={money(room.withdrawable)} />
      {everything ? (
        <p>{t(`withdraw.everything.${user?.blocked_by ?? 'unsaid'}`)}</p>
      ) : (
        <Card lines>
          <ListRow
            title={t('withdraw.bounds')}
            end={<span className="num">{`${money(room.min)} – ${money(room.max)}`}</span>}
          />
          <ListRow
            title={t('withdraw.day')}
            end={<span className="num">{t('withdraw.day_left', { left: daily_left, daily })}</span>}
          />
          {daily_amount_left === null ? null : (
            <ListRow
              title={t('withdraw.day_amount')}
              end={<span className="num">{money(daily_amount_left)}</span>}
            />
          )}
          {locked > 0 ? (
            <ListRow
              title={t('withdraw.to_stake')}
              meta={t('withdraw.locked', { amount: money(locked) })}
              end={<span className="num">{money(to_stake)}</span>}
            />
          ) : null}
        </Card>
      )}
    </>
  );
}
