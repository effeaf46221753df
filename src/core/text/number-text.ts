// Numbers as our three locales write them. `Intl` writes the same, but its first formatter costs the page's thread 3 to 12 ms,
// which every load would pay before it can be used.
interface Signs {
  decimal: string;
  group: string;
  /** The least number of digits before the first separator for the number to be grouped at all: Spanish writes 1234 and 12.345. */
  least: number;
  percent: string;
}

const PORTUGUESE: Signs = { decimal: ',', group: '.', least: 1, percent: '%' };
const SIGNS: Readonly<Record<string, Signs>> = {
  en: { decimal: '.', group: ',', least: 1, percent: '%' },
  es: { decimal: ',', group: '.', least: 2, percent: '\u00a0%' },
};
const signsOf = (locale: string) => SIGNS[locale] ?? PORTUGUESE;

/** A whole number, not negative: `30.000`. */
export function formatInteger(value: number, locale: string): string {
  const { group, least } = signsOf(locale);
  const digits = String(value);
  return digits.length < 3 + least ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group);
}

/** Hundredths, whole and not negative, with as many decimals as they have and at least so many: 1250 is `12,5`. */
export function formatHundredths(hundredths: number, locale: string, decimals = 0): string {
  const part = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
    .padEnd(decimals, '0');
  const whole = formatInteger(Math.floor(hundredths / 100), locale);
  return part ? whole + signsOf(locale).decimal + part : whole;
}

/** Hundredths of a percent, with a decimal at least: 9670 is `96,7%`. */
export function formatPercent(hundredths: number, locale: string): string {
  return formatHundredths(hundredths, locale, 1) + signsOf(locale).percent;
}
