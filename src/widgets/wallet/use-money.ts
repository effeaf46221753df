import { LOCALES } from '#contract/languages.ts';
import { type Cents, formatMoney, type MoneyFormat } from '#contract/rules/money/money.ts';
import { useLanguage } from '#src/core/text/language.ts';

/** Formats cents as money in the player's language. The returned function throws `MoneyError` for anything but whole cents. */
export function useMoney(): (cents: Cents, format?: MoneyFormat) => string {
  const locale = LOCALES[useLanguage()];
  return (cents, format) => formatMoney(cents, locale, format);
}
