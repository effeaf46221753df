import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import type { WithdrawRefusal } from './withdraw-refusal.ts';

const MONEY: ReadonlySet<string> = new Set(['min', 'max', 'left', 'locked', 'withdrawable', 'to_stake']);
/** An arbitrary Sunday; at noon, so that the date is the same in every time zone. */
const SUNDAY = Date.UTC(2026, 10, 22, 12);
const DAY_MS = 86_400_000;

/** The text of a refusal in the player's language, with its figures. */
export function useRefusalText(): (refused: WithdrawRefusal) => string {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const when = useDateTimeText();
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
  const worded = (name: string, figure: number): string | number => {
    if (MONEY.has(name)) return money(figure);
    if (name === 'next_at') return when(figure);
    return name === 'weekday' ? weekday.format(SUNDAY + figure * DAY_MS) : figure;
  };
  return ({ rule, figures }) => {
    const values: Record<string, string | number> = {};
    for (const [name, figure] of Object.entries(figures)) values[name] = worded(name, figure);
    return t(`withdraw.refused.${rule}`, values);
  };
}
