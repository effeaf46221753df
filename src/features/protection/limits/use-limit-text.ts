import { useTranslation } from 'react-i18next';
import type { LimitName } from '#contract/endpoints/player/protection-calls.ts';
import { isTimeLimit } from '#contract/rules/player/time-limit.ts';
import { formatDuration } from '#src/core/text/date-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

const MINUTE_MS = 60_000;

/** Formats a limit's value: money in cents, or time in minutes. */
export function useLimitText(): (name: LimitName, value: number | null) => string {
  const { t } = useTranslation('protection');
  const money = useMoney();
  return (name, value) => {
    if (value === null) return t('limits.none');
    if (isTimeLimit(name)) return formatDuration(value * MINUTE_MS);
    return money(value, { cents: 'if-any' });
  };
}
