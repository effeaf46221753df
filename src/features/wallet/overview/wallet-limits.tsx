import { useQuery } from '@tanstack/react-query';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatDuration } from '#src/core/text/session-time.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { mayDeposit, userQuery } from '#src/data/player/user.ts';
import { withdrawLimitsQuery } from '#src/data/wallet/withdrawals.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/** What is left of the limits, the session's time and the day's result. Unknown values are not shown. */
export function WalletLimits() {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const settings = useQuery(settingsQuery()).data;
  const { data: user } = useQuery(userQuery());
  const { data: room } = useQuery({ ...withdrawLimitsQuery(), enabled: settings.withdraw_enabled });
  const started = Date.parse(user?.session_started_at ?? '');
  const rows = [
    room && !room.everything
      ? {
          title: t('withdraw.day'),
          value: t('withdraw.day_left', { left: room.daily_left, daily: room.daily }),
        }
      : null,
    room && room.daily_amount_left !== null && !room.everything
      ? { title: t('withdraw.day_amount'), value: money(room.daily_amount_left) }
      : null,
    room && room.locked > 0 ? { title: t('withdraw.to_stake'), value: money(room.to_stake) } : null,
    mayDeposit(settings, user)
      ? {
          title: t('wallet.deposit_bounds'),
          value: `${money(settings.deposit_min)} – ${money(settings.deposit_max)}`,
        }
      : null,
    Number.isNaN(started)
      ? null
      : { title: t('wallet.session'), value: formatDuration(serverClock.now() - started) },
    user?.day_result === undefined
      ? null
      : { title: t('wallet.today'), value: money(user.day_result, { sign: 'always' }) },
  ].filter((row) => row !== null && row !== undefined);
  if (rows.length === 0) return null;
  return (
    <Card lines>
      {rows.map(({ title, value }) => (
        <ListRow key={title} title={title} end={<span className="num">{value}</span>} />
      ))}
    </Card>
  );
}
