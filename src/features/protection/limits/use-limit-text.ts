import type { LimitName } from '#contract/endpoints/protection.ts';
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatDuration } from '#src/core/text/session-time.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';

const MINUTE_MS = 60_000;

/** Words a limit's value: money in cents, or time in minutes. */
export function useLimitText(): (name: LimitName, value: number | null) => string {
  const { t } = useTranslation('protection');
  const locale = LOCALES[useLanguage()];
  return (name, value) => {
    if (value === null) return t('limits.none');
    if (name === 'time_day') return formatDuration(value * MINUTE_MS);
    return formatMoney(value, locale, { cents: 'if-any' });
  };
}
