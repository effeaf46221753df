import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '#contract/languages.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatTime } from '#src/core/text/time-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Stat } from '#src/ui/layout/stat.tsx';
import { useThrottledValue } from '../hooks/use-throttled-value.ts';
import { useMoney } from './use-money.ts';

/** Screen readers announce the balance at most this often (ms). */
const SPOKEN_EVERY_MS = 10_000;

/** The balance in a header, in cents: the total balance. An unknown one is not shown, instead of zero. */
export function Balance({ cents }: { cents: number | null }) {
  const { t } = useTranslation();
  const label = useBalanceLabel();
  const money = useMoney();
  const spoken = useThrottledValue(cents, SPOKEN_EVERY_MS);
  if (cents === null) return null;
  return (
    <>
      <Stat size="row" align="end" label={label} value={<span data-testid="balance">{money(cents)}</span>} />
      <span role="status" className="visually-hidden">
        {spoken === null ? '' : `${t('balance')} ${money(spoken)}`}
      </span>
    </>
  );
}

/** Offline, the balance shows its time (D6). */
function useBalanceLabel(): string {
  const { t } = useTranslation();
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const { dataUpdatedAt } = useQuery({ ...userQuery(), enabled: false });
  const { general_time_zone } = useQuery(settingsQuery()).data;
  if (online) return t('balance');
  // From storage, without its time.
  if (dataUpdatedAt === 0) return t('offline.balance_before');
  return t('offline.balance', { time: formatTime(dataUpdatedAt, locale, general_time_zone) });
}
