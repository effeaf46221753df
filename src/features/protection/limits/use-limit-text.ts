import type { LimitName } from '#contract/endpoints/protection.ts';
import { formatDuration } from '#src/core/text/session-time.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

const MINUTE_MS = 60_000;

/** Formats a limit's value: money in cents, or time in minutes. */
export function useLimitText(): (name: LimitName, value: number | null) => string {
  const { t } = useTranslation('protection');
  const money = useMoney();
  return (name, value) => {
    if (value === null) return t('limits.none');
    if (name === 'time_day') return formatDuration(value * MINUTE_MS);
    return money(value, { cents: 'if-any' });
  };
}
