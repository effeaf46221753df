import { LOCALES } from '#contract/languages.ts';
import { type Cents, formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/text/language.ts';

/** Writes cents as money in the player's language. */
export function useMoney(): (cents: Cents) => string {
  const locale = LOCALES[useLanguage()];
  return (cents) => formatMoney(cents, locale);
}
