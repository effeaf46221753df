import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#src/core/text/date-text.ts';
import { playResultsQuery } from '#src/data/player/protection.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { useSessionTime } from '#src/widgets/hooks/use-session-time.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './session-card.module.css';

const MINUTE_MS = 60_000;
const UNKNOWN = '–';

/** Time and net result at a glance: of this session and day in large figures, of the day and month below. What isn't known has its place. */
export function SessionCard() {
  const { t } = useTranslation('protection');
  const money = useMoney();
  const { data: user } = useQuery(userQuery());
  const results = useQuery(playResultsQuery()).data;
  const time = useSessionTime(user?.session_started_at);
  const result = results?.today.result ?? user?.day_result;
  const month = results?.months.at(-1)?.result;
  const signed = (cents: number | undefined) =>
    cents === undefined ? UNKNOWN : money(cents, { sign: 'always', cents: 'if-any' });
  const figures = [
    {
      name: t('session.now'),
      value: time ?? UNKNOWN,
      more: t('session.day', { time: results ? formatDuration(results.today.minutes * MINUTE_MS) : UNKNOWN }),
    },
    {
      name: t('session.result'),
      value: signed(result),
      more: t('session.month', { amount: signed(month) }),
    },
  ];
  return (
    <Card cut>
      <dl className={css.figures}>
        {figures.map(({ name, value, more }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={`${css.value} num`} translate="no">
              {value}
            </dd>
            <dd>{more}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
